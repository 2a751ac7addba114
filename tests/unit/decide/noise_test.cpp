// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/noise.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/decide/preset.hpp"

namespace hyperloom::decide {
namespace {

std::vector<LegObs> legs_of(const std::vector<double>& y, double wall_s = 2) {
  std::vector<LegObs> legs;
  for (const double v : y) {
    LegObs leg;
    leg.leg = legs.size() + 1;
    leg.y = v;
    leg.wall_s = wall_s;
    legs.push_back(leg);
  }
  return legs;
}

bool warns(const Calibration& c, const std::string& code) {
  return std::any_of(c.warnings.begin(), c.warnings.end(),
                     [&](const NoiseWarning& w) { return w.code == code; });
}

// about: decide.md#1
TEST(Calibration, AlternatingLegsGiveTheWorkedExample) {
  const Calibration c = calibrate(legs_of({0, 1, 0, 1, 0, 1}), 6);
  EXPECT_EQ(c.legs_due, 0U);
  EXPECT_NEAR(c.noise.s2, 1.733, 5e-4);
  EXPECT_NEAR(c.noise.sigma(), .931, 5e-4);
  EXPECT_EQ(c.noise.nu, 7.5);
  EXPECT_EQ(c.mean_y, .5);
  EXPECT_TRUE(c.warnings.empty());
}

TEST(Calibration, QuietLegsReachTheFloorOfThePriorOnly) {
  EXPECT_NEAR(calibrate(legs_of({5, 5, 5, 5, 5, 5}), 6).noise.s2, 8 / 7.5, 1e-12);
  EXPECT_EQ(noise_from(std::vector<double>{0}, 100).s2, .64);
}

TEST(Calibration, AsksForTheMissingLegs) {
  EXPECT_EQ(calibrate({}, 6).legs_due, 6U);
  EXPECT_EQ(calibrate(legs_of({0, 1}), 6).legs_due, 4U);
}

TEST(Calibration, LegsThatDoNotCountArePassedOver) {
  auto legs = legs_of({0, 1, 0, -90, 1, 0, 1});
  legs[3].gate_ok = false;
  const Calibration c = calibrate(legs, 6);
  EXPECT_EQ(c.legs_due, 0U);
  EXPECT_NEAR(c.noise.s2, 1.733, 5e-4);
  EXPECT_EQ(c.bases[3].leg, 5U);
}

// about: decide.md#4
TEST(Calibration, LowFirstLegBecomesWarmUpAndOneMoreIsRun) {
  const std::vector<double> y{-10, .4, -.3, .2, .5, -.1};
  const Calibration first = calibrate(legs_of(y), 6);
  EXPECT_EQ(first.legs_due, 1U);
  EXPECT_EQ(first.warmups, std::vector<std::uint64_t>{1});
  ASSERT_EQ(first.overrides.size(), 1U);
  EXPECT_EQ(first.overrides[0].rule, OverrideRule::FirstLeg);
  EXPECT_EQ(first.overrides[0].value, -10);
  EXPECT_EQ(first.overrides[0].reference, .2);

  std::vector<double> more = y;
  more.push_back(.3);
  const Calibration second = calibrate(legs_of(more), 6);
  EXPECT_EQ(second.legs_due, 0U);
  EXPECT_EQ(second.bases.size(), 6U);
  EXPECT_EQ(second.bases[0].leg, 2U);
}

TEST(Calibration, FirstFourRisingFarMakeTheFirstWarmUp) {
  const Calibration c = calibrate(legs_of({-4.5, -3, -1.5, 0, -.2, -4.4}), 6);
  EXPECT_EQ(c.warmups, std::vector<std::uint64_t>{1});
  EXPECT_TRUE(calibrate(legs_of({-1, -.6, -.3, 0, -.2, -.1}), 6).warmups.empty());
}

TEST(Calibration, EndlessRiseIsCalledNotSteady) {
  std::vector<double> y;
  for (int i = 0; i < 9; ++i) {
    y.push_back(2.5 * i);
  }
  const Calibration c = calibrate(legs_of(y), 6);
  EXPECT_EQ(c.legs_due, 0U);
  EXPECT_EQ(c.warmups.size(), 3U);
  EXPECT_TRUE(warns(c, "not_steady"));
}

// about: decide.md#5
TEST(Calibration, LegsTenPercentApartAreTooNoisy) {
  const Calibration c = calibrate(legs_of({10, -10, 10, -10, 10, -10}), 6);
  EXPECT_TRUE(c.too_noisy);
  EXPECT_TRUE(warns(c, "noisy"));
  const double sigma = c.noise.sigma();
  const std::string pairs = std::to_string(static_cast<int>(pairs_needed(sigma, lp_of_percent(5))));
  EXPECT_NE(c.too_noisy_text.find("+5 % would need about " + pairs + " pairs"), std::string::npos)
      << c.too_noisy_text;
}

TEST(Calibration, NoiseBetweenTheLimitsOnlyWarns) {
  const Calibration c = calibrate(legs_of({5, 0, 5, 0, 5, 0}), 6);
  EXPECT_FALSE(c.too_noisy);
  EXPECT_TRUE(warns(c, "noisy"));
}

// about: decide.md#6
TEST(Calibration, ShortLegsWarnAndVeryShortOnesNeedFour) {
  EXPECT_FALSE(warns(calibrate(legs_of({0, 1, 0, 1, 0, 1}, 1.0), 6), "sample_too_short"));
  const Calibration half = calibrate(legs_of({0, 1, 0, 1, 0, 1}, .5), 6);
  EXPECT_TRUE(warns(half, "sample_too_short"));
  EXPECT_EQ(half.n_min, 2U);
  const Calibration tiny = calibrate(legs_of({0, 1, 0, 1, 0, 1}, .02), 6);
  EXPECT_TRUE(warns(tiny, "sample_too_short"));
  EXPECT_EQ(tiny.n_min, 4U);
}

TEST(Calibration, ThreeLegsWhenSixTakeOverAQuarter) {
  EXPECT_EQ(calibration_legs(100, 2400), 6U);
  EXPECT_EQ(calibration_legs(101, 2400), 3U);
  const Calibration c = calibrate(legs_of({0, 1, 0}), 3);
  EXPECT_EQ(c.noise.nu, 4 + 1.4);
  EXPECT_NEAR(c.noise.s2, 10 / 5.4, 1e-12);
}

TEST(Calibration, SpreadIsTheStandardDeviationInPercent) {
  const Calibration c = calibrate(legs_of({0, 2, 0, 2, 0, 2}), 6);
  EXPECT_NEAR(c.spread_pct, percent_of_lp(std::sqrt(6.0 / 5)), 1e-12);
}

}  // namespace
}  // namespace hyperloom::decide
