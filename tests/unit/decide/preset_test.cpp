// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/preset.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/decide/format.hpp"

namespace hyperloom::decide {
namespace {

// about: decide.md#9
TEST(Preset, BoundsEqualTheTable) {
  const auto check = [](const char* name, double upper, double lower) {
    const Bounds b = bounds(*make_preset(name, 1), 0);
    EXPECT_NEAR(b.upper, upper, 5e-4) << name;
    EXPECT_NEAR(b.lower, lower, 5e-4) << name;
  };
  check("quick", 2.773, -1.558);
  check("default", 3.689, -1.589);
  check("strict", 4.500, -2.293);
}

TEST(Preset, ColumnsEqualTheTable) {
  const Preset q = *make_preset("quick", 1), d = *make_preset("default", 1),
               s = *make_preset("strict", 1);
  EXPECT_EQ(q.n_max, 4U);
  EXPECT_EQ(d.n_max, 6U);
  EXPECT_EQ(s.n_max, 8U);
  EXPECT_EQ(q.width, 6U);
  EXPECT_EQ(d.width, 4U);
  EXPECT_EQ(q.holdout_blocks, 2U);
  EXPECT_EQ(s.holdout_blocks, 4U);
  EXPECT_EQ(q.prune_n_max, 0U);
  EXPECT_EQ(s.prune_n_max, 6U);
  EXPECT_EQ(q.audit_every, 0U);
  EXPECT_EQ(d.audit_every, 20U);
}

TEST(Preset, ScreenIsHalfTheGainExceptInStrict) {
  EXPECT_NEAR(make_preset("default", 1)->screen, .497517, 1e-6);
  EXPECT_NEAR(make_preset("quick", 3)->screen, lp_of_percent(3) / 2, 1e-12);
  EXPECT_EQ(make_preset("strict", 3)->screen, 0);
}

TEST(Preset, TestedEffectIsAtLeastTwo) {
  EXPECT_EQ(make_preset("default", 1)->delta1, 2.0);
  EXPECT_NEAR(make_preset("default", 5)->delta1, 9.758, 1e-3);
}

TEST(Preset, UnknownNameIsNone) { EXPECT_FALSE(make_preset("fast", 1).has_value()); }

TEST(Preset, AlphaIsAQuarterFromThe101stDecidedOn) {
  const Preset p = *make_preset("default", 1);
  EXPECT_EQ(bounds(p, 99).upper, bounds(p, 0).upper);
  EXPECT_NEAR(bounds(p, 100).upper, std::log(.8 / .005), 1e-12);
  EXPECT_NEAR(bounds(p, 100).lower, std::log(.2 / .995), 1e-12);
}

TEST(Preset, FalseKeepsGrowWithDecisions) {
  EXPECT_NEAR(expected_false_keeps(*make_preset("quick", 1), 50), .9, 1e-12);
  EXPECT_NEAR(expected_false_keeps(*make_preset("default", 1), 50), .5, 1e-12);
  EXPECT_NEAR(expected_false_keeps(*make_preset("strict", 1), 50), .35, 1e-12);
}

TEST(Preset, PercentAndLpInvert) {
  EXPECT_NEAR(lp_of_percent(100), 69.314718, 1e-6);
  EXPECT_NEAR(percent_of_lp(lp_of_percent(-12.5)), -12.5, 1e-12);
}

// about: decide.md#18
TEST(Preset, SmallMinGainNamesItsCost) {
  EXPECT_EQ(pairs_needed(1, lp_of_percent(.3)), 290);
  EXPECT_EQ(min_gain_cost(*make_preset("default", .3), 1),
            "--min-gain 0.3: about 290 pairs of legs per decision at 1 % leg noise would tell a "
            "gain that small from none; --decision default spends at most 6, so gains well below "
            "1 % are mostly refused or stay undecided");
  EXPECT_EQ(min_gain_cost(*make_preset("default", .5), 1), "");
}

TEST(Preset, DearSwitchesEndRaces) {
  const Preset p = *make_preset("default", 1);
  EXPECT_EQ(race_width(p, 2.0, 10), 4U);
  EXPECT_EQ(race_width(p, 2.1, 10), 1U);
}

TEST(Format, NumbersKeepTheirShape) {
  EXPECT_EQ(signed_fixed(0, 1), "+0.0");
  EXPECT_EQ(signed_fixed(-.04, 1), "+0.0");
  EXPECT_EQ(signed_fixed(-12.25, 2), "-12.25");
  EXPECT_EQ(fixed(3, 0), "3");
  EXPECT_EQ(shortest(0.1), "0.1");
}

}  // namespace
}  // namespace hyperloom::decide
