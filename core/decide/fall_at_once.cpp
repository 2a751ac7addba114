// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/fall_at_once.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace hyperloom::decide {
namespace {

constexpr std::size_t kWindow = 5, kLeastBefore = 4, kLeastSince = 2;
constexpr double kErrors = 4;

/// Legs of one side of a step: their number is their place in time.
struct Side {
  double n = 0, x = 0, y = 0;  ///< count and means
  double xx = 0, xy = 0;       ///< sums about the means
};

Side side_of(const std::vector<BaseValue>& legs) {
  Side out;
  out.n = static_cast<double>(legs.size());
  for (const auto& leg : legs) {
    out.x += static_cast<double>(leg.leg) / out.n;
    out.y += leg.y / out.n;
  }
  for (const auto& leg : legs) {
    const double dx = static_cast<double>(leg.leg) - out.x;
    out.xx += dx * dx;
    out.xy += dx * (leg.y - out.y);
  }
  return out;
}

/// The fall between both sides beyond their common slope; 0 within four standard errors.
double fall_between(const std::vector<BaseValue>& before, const std::vector<BaseValue>& since,
                    double sigma) {
  const Side a = side_of(before), b = side_of(since);
  const double xx = a.xx + b.xx, apart = b.x - a.x;
  if (!(xx > 0)) {
    return 0;
  }
  const double fall = a.y - b.y + (a.xy + b.xy) / xx * apart;
  const double error = sigma * std::sqrt(1 / a.n + 1 / b.n + apart * apart / xx);
  return fall > kErrors * error ? fall : 0;
}

std::vector<BaseValue> without(std::vector<BaseValue> legs, std::size_t place) {
  legs.erase(legs.begin() + static_cast<std::ptrdiff_t>(place));
  return legs;
}

/// The least that it comes to when any one leg is left out: one that went wrong is no step.
double fall_without_any(const std::vector<BaseValue>& before, const std::vector<BaseValue>& since,
                        double sigma) {
  double least = fall_between(before, since, sigma);
  for (std::size_t i = 0; i < before.size(); ++i) {
    least = std::min(least, fall_between(without(before, i), since, sigma));
  }
  for (std::size_t i = 0; i < since.size(); ++i) {
    least = std::min(least, fall_between(before, without(since, i), sigma));
  }
  return least;
}

}  // namespace

FallAtOnce fall_at_once(std::span<const BaseValue> series, double sigma) {
  FallAtOnce found;
  for (std::size_t at = kLeastBefore; at + kLeastSince <= series.size(); ++at) {
    const auto before = series.first(at).last(std::min(kWindow, at));
    const auto since = series.subspan(at, std::min(kWindow, series.size() - at));
    const double fall =
        fall_without_any({before.begin(), before.end()}, {since.begin(), since.end()}, sigma);
    if (fall > found.lp) {
      found = {fall, series[at].leg};
    }
  }
  return found;
}

}  // namespace hyperloom::decide
