// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/noise.hpp"

#include <algorithm>
#include <cmath>

#include "core/decide/format.hpp"
#include "core/decide/preset.hpp"
#include "core/decide/stats.hpp"

namespace hyperloom::decide {
namespace {

constexpr std::uint32_t kLegs = 6, kFewLegs = 3;
constexpr double kLegsShare = 0.25;
constexpr double kPriorWeight = 4, kPriorS2 = 2, kFloorS2 = .64, kWeightPerLeg = .7;
constexpr std::size_t kReclassified = 3;
constexpr std::size_t kRising = 4;
constexpr double kFirstLegSigmas = 3;
constexpr double kNoisy = 2.5, kTooNoisy = 5;
constexpr double kShortLeg_s = 1, kVeryShortLeg_s = .1;
constexpr std::uint32_t kVeryShortMin = 4;
constexpr double kExampleGainPct = 5;

std::vector<double> values_of(std::span<const LegObs> legs) {
  std::vector<double> y;
  for (const LegObs& leg : legs) {
    y.push_back(leg.y);
  }
  return y;
}

std::vector<double> differences(std::span<const double> y) {
  std::vector<double> h;
  for (std::size_t i = 1; i < y.size(); ++i) {
    h.push_back(std::fabs(y[i] - y[i - 1]));
  }
  return h;
}

bool rises(std::span<const double> y, double threshold) {
  return y.size() >= kRising &&
         std::is_sorted(y.begin(), y.begin() + kRising, std::less_equal<>()) &&
         y[kRising - 1] - y[0] > threshold;
}

/// True when the first of these legs is not yet in the steady state.
bool first_is_cold(std::span<const double> y, double sigma) {
  const double threshold = kFirstLegSigmas * sigma;
  return y.size() > 1 && (median_of(y.subspan(1)) - y[0] > threshold || rises(y, threshold));
}

Override cold_leg(const LegObs& first, std::span<const double> y, double sigma) {
  return {first.leg,
          0,
          OverrideRule::FirstLeg,
          first.y,
          median_of(y.subspan(1)),
          -kFirstLegSigmas * sigma};
}

std::string noise_text(double sigma) {
  return "leg noise is " + fixed(sigma, 1) + " %: a gain of +" + shortest(kExampleGainPct) +
         " % would need about " + fixed(pairs_needed(sigma, lp_of_percent(kExampleGainPct)), 0) +
         " pairs of legs";
}

void warn_noise(Calibration& c) {
  const double sigma = c.noise.sigma();
  if (sigma > kNoisy) {
    c.warnings.push_back({"noisy", noise_text(sigma)});
  }
  if (sigma > kTooNoisy) {
    c.too_noisy = true;
    c.too_noisy_text = noise_text(sigma) + "; --accept-noise goes on regardless";
  }
}

void warn_short(Calibration& c, std::span<const LegObs> legs) {
  std::vector<double> wall;
  for (const LegObs& leg : legs) {
    wall.push_back(leg.wall_s);
  }
  const double median = median_of(wall);
  if (median < kShortLeg_s) {
    c.warnings.push_back({"sample_too_short", "a leg takes " + fixed(median * 1000, 0) +
                                                  " ms: start-up and timer effects weigh heavily "
                                                  "below 1 s"});
  }
  if (median < kVeryShortLeg_s) {
    c.n_min = kVeryShortMin;
  }
}

double spread_percent(std::span<const double> y) {
  const double mean = mean_of(y);
  double sum = 0;
  for (const double v : y) {
    sum += (v - mean) * (v - mean);
  }
  return y.size() < 2 ? 0 : percent_of_lp(std::sqrt(sum / static_cast<double>(y.size() - 1)));
}

void conclude(Calibration& c, std::span<const LegObs> legs, std::uint32_t m) {
  const std::vector<double> y = values_of(legs);
  for (const LegObs& leg : legs) {
    c.bases.push_back({leg.leg, leg.y});
  }
  c.h = differences(y);
  c.noise = noise_from(c.h, m);
  c.mean_y = mean_of(y);
  c.spread_pct = spread_percent(y);
  warn_noise(c);
  warn_short(c, legs);
}

}  // namespace

std::uint32_t calibration_legs(double leg_s, double session_s) {
  return kLegs * leg_s > kLegsShare * session_s ? kFewLegs : kLegs;
}

Noise noise_from(std::span<const double> h, std::uint32_t m) {
  const double nu = kPriorWeight + kWeightPerLeg * (m - 1);
  const double s2 = (kPriorWeight * kPriorS2 + (m - 1) * winsorised_square(h)) / nu;
  return {std::max(kFloorS2, s2), nu, m};
}

Calibration calibrate(std::span<const LegObs> legs, std::uint32_t m) {
  std::vector<LegObs> counted;
  std::copy_if(legs.begin(), legs.end(), std::back_inserter(counted),
               [](const LegObs& leg) { return leg.counts(); });
  Calibration c;
  for (std::span<const LegObs> rest(counted);; rest = rest.subspan(1)) {
    if (rest.size() < m) {
      c.legs_due = m - static_cast<std::uint32_t>(rest.size());
      return c;
    }
    const std::vector<double> y = values_of(rest.first(m));
    const double sigma = noise_from(differences(y), m).sigma();
    const bool cold = first_is_cold(y, sigma);
    if (cold && c.warmups.size() < kReclassified) {
      c.warmups.push_back(rest.front().leg);
      c.overrides.push_back(cold_leg(rest.front(), y, sigma));
      continue;
    }
    if (cold) {
      c.warnings.push_back({"not_steady", "the first base legs are still getting faster after " +
                                              std::to_string(kReclassified) +
                                              " of them became warm-up"});
    }
    conclude(c, rest, m);
    return c;
  }
}

}  // namespace hyperloom::decide
