// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/measure/types.hpp"
#include "core/util/result.hpp"

namespace hyperloom::gate {

/// What must not be lost while speed is gained (custom.md 8.6): a bound, inclusive, on a number of
/// the report.
struct Limit {
  std::string metric;   ///< a numeric report field, work.<name> or quality_gate.<metric>
  bool at_most = true;  ///< "<=", else ">="
  double bound = 0;

  [[nodiscard]] bool met(double value) const { return at_most ? value <= bound : value >= bound; }
  /// As it is written on the command line: "mean_e2el_ms<=250".
  [[nodiscard]] std::string text() const;
};

/// The metric that --max-latency-ms bounds.
inline constexpr std::string_view kLatencyMetric = "mean_e2el_ms";

/// Reads "METRIC<=X" or "METRIC>=X"; blanks around the parts are allowed. InvalidInput says which
/// part is wrong.
[[nodiscard]] util::Result<Limit> parse_limit(std::string_view text);
/// What is wrong with limits taken together: one given twice, or two that exclude each other.
[[nodiscard]] std::vector<std::string> limit_conflicts(std::span<const Limit> limits);

/// Values of limited metrics by name; a metric that the report lacks has none.
using Limited = std::map<std::string, double>;
[[nodiscard]] Limited limited_values(const measure::Report& report, std::span<const Limit> limits);
/// A problem (class limit_unmeasured) for each metric without a value.
[[nodiscard]] std::vector<measure::LegProblem> unmeasured_limits(const Limited& values,
                                                                 std::span<const Limit> limits);

/// What the legs of a candidate say about its limits; each of `legs` is one leg's values.
struct LimitFinding {
  std::string reason;  ///< limit_unmeasured or limit_violated
  std::string detail;
};
/// The first limit that some leg does not report, or that the mean over the legs misses.
[[nodiscard]] std::optional<LimitFinding> judge_limits(std::span<const Limit> limits,
                                                       std::span<const Limited> legs);
/// Mean of a metric over the legs that have it.
[[nodiscard]] std::optional<double> limited_mean(std::string_view metric,
                                                 std::span<const Limited> legs);

}  // namespace hyperloom::gate
