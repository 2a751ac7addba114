// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/fall_at_once.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace hyperloom::decide {
namespace {

/// Base legs, each the first of five.
std::vector<BaseValue> every_fifth(const std::vector<double>& y) {
  std::vector<BaseValue> out;
  for (const double value : y) {
    out.push_back({5 * out.size() + 1, value});
  }
  return out;
}

TEST(FallAtOnce, AStepIsFoundWithItsLeg) {
  const auto found = fall_at_once(every_fifth({0, .3, -.3, 0, .2, 0, -20, -20.3, -19.8, -20}), 1);
  EXPECT_NEAR(found.lp, 20, 1.5);
  EXPECT_EQ(found.leg, 31U);
}

TEST(FallAtOnce, TwoLegsAfterItAreEnough) {
  const auto found = fall_at_once(every_fifth({0, .3, -.3, 0, -20, -20.3}), 1);
  EXPECT_GT(found.lp, 15);
  EXPECT_EQ(found.leg, 21U);
}

TEST(FallAtOnce, ADriftIsNone) {
  std::vector<double> y;
  for (int i = 0; i < 20; ++i) {
    y.push_back(-3.0 * i + (i % 2 == 0 ? .3 : -.3));
  }
  EXPECT_EQ(fall_at_once(every_fifth(y), 1).lp, 0);
}

TEST(FallAtOnce, ARiseIsNone) {
  EXPECT_EQ(fall_at_once(every_fifth({0, 0, 0, 0, 0, 20, 20, 20, 20}), 1).lp, 0);
}

TEST(FallAtOnce, OneLegThatWentWrongIsNone) {
  EXPECT_EQ(fall_at_once(every_fifth({0, 0, 0, 0, 0, -20, 0, 0, 0}), 1).lp, 0);
  EXPECT_EQ(fall_at_once(every_fifth({0, 0, 0, 0, 0, 0, -20, 0}), 1).lp, 0);
  EXPECT_EQ(fall_at_once(every_fifth({0, 0, 0, 0, 20, 0, 0, 0, 0}), 1).lp, 0);
}

TEST(FallAtOnce, NoiseDecidesWhatIsFar) {
  const auto series = every_fifth({0, .3, -.3, 0, .2, 0, -4, -4.3, -3.8, -4});
  EXPECT_GT(fall_at_once(series, .5).lp, 0);
  EXPECT_EQ(fall_at_once(series, 1).lp, 0);
}

TEST(FallAtOnce, TooFewLegsSayNothing) {
  EXPECT_EQ(fall_at_once(every_fifth({0, 0, 0, -20, -20, -20}), 1).leg, 0U);
  EXPECT_EQ(fall_at_once(every_fifth({0, 0, 0, 0, -20}), 1).leg, 0U);
  EXPECT_EQ(fall_at_once({}, 1).leg, 0U);
}

}  // namespace
}  // namespace hyperloom::decide
