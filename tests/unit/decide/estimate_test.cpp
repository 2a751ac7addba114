// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/estimate.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include "core/decide/noise.hpp"
#include "core/util/student.hpp"
#include "tests/unit/decide/world.hpp"

namespace hyperloom::decide {
namespace {

using test::unit_noise;

struct Series {
  std::vector<BaseValue> bases;
  std::vector<Pair> pairs;
};

/// k = 1 rounds: base values 0 and variant legs as given.
Series rounds(const std::vector<double>& variant) {
  Series s;
  s.bases.push_back({1, 0});
  for (const double y : variant) {
    s.pairs.push_back({s.bases.size() * 2, y, s.bases.size() - 1, .5});
    s.bases.push_back({s.bases.size() * 2 + 1, 0});
  }
  return s;
}

Estimate of(const Series& s) { return estimate(s.pairs, s.bases, unit_noise(), 2); }

std::optional<Ruling> rule(const Estimate& e, const char* preset = "default") {
  const Preset p = *make_preset(preset, 1);
  return judge(e, unit_noise(), p, bounds(p, 0));
}

TEST(Estimate, IntervalIsOfPercentAboutTheMean) {
  const auto ends = interval_pct(2, 4, 1.5);
  EXPECT_NEAR(ends[0], percent_of_lp(-1), 1e-12);
  EXPECT_NEAR(ends[1], percent_of_lp(5), 1e-12);
}

/// How often one difference of legs with this noise lies within the interval about the truth, when
/// the noise comes from m calibration legs: with the quantile of their weight, and with the normal.
std::array<double, 2> coverage(std::uint32_t m, double sigma) {
  constexpr int kTries = 4000;
  std::mt19937_64 engine(7);
  std::normal_distribution<double> leg(0, sigma);
  std::array<double, 2> inside{};
  for (int i = 0; i < kTries; ++i) {
    std::vector<double> h;
    for (double y = leg(engine); h.size() + 1 < m;) {
      const double next = leg(engine);
      h.push_back(std::fabs(next - std::exchange(y, next)));
    }
    const Noise noise = noise_from(h, m);
    const double d = std::fabs(leg(engine) - (leg(engine) + leg(engine)) / 2);
    const double sd = std::sqrt(.75 * noise.s2);
    inside[0] += d <= util::student_quantile(.975, noise.nu) * sd ? 1.0 / kTries : 0;
    inside[1] += d <= 1.96 * sd ? 1.0 / kTries : 0;
  }
  return inside;
}

TEST(Estimate, WithFewCalibrationLegsTheNormalIntervalWouldBeTooNarrow) {
  for (const std::uint32_t m : {3U, 6U}) {
    const auto [student, normal] = coverage(m, 1.5);
    EXPECT_GT(student, .92) << m;
    EXPECT_LT(normal, .91) << m;
    EXPECT_GT(coverage(m, 1.0)[0], .95) << m;
  }
}

// about: decide.md#7
TEST(Estimate, VarianceCountsSharedBaseLegs) {
  EXPECT_NEAR(of(rounds({0})).var, 1.5, 1e-12);
  EXPECT_NEAR(of(rounds({0, 0})).var, .875, 1e-12);
  EXPECT_NEAR(of(rounds({0, 0, 0, 0, 0, 0})).var, .3194, 5e-5);
}

TEST(Estimate, PairsWithoutACommonBaseAreIndependent) {
  Series s;
  s.bases = {{1, 0}, {3, 0}, {4, 0}, {6, 0}};
  s.pairs = {{2, 0, 0, .5}, {5, 0, 2, .5}};
  EXPECT_NEAR(of(s).var, .5 + 1.0 / 4, 1e-12);
}

TEST(Estimate, NoPairsAreNoEstimate) { EXPECT_EQ(of(rounds({})).n, 0U); }

// about: decide.md#8
TEST(Estimate, LinearDriftCancels) {
  Series s;
  for (int i = 0; i < 4; ++i) {
    s.bases.push_back({0, -.5 * 5 * i});
  }
  for (int round = 0; round < 3; ++round) {
    const int slot = 1 + (round * 2) % 4;
    s.pairs.push_back(
        {0, 3 - .5 * (5 * round + slot), static_cast<std::size_t>(round), slot / 5.0});
  }
  EXPECT_NEAR(of(s).mean, 3, 1e-12);
}

TEST(Estimate, ThreePairsAreWinsorisedAroundTheirMedian) {
  // limit 2.5*sqrt(1.5) = 3.0619 around the median 1
  EXPECT_NEAR(of(rounds({0, 1, 20})).mean, (0 + 1 + 1 + 3.0618622) / 3, 1e-6);
  EXPECT_EQ(of(rounds({0, 20})).mean, 10);
}

TEST(Estimate, LikelihoodRatioIsZeroHalfWay) {
  EXPECT_NEAR(of(rounds({1, 1})).llr, 0, 1e-12);
  EXPECT_NEAR(of(rounds({3, 3})).llr, 2 / .875 * 2, 1e-12);
}

TEST(Judge, ClearGainIsKeptAfterTwo) {
  const auto r = rule(of(rounds({5, 5})));
  ASSERT_TRUE(r);
  EXPECT_EQ(r->verdict, Verdict::Keep);
  EXPECT_EQ(r->reason, "gain");
}

TEST(Judge, OnePairNeverKeeps) { EXPECT_FALSE(rule(of(rounds({50})))); }

// about: decide.md#12
TEST(Judge, TwoPairsFarApartNeedAThird) {
  EXPECT_FALSE(rule(of(rounds({8, 1}))));
  EXPECT_TRUE(rule(of(rounds({6, 3}))));
  EXPECT_TRUE(rule(of(rounds({8, 3, 8}))));
}

TEST(Judge, DifferencesThatScatterBeyondTheNoiseKeepNothing) {
  const Estimate e = of(rounds({30, 13, -8}));
  EXPECT_GE(e.llr, bounds(*make_preset("default", 1), 0).upper);
  EXPECT_FALSE(rule(e));
  EXPECT_FALSE(rule(of(rounds({30, 13, -8, 22, 2}))));
}

TEST(Judge, OfFourDifferencesOneMayBeOff) {
  EXPECT_FALSE(rule(of(rounds({8, 1, 8}))));
  EXPECT_EQ(rule(of(rounds({8, 1, 8, 8})))->verdict, Verdict::Keep);
  EXPECT_FALSE(rule(of(rounds({8, 1, 15, 8}))));
}

TEST(Judge, ScatterWithinTheNoiseIsKept) {
  // chi-square of 2 degrees, .999: 13.816*1.5 = 20.7 is the largest sum of squares.
  EXPECT_TRUE(rule(of(rounds({9 - 3.2, 9, 9 + 3.2}))));
  EXPECT_FALSE(rule(of(rounds({9 - 3.3, 9, 9 + 3.3}))));
}

TEST(Judge, WhatStillScattersAtTheLastLegIsUnstable) {
  const auto r = rule(of(rounds({30, 13, -8, 22, 2, 15})));
  ASSERT_TRUE(r);
  EXPECT_EQ(r->verdict, Verdict::Inconclusive);
  EXPECT_EQ(r->reason, "unstable");
}

TEST(Judge, WhatGainsTooLittleAtTheLastLegIsNotCalledUnstable) {
  EXPECT_EQ(rule(of(rounds({6, -3, 6, -3, 6, -3})))->reason, "n_max");
}

TEST(Judge, BelowTheLowerBoundIsReverted) {
  EXPECT_EQ(rule(of(rounds({-.5})))->reason, "no_gain");
  EXPECT_EQ(rule(of(rounds({-1})))->reason, "regression");
  EXPECT_FALSE(rule(of(rounds({0}))));
}

TEST(Judge, AtTheLastLegThePassedShareOfTheBoundKeeps) {
  // n = 6: var .31944, LLR = 6.2609*(D-1); .85*U = 3.1356 at D = 1.50083
  const auto six = [](double d) { return of(rounds(std::vector<double>(6, d))); };
  EXPECT_EQ(rule(six(1.49))->verdict, Verdict::Inconclusive);
  EXPECT_EQ(rule(six(1.49))->reason, "n_max");
  EXPECT_EQ(rule(six(1.51))->verdict, Verdict::Keep);
  EXPECT_FALSE(rule(six(1.51), "strict"));
}

TEST(Judge, GainBelowTheWantedOneIsNotKept) {
  Preset p = *make_preset("default", 1);
  p.g = 3;
  const Estimate e = of(rounds(std::vector<double>(6, 2.9)));
  EXPECT_GE(e.llr, bounds(p, 0).upper);
  EXPECT_EQ(judge(e, unit_noise(), p, bounds(p, 0))->verdict, Verdict::Inconclusive);
}

TEST(Judge, SmallestNumberOfLegsHolds) {
  Preset p = *make_preset("default", 1);
  p.n_min = 4;
  EXPECT_FALSE(judge(of(rounds({9, 9, 9})), unit_noise(), p, bounds(p, 0)));
  EXPECT_TRUE(judge(of(rounds({9, 9, 9, 9})), unit_noise(), p, bounds(p, 0)));
}

}  // namespace
}  // namespace hyperloom::decide
