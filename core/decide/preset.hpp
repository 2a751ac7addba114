// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hyperloom::decide {

/// The two bounds of the log likelihood ratio.
struct Bounds {
  double upper = 0;  ///< U: KEEP at or above
  double lower = 0;  ///< L: REVERT at or below
};

/// One column of the decision table together with the smallest gain that counts.
struct Preset {
  std::string name;
  double alpha = 0, beta = 0;
  std::uint32_t n_min = 2, n_max = 6;
  double screen = 0;  ///< lp; a first leg below it ends the candidate
  std::uint32_t width = 4;
  std::uint32_t holdout_blocks = 3;
  std::uint32_t prune_n_max = 0;  ///< 0: no prune
  std::uint32_t audit_every = 0;  ///< legs between audits of the original base; 0: off
  double truncation = 0.85;       ///< share of U that suffices at n_max
  std::uint32_t fresh_base_legs = 2;
  double min_gain_pct = 1.0;
  double g = 0;       ///< lp(min_gain)
  double delta1 = 0;  ///< max(2, 2g)
};

inline constexpr double kMinGainLow = 0.1, kMinGainHigh = 50, kMinGainDefault = 1.0;
/// Below this --min-gain the launch says what a decision costs.
inline constexpr double kMinGainCostly = 0.5;

/// "quick", "default" or "strict" for a --min-gain in percent; nullopt for another name.
[[nodiscard]] std::optional<Preset> make_preset(std::string_view name, double min_gain_pct);
[[nodiscard]] const std::vector<std::string_view>& preset_names();

/// Bounds for the next decision when `decided` candidates have been decided: alpha is a quarter
/// from the 101st on.
[[nodiscard]] Bounds bounds(const Preset& preset, std::uint32_t decided);

/// Share of false KEEPs among decided candidates without an effect, times their number.
[[nodiscard]] double expected_false_keeps(const Preset& preset, std::uint32_t decided);

/// 100*ln(1+p/100) and its inverse.
[[nodiscard]] double lp_of_percent(double percent);
[[nodiscard]] double percent_of_lp(double lp);

/// Pairs that a decision about a gain of `g` lp takes at leg noise `sigma`.
[[nodiscard]] double pairs_needed(double sigma, double g);
/// Sentence about the cost of a small --min-gain; "" when it is not small.
[[nodiscard]] std::string min_gain_cost(const Preset& preset, double sigma);

/// Race width: 1 when changing tree or server costs over a fifth of a leg.
[[nodiscard]] std::uint32_t race_width(const Preset& preset, double switch_s, double leg_s);

}  // namespace hyperloom::decide
