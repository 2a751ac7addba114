// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/estimate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/decide/stats.hpp"

namespace hyperloom::decide {
namespace {

/// Winsorising limit in standard deviations of one difference, sqrt(1.5)*sigma.
constexpr double kWinsorSds = 2.5;
/// Two first differences further apart than this many of their standard deviations need a third.
constexpr double kAgreeSds = 3.6;
/// From so many differences on a lone one may be off without making the rest doubtful.
constexpr std::size_t kForgivesFrom = 4;
/// The .999 quantiles of chi-square with 1, 2, .. degrees of freedom, as many as n_max can need.
constexpr std::array<double, 7> kSpreadLimits{10.828, 13.816, 16.266, 18.467,
                                              20.515, 22.458, 24.322};
constexpr std::size_t kWinsorFrom = 3;

double pair_variance(const Noise& noise) { return .75 * noise.s2; }

std::vector<double> differences(std::span<const Pair> pairs, std::span<const BaseValue> bases) {
  std::vector<double> d;
  d.reserve(pairs.size());
  for (const Pair& pair : pairs) {
    d.push_back(difference(pair, bases));
  }
  return d;
}

double robust_mean(std::vector<double> d, const Noise& noise) {
  if (d.size() >= kWinsorFrom) {
    const double middle = median_of(d);
    const double limit = kWinsorSds * std::sqrt(pair_variance(noise));
    for (double& v : d) {
      v = std::clamp(v, middle - limit, middle + limit);
    }
  }
  return mean_of(d);
}

/// Sum over base legs of the squared sum of their weights.
double shared_weight(std::span<const Pair> pairs) {
  const std::size_t first = pairs.front().before;
  std::vector<double> c(pairs.back().before + 2 - first, 0.0);
  for (const Pair& pair : pairs) {
    c[pair.before - first] += 1 - pair.w;
    c[pair.before + 1 - first] += pair.w;
  }
  double sum = 0;
  for (const double v : c) {
    sum += v * v;
  }
  return sum;
}

double variance(std::span<const Pair> pairs, const Noise& noise) {
  const auto n = static_cast<double>(pairs.size());
  return noise.s2 / 2 * (1 / n + shared_weight(pairs) / (n * n));
}

/// Without the one furthest from the median: D draws a lone outlier in and does not need it gone.
std::vector<double> without_furthest(std::vector<double> d) {
  const double middle = median_of(d);
  d.erase(std::max_element(d.begin(), d.end(), [middle](double a, double b) {
    return std::fabs(a - middle) < std::fabs(b - middle);
  }));
  return d;
}

double squared_spread(std::span<const double> d) {
  const double mean = mean_of(d);
  double sum = 0;
  for (const double v : d) {
    sum += (v - mean) * (v - mean);
  }
  return sum;
}

/// Whether the differences scatter no more than legs of this noise would: the mean of others is
/// not to be trusted, however large it is.
bool pairs_agree(const Estimate& e, const Noise& noise) {
  const double var = pair_variance(noise);
  if (e.n <= 2) {
    return e.n < 2 || std::fabs(e.d[0] - e.d[1]) <= kAgreeSds * std::sqrt(var);
  }
  const std::vector<double> d = e.n < kForgivesFrom ? e.d : without_furthest(e.d);
  const std::size_t freedom = std::min(d.size() - 1, kSpreadLimits.size());
  return squared_spread(d) <= kSpreadLimits[freedom - 1] * var;
}

}  // namespace

double difference(const Pair& pair, std::span<const BaseValue> bases) {
  return pair.y - ((1 - pair.w) * bases[pair.before].y + pair.w * bases[pair.before + 1].y);
}

double log_likelihood_ratio(double mean, double var, double delta1) {
  return delta1 / var * (mean - delta1 / 2);
}

std::array<double, 2> interval_pct(double mean, double var, double quantile) {
  const double half = quantile * std::sqrt(var);
  return {percent_of_lp(mean - half), percent_of_lp(mean + half)};
}

Estimate estimate(std::span<const Pair> pairs, std::span<const BaseValue> bases, const Noise& noise,
                  double delta1) {
  Estimate e;
  if (pairs.empty()) {
    return e;
  }
  e.n = static_cast<std::uint32_t>(pairs.size());
  e.d = differences(pairs, bases);
  e.mean = robust_mean(e.d, noise);
  e.var = variance(pairs, noise);
  e.llr = log_likelihood_ratio(e.mean, e.var, delta1);
  return e;
}

std::optional<Ruling> judge(const Estimate& e, const Noise& noise, const Preset& preset,
                            const Bounds& bounds) {
  if (e.llr <= bounds.lower) {
    return Ruling{Verdict::Revert, e.mean <= -preset.g ? reason::kRegression : reason::kNoGain};
  }
  const bool last = e.n >= preset.n_max;
  const double upper = last ? preset.truncation * bounds.upper : bounds.upper;
  const bool gains = e.n >= preset.n_min && e.mean >= preset.g && e.llr >= upper;
  if (gains && pairs_agree(e, noise)) {
    return Ruling{Verdict::Keep, reason::kGain};
  }
  if (!last) {
    return std::nullopt;
  }
  return Ruling{Verdict::Inconclusive, gains ? reason::kUnstable : reason::kMaxLegs};
}

}  // namespace hyperloom::decide
