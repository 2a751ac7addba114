// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/measure/types.hpp"

namespace hyperloom::gate {

using Work = std::vector<std::pair<std::string, double>>;

/// What the first accepted base leg fixed for every later leg.
struct BaselineFacts {
  std::string unit;
  std::optional<Work> work;   ///< absent: later blocks are only recorded
  bool nonce_echoed = false;  ///< the baseline's report carried its nonce
};

/// The facts an accepted base leg establishes.
[[nodiscard]] BaselineFacts facts_of(const measure::Report& report);

/// Checks a valid report against the baseline (null while there is none) and this leg's nonce;
/// problems in the order unit_mismatch, work_mismatch, nonce_mismatch. Tolerance 0.
[[nodiscard]] std::vector<measure::LegProblem> check_invariants(const measure::Report& report,
                                                                const BaselineFacts* baseline,
                                                                const std::string& nonce);

}  // namespace hyperloom::gate
