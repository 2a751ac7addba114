// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/holdout.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "core/decide/preset.hpp"
#include "core/decide/stats.hpp"
#include "tests/unit/decide/world.hpp"

namespace hyperloom::decide {
namespace {

using test::unit_noise;
using Level = std::function<double(const HoldoutStep&, std::uint64_t)>;

constexpr double kG = .995;

LegObs leg_of(const HoldoutStep& step, std::uint64_t number, double y) {
  LegObs leg;
  leg.leg = number;
  leg.arm = step.arm;
  leg.role = Role::Holdout;
  leg.round = step.block;
  leg.slot = step.slot;
  leg.y = y;
  return leg;
}

std::vector<LegObs> run(std::uint32_t blocks, const Level& level, bool may_replace = true) {
  std::vector<LegObs> legs;
  for (;;) {
    const HoldoutStep step = next_holdout(legs, unit_noise(), blocks, may_replace);
    if (step.what != HoldoutStep::Kind::Run) {
      return legs;
    }
    legs.push_back(leg_of(step, legs.size() + 1, level(step, legs.size() + 1)));
  }
}

double plain(const HoldoutStep& step, std::uint64_t) { return step.arm == kFinalArm ? 12 : 0; }

// about: decide.md#40
TEST(Holdout, ThreeBlocksAreTwelveLegsInAbbaOrder) {
  const auto legs = run(3, plain);
  ASSERT_EQ(legs.size(), 12U);
  std::string order;
  for (const LegObs& leg : legs) {
    order += leg.arm == kBaseArm ? 'A' : 'B';
  }
  EXPECT_EQ(order, "ABBAABBAABBA");
  const Headline h = holdout(legs, unit_noise(), 3, kG);
  EXPECT_EQ(h.blocks, 3U);
  EXPECT_NEAR(h.g, 12, 1e-12);
  EXPECT_EQ(h.legs.size(), 12U);
  EXPECT_EQ(h.y_final - h.y_base, 12);
}

TEST(Holdout, IntervalIsTheWorkedExample) {
  // b = 11, 12, 13: v = (7.5*1 + 2)/(7.5+2) = 1, half = t(.975, 9.5)*sqrt(1/3)
  const auto legs = run(3, [](const HoldoutStep& s, std::uint64_t) {
    return s.arm == kFinalArm ? 10.0 + s.block : 0;
  });
  const Headline h = holdout(legs, unit_noise(), 3, kG);
  EXPECT_NEAR(h.v, 1, 1e-12);
  const double half = 2.2441375 * std::sqrt(1.0 / 3);
  EXPECT_NEAR(h.interval[0], 12 - half, 1e-6);
  EXPECT_NEAR(h.interval[1], 12 + half, 1e-6);
  EXPECT_NEAR(h.gain_pct, percent_of_lp(12), 1e-9);
}

TEST(Holdout, LinearDriftCancelsInABlock) {
  const auto legs = run(2, [](const HoldoutStep& s, std::uint64_t leg) {
    return plain(s, leg) - .3 * static_cast<double>(leg);
  });
  EXPECT_NEAR(holdout(legs, unit_noise(), 2, kG).g, 12, 1e-9);
}

// about: decide.md#41
TEST(Holdout, BlockWithAnOutlierIsReplacedAndRecorded) {
  const auto legs = run(3, [](const HoldoutStep& s, std::uint64_t leg) {
    return plain(s, leg) - (leg == 6 ? 10 : 0);
  });
  ASSERT_EQ(legs.size(), 16U);
  const Headline h = holdout(legs, unit_noise(), 3, kG);
  EXPECT_EQ(h.blocks, 3U);
  EXPECT_NEAR(h.g, 12, 1e-12);
  ASSERT_EQ(h.replaced.size(), 1U);
  EXPECT_EQ(h.replaced[0].block, 2U);
  EXPECT_EQ(h.replaced[0].because.leg, 6U);
  EXPECT_EQ(h.replaced[0].because.rule, OverrideRule::VariantOutlier);
  EXPECT_EQ(h.replaced[0].because.threshold, 4);
  EXPECT_EQ(std::count(h.legs.begin(), h.legs.end(), 6U), 0);
}

TEST(Holdout, WorstBlockGoesFirst) {
  const auto legs = run(4, [](const HoldoutStep& s, std::uint64_t leg) {
    return plain(s, leg) - (leg == 1 ? 7 : leg == 9 ? 20 : 0);
  });
  const Headline h = holdout(legs, unit_noise(), 4, kG);
  ASSERT_EQ(h.replaced.size(), 2U);
  EXPECT_EQ(h.replaced[0].block, 3U);
  EXPECT_EQ(h.replaced[1].block, 1U);
  EXPECT_EQ(h.replaced[0].because.rule, OverrideRule::BaseOutlier);
}

TEST(Holdout, AtMostThreeBlocksAreReplaced) {
  const auto legs = run(2, [](const HoldoutStep& s, std::uint64_t leg) {
    return plain(s, leg) + (leg % 2 == 0 ? 15 : -15) * static_cast<double>(leg);
  });
  EXPECT_EQ(legs.size(), (2U + 3U) * 4U);
  EXPECT_EQ(holdout(legs, unit_noise(), 2, kG).replaced.size(), 3U);
}

TEST(Holdout, NothingIsReplacedWithoutTime) {
  const auto legs = run(
      3,
      [](const HoldoutStep& s, std::uint64_t leg) { return plain(s, leg) - (leg == 6 ? 10 : 0); },
      false);
  EXPECT_EQ(legs.size(), 12U);
  const Headline h = holdout(legs, unit_noise(), 3, kG);
  EXPECT_EQ(h.blocks, 3U);
  EXPECT_TRUE(h.replaced.empty());
  EXPECT_LT(h.g, 12);
}

TEST(Holdout, ReplacementCutShortKeepsTheOldBlock) {
  auto legs = run(3, [](const HoldoutStep& s, std::uint64_t leg) {
    return plain(s, leg) - (leg == 6 ? 10 : 0);
  });
  legs.pop_back();
  const Headline h = holdout(legs, unit_noise(), 3, kG);
  EXPECT_EQ(h.blocks, 3U);
  EXPECT_TRUE(h.replaced.empty());
}

TEST(Holdout, OnlyCompleteBlocksCount) {
  auto legs = run(3, plain);
  legs.resize(7);
  EXPECT_EQ(holdout(legs, unit_noise(), 3, kG).blocks, 1U);
  const HoldoutStep next = next_holdout(legs, unit_noise(), 3, true);
  EXPECT_EQ(next.block, 2U);
  EXPECT_EQ(next.slot, 4);
}

// about: decide.md#42
TEST(Holdout, WithoutBlocksTheHeadlineIsNotConfirmed) {
  EXPECT_EQ(headline_text(holdout({}, unit_noise(), 3, kG)),
            "not confirmed (no time for a hold-out)");
}

TEST(Holdout, FailedGateOfTheFinalArmEndsIt) {
  auto legs = run(1, plain);
  legs[1].gate_ok = false;
  EXPECT_EQ(next_holdout(legs, unit_noise(), 1, true).what, HoldoutStep::Kind::FinalGateFailed);
  EXPECT_EQ(headline_text(holdout(legs, unit_noise(), 1, kG)), "final stack failed the gate");
  legs[1].gate_ok = true;
  legs[0].status = LegStatus::Lost;
  EXPECT_EQ(next_holdout(legs, unit_noise(), 1, true).what, HoldoutStep::Kind::Run);
}

TEST(Holdout, TextShowsGainIntervalAndBlocks) {
  Headline h;
  h.blocks = 3;
  h.gain_pct = 12.08;
  h.ci95_pct = {10.71, 13.57};
  EXPECT_EQ(headline_text(h), "+12.1 % (95 % interval +10.7 .. +13.6 %, 3 blocks)");
  h.blocks = 1;
  EXPECT_EQ(headline_text(h), "+12.1 % (95 % interval +10.7 .. +13.6 %, 1 block)");
}

TEST(Holdout, NullIsCalledIndistinguishable) {
  const auto legs = run(3, [](const HoldoutStep&, std::uint64_t) { return 0.0; });
  const Headline h = holdout(legs, unit_noise(), 3, kG);
  EXPECT_TRUE(h.holds_zero);
  EXPECT_NE(headline_text(h).find("not distinguishable from the baseline"), std::string::npos);
  EXPECT_FALSE(h.recommends_base);
}

TEST(Holdout, LossRecommendsTheOriginalBase) {
  const auto legs =
      run(3, [](const HoldoutStep& s, std::uint64_t) { return s.arm == kFinalArm ? -5.0 : 0; });
  const Headline h = holdout(legs, unit_noise(), 3, kG);
  EXPECT_TRUE(h.recommends_base);
  EXPECT_NE(headline_text(h).find("original base"), std::string::npos);
}

}  // namespace
}  // namespace hyperloom::decide
