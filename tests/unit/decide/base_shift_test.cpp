// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/base_shift.hpp"

#include <gtest/gtest.h>

namespace hyperloom::decide {
namespace {

std::vector<BaseValue> legs(std::uint64_t first, const std::vector<double>& y) {
  std::vector<BaseValue> out;
  for (const double value : y) {
    out.push_back({first + 2 * out.size(), value});
  }
  return out;
}

/// One candidate of 3 lp was kept, and the hold-out agrees.
HoldoutEvidence honest() {
  HoldoutEvidence e;
  e.calibration = {0, .2, -.2, .1, -.1, 0};
  e.anchors = {{legs(1, {0, .2, -.2, .1, -.1, 0, .1, -.1, 0, 0}), 3, {}},
               {legs(30, {3, 3.1}), 0, {}}};
  e.estimate = 3;
  e.estimate_var = .5;
  e.base = {0, .1, -.1, 0};
  e.final = {3, 3.1, 2.9, 3};
  e.gain = 3;
  e.sigma = 1;
  return e;
}

/// Both arms of the hold-out as they come out under another level.
HoldoutEvidence shifted(HoldoutEvidence e, double base, double final) {
  for (double& y : e.base) {
    y += base;
  }
  for (double& y : e.final) {
    y += final;
  }
  e.gain += final - base;
  return e;
}

/// The base falls by `fall` while nulls are tried, and what is kept then does not honour that.
HoldoutEvidence marked_before(double fall) {
  auto e = shifted(honest(), -fall, 0);
  e.anchors.front() = {
      legs(1, {0, .2, -.2, .1, -.1, 0, .1, -fall, -fall, -fall, -fall}), 3 + fall, {}};
  e.estimate = 3 + fall;
  return e;
}

TEST(BaseShift, AnHonestGainStands) {
  const auto found = base_shift(honest());
  EXPECT_NEAR(found.shift, 0, 1e-9);
  EXPECT_FALSE(found.moved);
  EXPECT_FALSE(found.slowed);
}

TEST(BaseShift, AMachineThatSlowedDownTheCandidateTooIsNoMark) {
  auto e = marked_before(10);
  EXPECT_TRUE(base_shift(e).slowed);
  e.anchors.front().kept = {{14, 13}, {16, 13}, {18, 13}};
  EXPECT_TRUE(base_shift(e).slowed) << "the candidate did not fall with the base";
  e.anchors.front().kept = {{14, 13}, {16, 3}, {18, 3}};
  EXPECT_FALSE(base_shift(e).slowed);
  e.anchors.front().kept = {{16, 3}, {18, 3}};
  EXPECT_TRUE(base_shift(e).slowed) << "it did not run before";
}

TEST(BaseShift, ABaseThatFellAfterTheKeepIsTold) {
  const auto found = base_shift(shifted(honest(), -20, 0));
  EXPECT_TRUE(found.slowed);
  EXPECT_TRUE(found.moved);
  EXPECT_EQ(found.since, 0U);
  EXPECT_NEAR(found.fall, 20, .5);
  EXPECT_NEAR(found.true_gain, 3, .5);
}

TEST(BaseShift, ABaseThatFellBeforeTheKeepIsToldWithItsLeg) {
  const auto found = base_shift(marked_before(20));
  EXPECT_TRUE(found.slowed);
  EXPECT_EQ(found.since, 15U);
  EXPECT_NEAR(found.true_gain, 3, .5);
}

TEST(BaseShift, AMachineThatMovedBothIsSaidButNotDoubted) {
  for (const double by : {-20.0, 20.0}) {
    const auto found = base_shift(shifted(honest(), by, by));
    EXPECT_TRUE(found.moved) << by;
    EXPECT_NEAR(found.shift, by, 1e-9);
    EXPECT_FALSE(found.slowed) << by;
  }
}

TEST(BaseShift, ADriftDuringTheSearchIsNotDoubted) {
  auto e = shifted(honest(), -12, -12);
  std::vector<double> y = e.calibration;
  for (int i = 0; i < 12; ++i) {
    y.push_back(-i);
  }
  e.anchors.front().base = legs(1, y);
  const auto found = base_shift(e);
  EXPECT_TRUE(found.moved);
  EXPECT_FALSE(found.slowed);
}

// On the last anchor the stack itself fell.
TEST(BaseShift, AStepAfterTheLastKeepIsTheMachines) {
  auto e = shifted(honest(), -20, -20);
  e.anchors.back().base = legs(30, {3, 3, 3, 3, 3, -17, -17, -17});
  EXPECT_FALSE(base_shift(e).slowed);
}

TEST(BaseShift, AFallThatIsASmallPartOfTheGainIsNotDoubted) {
  auto e = shifted(honest(), -5, 0);
  e.estimate += 5;
  e.gain = 30;
  EXPECT_FALSE(base_shift(e).slowed);
}

// Nothing kept after the step gained enough to owe it to the step.
TEST(BaseShift, AStepThatNoKeepOwesItsGainToIsNotDoubted) {
  auto e = marked_before(6);
  e.sigma = .5;
  e.anchors.front().gain = 2.5;
  EXPECT_FALSE(base_shift(e).slowed);
  e.anchors.front().gain = 3.5;
  EXPECT_TRUE(base_shift(e).slowed);
}

TEST(BaseShift, AGainBelowTheSearchEstimateIsTheUsualThing) {
  auto e = honest();
  e.estimate = 8;
  EXPECT_FALSE(base_shift(e).slowed);
}

TEST(BaseShift, TooFewLegsSayNothing) {
  auto e = shifted(honest(), -20, 0);
  e.base.resize(1);
  EXPECT_FALSE(base_shift(e).moved);
  e = shifted(honest(), -20, 0);
  e.calibration.resize(2);
  EXPECT_FALSE(base_shift(e).slowed);
}

}  // namespace
}  // namespace hyperloom::decide
