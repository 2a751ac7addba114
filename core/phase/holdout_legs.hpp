// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/decide/holdout.hpp"
#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// What a hold-out said; `stop` when something ended the run in the middle of it.
struct HoldoutResult {
  decide::Headline headline;
  std::optional<Stop> stop;
};

/// Measures the original base against the final stack in A B B A blocks and journals `holdout`.
/// A final arm that fails the gate gives the stop final_gate_failed.
[[nodiscard]] util::Result<HoldoutResult> run_holdout(Run& run);
/// Journals a hold-out that was not run: skipped_budget, interrupted or nothing_kept.
[[nodiscard]] util::Status skip_holdout(Run& run, std::string_view status);

}  // namespace hyperloom::phase
