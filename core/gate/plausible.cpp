// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/gate/plausible.hpp"

#include <algorithm>
#include <cmath>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::gate {

namespace {

using util::cat;

/// A timer of the script that runs a little longer than the process, by rounding.
constexpr double kClockSlack = 1.01;
/// What a claimed saving has to be before the host's clock is asked about it.
constexpr double kNotableShare = 0.1, kNotableSds = 4;
/// The part of a claimed saving that the host's clock must show.
constexpr double kSeenShare = 0.5;
/// Below this a duration is printed with more digits.
constexpr double kFineBelow = 1;

std::string seconds(double s) { return util::fixed(s, std::fabs(s) < kFineBelow ? 4 : 2) + " s"; }

double mean(std::span<const LegTime> legs, double LegTime::*member) {
  double sum = 0;
  for (const LegTime& leg : legs) {
    sum += leg.*member;
  }
  return sum / static_cast<double>(legs.size());
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) {
    sum += value;
  }
  return sum / static_cast<double>(values.size());
}

std::string number(double value) { return util::number_text(value); }

std::string range_text(double low, double high) {
  return low == high ? number(low) : cat(number(low), " to ", number(high));
}

}  // namespace

std::optional<double> claimed_seconds(std::optional<double> units, double throughput) {
  return units ? std::optional(*units / throughput) : std::nullopt;
}

std::optional<std::string> claims_too_much(const LegTime& leg) {
  if (leg.claimed_s <= kClockSlack * leg.wall_s) {
    return std::nullopt;
  }
  return cat("work.units / output_throughput is ", seconds(leg.claimed_s),
             ", but the whole leg took ", seconds(leg.wall_s), " by the host's clock");
}

double pooled_sd(std::span<const std::vector<double>> groups) {
  double squares = 0;
  std::size_t freedom = 0;
  for (const auto& group : groups) {
    if (group.size() < 2) {
      continue;
    }
    const double center = mean_of(group);
    for (const double value : group) {
      squares += (value - center) * (value - center);
    }
    freedom += group.size() - 1;
  }
  return freedom == 0 ? 0 : std::sqrt(squares / static_cast<double>(freedom));
}

std::optional<std::string> unseen_saving(std::span<const LegTime> base,
                                         std::span<const LegTime> variant, double base_sd) {
  if (base.empty() || variant.empty()) {
    return std::nullopt;
  }
  const double t_a = mean(base, &LegTime::claimed_s), t_v = mean(variant, &LegTime::claimed_s);
  const double wall_a = mean(base, &LegTime::wall_s), wall_v = mean(variant, &LegTime::wall_s);
  const double claimed = t_a - t_v, seen = wall_a - wall_v;
  const bool notable = claimed >= kNotableShare * wall_a && claimed >= kNotableSds * base_sd;
  if (!notable || seen >= kSeenShare * claimed) {
    return std::nullopt;
  }
  return cat("the reports claim that the work takes ", seconds(claimed), " less (", seconds(t_a),
             " before, ", seconds(t_v), " now), but by the host's clock a leg takes ",
             seconds(std::fabs(seen)), seen < 0 ? " more (" : " less (", seconds(wall_a),
             " before, ", seconds(wall_v), " now)");
}

GateLimits gate_limits(const std::map<std::string, double>& metrics) {
  GateLimits out;
  for (const auto& [name, value] : metrics) {
    if (name.ends_with("_min") || name.ends_with("_max")) {
      out.emplace(name, value);
    }
  }
  return out;
}

void GateLimitRanges::add(const GateLimits& limits) {
  for (const auto& [name, value] : limits) {
    auto [at, fresh] = ranges_.try_emplace(name, Range{value, value, 0});
    at->second.low = std::min(at->second.low, value);
    at->second.high = std::max(at->second.high, value);
    ++at->second.legs;
  }
  ++legs_;
}

std::optional<std::string> GateLimitRanges::difference(const GateLimits& limits) const {
  if (legs_ == 0) {
    return std::nullopt;
  }
  for (const auto& [name, range] : ranges_) {
    const auto found = limits.find(name);
    if (found == limits.end()) {
      if (range.legs == legs_) {
        return cat("quality_gate.", name, " is missing; in the base legs it is ",
                   range_text(range.low, range.high));
      }
      continue;
    }
    const double width = range.high - range.low;
    if (found->second < range.low - width || found->second > range.high + width) {
      return cat("quality_gate.", name, " is ", number(found->second), "; in the base legs it is ",
                 range_text(range.low, range.high));
    }
  }
  for (const auto& [name, value] : limits) {
    if (!ranges_.contains(name)) {
      return cat("quality_gate.", name, " is ", number(value),
                 "; the base legs have no such limit");
    }
  }
  return std::nullopt;
}

}  // namespace hyperloom::gate
