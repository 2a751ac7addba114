// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/parity.hpp"

#include <algorithm>
#include <cmath>

#include "core/decide/alternation.hpp"
#include "core/decide/estimate.hpp"
#include "core/decide/preset.hpp"
#include "core/decide/stats.hpp"
#include "core/util/student.hpp"

namespace hyperloom::decide {
namespace {

/// Two-sided 90 %.
constexpr double kNormal90 = 1.645, kStudentTail = .95;
constexpr std::uint32_t kFewestPairs = 2, kOwnSpreadFrom = 4;
constexpr double kPairCost = 6, kLeastMax = 6, kMostMax = 16;
constexpr double kTolerance = 1e-9;

struct Band {
  double low = 0, high = 0;
};

Band band_of(double pct) { return {lp_of_percent(-pct), lp_of_percent(pct)}; }

using Interval = std::array<double, 2>;

bool inside(const Interval& i, const Band& band) {
  return i[0] >= band.low - kTolerance && i[1] <= band.high + kTolerance;
}

bool outside(const Interval& i, const Band& band) {
  return i[0] > band.high + kTolerance || i[1] < band.low - kTolerance;
}

Interval around(double mean, double half) { return {mean - half, mean + half}; }

/// Variance of D in units of sigma^2 when base legs are shared by neighbouring pairs.
double shared_variance(double n) { return 1 / n + (n - .5) / (n * n); }

double spread(std::span<const double> d) {
  const double mean = mean_of(d);
  double sum = 0;
  for (const double v : d) {
    sum += (v - mean) * (v - mean);
  }
  return std::sqrt(sum / static_cast<double>(d.size() - 1));
}

/// Interval from the spread of the pairs themselves, for noise that the model does not know.
Interval own_interval(std::span<const double> d, double mean) {
  const auto n = static_cast<double>(d.size());
  const double half =
      util::student_quantile(kStudentTail, n - 1) * spread(d) * std::sqrt(shared_variance(n) / 1.5);
  return around(mean, half);
}

void settle(Parity& p, ParityResult result) {
  p.what = Parity::Kind::Decided;
  p.result = result;
  p.reason = result == ParityResult::Passed   ? ""
             : result == ParityResult::Failed ? reason::kParityFailed
                                              : reason::kParityInconclusive;
}

/// True when this interval decides.
bool decide_by(Parity& p, const Interval& interval, const Band& band) {
  const bool in = inside(interval, band);
  if (!in && !outside(interval, band)) {
    return false;
  }
  p.interval = interval;
  settle(p, in ? ParityResult::Passed : ParityResult::Failed);
  return true;
}

void decide_pairs(Parity& p, std::span<const double> d, const Noise& noise, const Band& band) {
  if (p.n < kFewestPairs || decide_by(p, p.interval, band) ||
      (p.n >= kOwnSpreadFrom && decide_by(p, own_interval(d, p.mean), band))) {
    return;
  }
  if (p.n >= parity_max_pairs(noise)) {
    settle(p, inside({p.mean, p.mean}, band) ? ParityResult::Inconclusive : ParityResult::Failed);
  }
}

void fill_estimate(Parity& p, const Estimate& e) {
  p.n = e.n;
  if (e.n > 0) {
    p.mean = mean_of(e.d);
    p.var = e.var;
    p.interval = around(p.mean, kNormal90 * std::sqrt(e.var));
  }
}

void fill_percent(Parity& p) {
  p.pct = percent_of_lp(p.mean);
  p.interval_pct = {percent_of_lp(p.interval[0]), percent_of_lp(p.interval[1])};
}

Parity look(const Alternation& seen, const Noise& noise, double band_pct) {
  Parity p;
  p.what = seen.base_due ? Parity::Kind::RunBase : Parity::Kind::RunVariant;
  p.failure = seen.variant_failure;
  p.legs = seen.legs;
  // delta1 enters the likelihood ratio alone, which parity has no use for.
  const Estimate e = estimate(seen.pairs, seen.bases, noise, 1);
  fill_estimate(p, e);
  if (!seen.variant_gate_failure.empty()) {
    p.failure = seen.variant_gate_failure;
    settle(p, ParityResult::Failed);
  } else if (seen.failed_twice) {
    settle(p, ParityResult::Inconclusive);
  } else if (!seen.base_due) {
    // A round is judged when it closes; this leg of A has closed one already or opens the first.
    decide_pairs(p, e.d, noise, band_of(band_pct));
  }
  return p;
}

}  // namespace

std::uint32_t parity_max_pairs(const Noise& noise) {
  return static_cast<std::uint32_t>(
      std::clamp(std::ceil(kPairCost * noise.s2 / 2), kLeastMax, kMostMax));
}

Parity parity_step(std::span<const LegObs> legs, const Noise& noise, double band_pct) {
  Parity p = look(alternation_of(legs), noise, band_pct);
  fill_percent(p);
  return p;
}

Parity parity_stopped(std::span<const LegObs> legs, const Noise& noise, double band_pct) {
  Parity p = parity_step(legs, noise, band_pct);
  if (p.what != Parity::Kind::Decided) {
    settle(p, ParityResult::Inconclusive);
  }
  return p;
}

}  // namespace hyperloom::decide
