// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "core/decide/preset.hpp"
#include "core/decide/race_state.hpp"
#include "core/decide/types.hpp"

namespace hyperloom::decide {

/// Difference of one variant leg to the base value interpolated at its place.
[[nodiscard]] double difference(const Pair& pair, std::span<const BaseValue> bases);

/// D, its variance with shared base legs, and the log likelihood ratio; all zero without pairs.
/// From three pairs on each d is winsorised around their median.
[[nodiscard]] Estimate estimate(std::span<const Pair> pairs, std::span<const BaseValue> bases,
                                const Noise& noise, double delta1);

/// (delta1/var)*(mean - delta1/2).
[[nodiscard]] double log_likelihood_ratio(double mean, double var, double delta1);

/// mean -+ quantile*sqrt(var), in percent.
[[nodiscard]] std::array<double, 2> interval_pct(double mean, double var, double quantile);

struct Ruling {
  Verdict verdict = Verdict::Revert;
  std::string_view reason;
  std::string_view detail = {};
};

/// Steps 3 to 5 of the rule after a closed round; nullopt: another round. A KEEP needs differences
/// that scatter as legs of this noise do; those that do not at n_max are INCONCLUSIVE `unstable`.
[[nodiscard]] std::optional<Ruling> judge(const Estimate& e, const Noise& noise,
                                          const Preset& preset, const Bounds& bounds);

}  // namespace hyperloom::decide
