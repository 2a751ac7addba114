// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/stats.hpp"

#include <algorithm>

namespace hyperloom::decide {
namespace {

/// The 75 % point of the standard normal distribution: median |x| / kMedianToSd estimates sigma.
constexpr double kMedianToSd = 0.6745;
constexpr double kWinsorSds = 3;

}  // namespace

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double v : values) {
    sum += v;
  }
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

double median_of(std::span<const double> values) {
  if (values.empty()) {
    return 0;
  }
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

std::vector<double> winsorised(std::span<const double> h) {
  const double cap = kWinsorSds * median_of(h) / kMedianToSd;
  std::vector<double> out(h.begin(), h.end());
  for (double& v : out) {
    v = std::min(v, cap);
  }
  return out;
}

double winsorised_square(std::span<const double> h) {
  std::vector<double> capped = winsorised(h);
  for (double& v : capped) {
    v *= v;
  }
  return mean_of(capped);
}

}  // namespace hyperloom::decide
