// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/decide/base_shift.hpp"
#include "core/decide/holdout.hpp"
#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// What a hold-out said; `stop` when something ended the run in the middle of it.
struct HoldoutResult {
  decide::Headline headline;
  decide::BaseShift shift;
  std::optional<Stop> stop;
  bool put_off = false;  ///< interrupted while closing, and the search goes on first

  /// The original base was slowed down: the gain is none until somebody has looked at it.
  [[nodiscard]] bool withheld() const { return shift.slowed; }
};

/// Adds what the blocks say to the fields of a `holdout` record, null where they say nothing:
/// blocks, legs, throughput_base, throughput_final, gain_pct, ci95_pct.
void add_headline(util::Value& out, const decide::Headline& headline);
/// Measures the original base against the final stack in A B B A blocks and journals `holdout`.
/// A final arm that fails the gate gives the stop final_gate_failed. Complete blocks of the same
/// stack that an interrupted hold-out left behind are not measured again.
[[nodiscard]] util::Result<HoldoutResult> run_holdout(Run& run);
/// True when a hold-out of the stack as it stands has said how much it gains.
[[nodiscard]] bool has_headline(const Run& run);
/// Journals a hold-out that was not run: skipped_budget, interrupted or nothing_kept.
[[nodiscard]] util::Status skip_holdout(Run& run, std::string_view status);

}  // namespace hyperloom::phase
