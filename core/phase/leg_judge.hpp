// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/phase/legs.hpp"

namespace hyperloom::phase {

/// Joins what siblings know about a finished leg: invariants against the baseline, the gate, the
/// plugin's metrics, verdict and classification. Appends to result.errors in the order of custom.md
/// 8.2. Returns the core's own class of a failure, "" without one.
[[nodiscard]] std::string judge_leg(Run& run, const LegOrder& order,
                                    const measure::PreparedLeg& leg, measure::LegResult& result);
/// The leg as the decision core sees it.
[[nodiscard]] decide::LegObs observation(const LegOrder& order, std::uint64_t leg,
                                         const measure::LegResult& result);
/// Hands a judged leg to the run's watch over what must not be kept, and marks in its observation
/// what a person must look at.
void watch_leg(Run& run, LegOutcome& outcome);

}  // namespace hyperloom::phase
