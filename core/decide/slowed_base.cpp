// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/slowed_base.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/decide/stats.hpp"

namespace hyperloom::decide {
namespace {

/// The base's level before is that of its last legs: an older one would hold drift against it.
constexpr std::size_t kWindow = 5;
constexpr std::size_t kLeastBefore = 3, kLeastSince = 2, kLeastVariant = 2;
/// How many standard errors the fall must exceed.
constexpr double kErrors = 4;
/// The noise is never taken for smaller than calibration does: s2 = 0.64.
constexpr double kLeastSigma = 0.565685424949238;
/// Median of |a - b| of two normal draws, in standard deviations.
constexpr double kMedianDifference = 0.9538725524166;

double sigma_of(std::span<const double> values) {
  std::vector<double> h;
  for (std::size_t i = 1; i < values.size(); ++i) {
    h.push_back(std::fabs(values[i] - values[i - 1]));
  }
  return std::max(kLeastSigma, median_of(h) / kMedianDifference);
}

double standard_error(std::size_t before, std::size_t since) {
  return std::sqrt(1.0 / static_cast<double>(before) + 1.0 / static_cast<double>(since));
}

}  // namespace

std::optional<SlowedBase> slowed_base(const Levels& levels) {
  if (levels.base_before.size() < kLeastBefore || levels.base_since.size() < kLeastSince ||
      levels.variant.size() < kLeastVariant) {
    return std::nullopt;
  }
  const std::span all(levels.base_before);
  const auto before = all.last(std::min(kWindow, all.size()));
  const double level = median_of(before), since = median_of(levels.base_since);
  const double own = median_of(levels.variant);
  const double fall = level - since;
  const double noise = sigma_of(all) * standard_error(before.size(), levels.base_since.size());
  const double own_fall = levels.variant.front() - median_of(std::span(levels.variant).subspan(1));
  if (fall < kErrors * noise || 2 * fall < own - since || 2 * own_fall >= fall) {
    return std::nullopt;
  }
  return SlowedBase{fall, own - level};
}

}  // namespace hyperloom::decide
