// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/gate/plausible.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace hyperloom::gate {
namespace {

using testing::HasSubstr;

using Legs = std::vector<LegTime>;

TEST(Plausible, ClaimedTimeNeedsUnits) {
  EXPECT_FALSE(claimed_seconds(std::nullopt, 100));
  EXPECT_EQ(claimed_seconds(640, 80), 8);
}

TEST(Plausible, AReportMayNotClaimMoreTimeThanTheLegTook) {
  EXPECT_FALSE(claims_too_much({10, 10.09}));
  const auto found = claims_too_much({10, 10.11});
  ASSERT_TRUE(found);
  EXPECT_EQ(*found,
            "work.units / output_throughput is 10.11 s, but the whole leg took 10.00 s by the "
            "host's clock");
}

TEST(Plausible, SpreadIsThatWithinTheAnchors) {
  const std::vector<std::vector<double>> groups{{10, 12}, {100, 102}, {7}, {}};
  EXPECT_NEAR(pooled_sd(groups), std::sqrt(2.0), 1e-12);
  EXPECT_EQ(pooled_sd(std::vector<std::vector<double>>{{1}, {}}), 0);
}

// decide.md#71
TEST(Plausible, ASavingThatTheHostsClockDoesNotShowIsFound) {
  const auto found = unseen_saving(Legs{{12, 10}, {12.2, 10}}, Legs{{12.1, 6}, {12, 6}}, .1);
  ASSERT_TRUE(found);
  EXPECT_EQ(*found,
            "the reports claim that the work takes 4.00 s less (10.00 s before, 6.00 s now), but "
            "by the host's clock a leg takes 0.0500 s less (12.10 s before, 12.05 s now)");
  EXPECT_THAT(*unseen_saving(Legs{{12, 10}}, Legs{{13, 6}}, .1), HasSubstr("takes 1.00 s more"));
}

TEST(Plausible, HalfOfTheSavingOnTheHostsClockIsEnough) {
  EXPECT_FALSE(unseen_saving(Legs{{12, 10}}, Legs{{10, 6}}, .1));
  EXPECT_TRUE(unseen_saving(Legs{{12, 10}}, Legs{{10.01, 6}}, .1));
}

TEST(Plausible, SmallOrDrownedSavingsAreNotAskedAbout) {
  EXPECT_FALSE(unseen_saving(Legs{{12, 10}}, Legs{{12, 8.81}}, .1));  // under 10 % of the wall
  EXPECT_TRUE(unseen_saving(Legs{{12, 10}}, Legs{{12, 8.79}}, .1));
  EXPECT_FALSE(unseen_saving(Legs{{12, 10}}, Legs{{12, 6}}, 1.01));  // under four deviations
  EXPECT_TRUE(unseen_saving(Legs{{12, 10}}, Legs{{12, 6}}, .99));
  EXPECT_FALSE(unseen_saving({}, Legs{{12, 6}}, .1));
  EXPECT_FALSE(unseen_saving(Legs{{12, 6}}, {}, .1));
}

TEST(Plausible, LimitsOfAGateAreTheMinAndMaxKeys) {
  EXPECT_EQ(gate_limits({{"ssim", .9}, {"ssim_min", .8}, {"mse_max", 2}, {"min", 1}}),
            (GateLimits{{"ssim_min", .8}, {"mse_max", 2}}));
}

std::string difference(std::initializer_list<GateLimits> base, const GateLimits& leg) {
  GateLimitRanges ranges;
  for (const auto& limits : base) {
    ranges.add(limits);
  }
  return ranges.difference(leg).value_or("");
}

TEST(Plausible, FixedGateLimitsMustStayExactlyAsTheyAre) {
  EXPECT_EQ(difference({{{"ssim_min", .85}}, {{"ssim_min", .85}}}, {{"ssim_min", .85}}), "");
  EXPECT_EQ(difference({{{"ssim_min", .85}}, {{"ssim_min", .85}}}, {{"ssim_min", .5}}),
            "quality_gate.ssim_min is 0.5; in the base legs it is 0.85");
  EXPECT_EQ(difference({{{"ssim_min", .85}}}, {{"ssim_min", .8500001}}),
            "quality_gate.ssim_min is 0.8500001; in the base legs it is 0.85");
}

TEST(Plausible, ADroppedOrANewGateLimitIsADifference) {
  EXPECT_EQ(difference({{{"ssim_min", .85}}}, {}),
            "quality_gate.ssim_min is missing; in the base legs it is 0.85");
  EXPECT_EQ(difference({{}}, {{"mse_max", 3}}),
            "quality_gate.mse_max is 3.0; the base legs have no such limit");
  EXPECT_EQ(difference({{}, {{"ssim_min", .85}}}, {}), "") << "the writing leg has no limits";
}

TEST(Plausible, SelfCalibratedGateLimitsMayVaryAsFarAsTheyDo) {
  const std::initializer_list<GateLimits> base{{{"mse_max", 1.0}}, {{"mse_max", 1.25}}};
  EXPECT_EQ(difference(base, {{"mse_max", 1.5}}), "");
  EXPECT_EQ(difference(base, {{"mse_max", .75}}), "");
  EXPECT_EQ(difference(base, {{"mse_max", 1.6}}),
            "quality_gate.mse_max is 1.6; in the base legs it is 1.0 to 1.25");
}

TEST(Plausible, WithoutBaseLegsNoGateLimitDiffers) {
  EXPECT_EQ(difference({}, {{"mse_max", 3}}), "");
}

}  // namespace
}  // namespace hyperloom::gate
