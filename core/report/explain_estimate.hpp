// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/session/state.hpp"

namespace hyperloom::report {

/// Decimals of differences, estimates and thresholds in an explanation.
inline constexpr int kEstimateDigits = 3;

/// The estimate of a candidate after each round, and what made it start anew in between.
[[nodiscard]] std::string estimate_text(const session::State& state,
                                        const session::CandidateRow& row);

}  // namespace hyperloom::report
