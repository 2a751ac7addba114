// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hyperloom::gate {

/// One leg by two clocks, in seconds: the host's, and the one its report implies.
struct LegTime {
  double wall_s = 0;
  double claimed_s = 0;  ///< T = work.units / output_throughput
};

/// T of a report; nullopt without work.units.
[[nodiscard]] std::optional<double> claimed_seconds(std::optional<double> units, double throughput);

/// Says so when a report claims more time for its work than the whole leg took by the host's clock
/// (over 1.01 x wall).
[[nodiscard]] std::optional<std::string> claims_too_much(const LegTime& leg);

/// Standard deviation of values around the mean of their group; 0 when no group has two.
[[nodiscard]] double pooled_sd(std::span<const std::vector<double>> groups);

/// Says so when a candidate's reports claim a saving that the host's clock does not show: claimed
/// T_A - T_V at least 10 % of the mean base wall and 4 `base_sd` of base walls, seen under half.
[[nodiscard]] std::optional<std::string> unseen_saving(std::span<const LegTime> base,
                                                       std::span<const LegTime> variant,
                                                       double base_sd);

/// The numbers of a quality_gate that are limits: keys `<m>_min` and `<m>_max`.
using GateLimits = std::map<std::string, double>;
[[nodiscard]] GateLimits gate_limits(const std::map<std::string, double>& metrics);

/// The limits that the legs of the anchor were judged by. A self-calibrating gate draws them anew
/// in every leg, so each is a range.
class GateLimitRanges {
 public:
  void add(const GateLimits& limits);
  /// Which limit of a leg lies outside: missing though every leg of the anchor had it, new, or
  /// further off the range than the range is wide. nullopt without a difference, or before add().
  [[nodiscard]] std::optional<std::string> difference(const GateLimits& limits) const;

 private:
  struct Range {
    double low = 0, high = 0;
    std::uint64_t legs = 0;
  };
  std::map<std::string, Range> ranges_;
  std::uint64_t legs_ = 0;
};

}  // namespace hyperloom::gate
