// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/state.hpp"
#include "core/util/value.hpp"

namespace hyperloom::journal::detail {

/// Sections of session_breakdown.json that walk through legs and candidates.
[[nodiscard]] util::Value attempts_history(const session::State& state);
[[nodiscard]] util::Value phase_timeline(const session::State& state);
[[nodiscard]] util::Value param_search(const session::State& state);
[[nodiscard]] util::Value optimizations(const session::State& state);
/// Sums of the base legs before the baseline: how many failed, and how many at the end in a row.
struct Failures {
  std::uint32_t streak = 0, total = 0;
};
[[nodiscard]] Failures baseline_failures(const session::State& state);
/// True for legs of the kind `baseline`.
[[nodiscard]] bool is_baseline_leg(const session::LegRow& leg);

}  // namespace hyperloom::journal::detail
