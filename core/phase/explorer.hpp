// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "core/decide/rule.hpp"
#include "core/phase/candidates.hpp"
#include "core/phase/run.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// The race of one phase together with what it is about.
struct Explorer {
  Run& run;
  Candidates candidates;
  decide::RaceState race;
  std::uint32_t seed = 0;  ///< of the chain of rounds in progress
  unsigned noticed = 0;    ///< interruptions that the race knows of
};

/// A race without candidates on the anchor of the run.
[[nodiscard]] decide::RaceState first_race(const Run& run);
/// The same with the strategy that proposes candidates.
[[nodiscard]] util::Result<Explorer> make_explorer(Run& run);
/// Predicted seconds of a search leg.
[[nodiscard]] double search_leg_s(const Run& run);
/// Search legs that fit before the hold-out reserve.
[[nodiscard]] decide::LegsLeft search_legs_left(const Run& run);
/// Shrinks run.plan to what is left, and says so when it does.
[[nodiscard]] util::Status update_plan(Run& run);

/// Race and strategy as the plan wants them.
void follow_plan(Explorer& explorer);
/// Tells the race what a KEEP of the candidate becomes with the legs that have been watched.
void update_objection(Explorer& explorer, std::uint32_t arm);
/// Takes a turn's new state, journals its records in order and acts on every decision; true when
/// one was a KEEP.
[[nodiscard]] util::Result<bool> take_turn(Explorer& explorer, decide::Turn turn);
/// Tells the race of an interruption: what straddles it is measured again.
[[nodiscard]] util::Status notice_interruption(Explorer& explorer);
/// Asks the strategy for candidates and admits them to the race.
[[nodiscard]] util::Status answer_admit(Explorer& explorer, const decide::Step& step);
/// The phase is at its end: true when a bundle of inconclusive candidates was admitted, for which
/// `legs_left` must allow a decision.
[[nodiscard]] util::Result<bool> admit_bundle(Explorer& explorer, std::uint32_t legs_left);
/// Nothing more is measured: what never had a leg was not admitted, the rest gets its last word.
[[nodiscard]] util::Status close_race(Explorer& explorer);

}  // namespace hyperloom::phase
