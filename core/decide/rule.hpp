// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/decide/race_state.hpp"
#include "core/decide/types.hpp"

namespace hyperloom::decide {

/// The decision rule as a value and pure transitions:
///
///     RaceState state = start_race(setup);
///     for (;;) {
///       Step step = next_step(state, budget);
///       switch (step.what) {
///         RunBase, RunVariant, Rerun: run a leg of step.arm, then
///                                     turn = observe(std::move(state), obs)
///         Admit: state = admit(std::move(state), number) up to step.room times,
///                or state = none_waiting(std::move(state))
///         Stop:  turn = finish(std::move(state)); leave
///       }
///       journal turn.records in order, act on every Decision; state = std::move(turn.state);
///     }
///
/// A KEEP has already moved the anchor inside the returned state. Nothing is dropped, replaced or
/// decided without a record. Feeding the same calls again gives the same states and records, which
/// is how a session is resumed and how verdicts are replayed; `next_step`, `none_waiting` and
/// `finish` at a Stop need not be repeated for that.
struct Turn {
  RaceState state;
  std::vector<Record> records = {};
};

/// A race without candidates.
[[nodiscard]] RaceState start_race(RaceSetup setup);

/// What to do next. Stop with cause Budget when a leg is needed that does not fit; with Exhausted
/// when nothing is undecided and none waits. Admit asks for at most `room` candidates, each with
/// room for 2 variant and 2 base legs, and repeats until answered.
[[nodiscard]] Step next_step(const RaceState& state, const BudgetView& budget);

/// Queues a candidate; its number must be new and not 0.
[[nodiscard]] RaceState admit(RaceState state, std::uint32_t arm);
/// Answers Admit with "none now"; asked again after the next decision.
[[nodiscard]] RaceState none_waiting(RaceState state);
/// Takes an undecided candidate out without a verdict, for example when it has become infeasible or
/// equal to the new anchor. Its legs enter no number.
[[nodiscard]] RaceState withdraw(RaceState state, std::uint32_t arm);
/// What a KEEP of this candidate becomes instead; nullopt takes it back.
[[nodiscard]] RaceState withhold(RaceState state, std::uint32_t arm, std::optional<Withheld> what);
/// Race width from the next round on; it never widens.
[[nodiscard]] RaceState narrow(RaceState state, std::uint32_t width);

/// Takes a finished leg. A base leg that failed is the caller's to retry and changes nothing here;
/// a variant leg that failed ends its candidate (retries that custom.md grants come before).
[[nodiscard]] Turn observe(RaceState state, const LegObs& obs);
/// The session was interrupted here: what straddles this point is measured again.
[[nodiscard]] Turn resumed(RaceState state);
/// Last word on one undecided candidate: REVERT `screened` if it waits for a second look, else
/// INCONCLUSIVE `budget`. A candidate that never had a leg is withdrawn without a record.
[[nodiscard]] Turn settle(RaceState state, std::uint32_t arm);
/// Settles everything undecided and ends the chain of rounds; the state can take candidates again.
[[nodiscard]] Turn finish(RaceState state);

/// Numbers of the candidates without a verdict, racing ones first.
[[nodiscard]] std::vector<std::uint32_t> undecided(const RaceState& state);
/// Those of them that never had a leg: `not_admitted` when the search ends now.
[[nodiscard]] std::vector<std::uint32_t> unmeasured(const RaceState& state);

}  // namespace hyperloom::decide
