// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/axis.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace hyperloom::report {
namespace {

std::vector<std::string> labels(const Axis& axis) {
  std::vector<std::string> out;
  for (const Tick& tick : axis.ticks) {
    out.push_back(tick.label);
  }
  return out;
}

TEST(Axis, HasRoundEndsAroundItsNumbers) {
  const Axis axis = make_axis(-1.3, 9.7, 5);
  EXPECT_EQ(axis.low, -5);
  EXPECT_EQ(axis.high, 10);
  EXPECT_EQ(labels(axis), (std::vector<std::string>{"-5", "0", "5", "10"}));
  EXPECT_EQ(axis.percent(2.5), "50.00%");
}

TEST(Axis, LabelsHaveTheDecimalsOfTheirStep) {
  EXPECT_EQ(labels(make_axis(0.331, 0.339, 4)),
            (std::vector<std::string>{"0.330", "0.332", "0.334", "0.336", "0.338", "0.340"}));
}

TEST(Axis, LargeNumbersAreShort) {
  EXPECT_EQ(labels(make_axis(0, 20000, 2)), (std::vector<std::string>{"0k", "10k", "20k"}));
}

TEST(Axis, ValuesOutsideStandAtTheEdge) {
  const Axis axis = make_axis(0, 10, 5);
  EXPECT_EQ(axis.at(-3), 0);
  EXPECT_EQ(axis.at(99), 1);
}

TEST(Axis, AnythingGivesAScaleWithFiniteTicks) {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  for (const auto& [low, high] : std::vector<std::pair<double, double>>{{5, 5},
                                                                        {0, 0},
                                                                        {3, -3},
                                                                        {nan, nan},
                                                                        {-inf, inf},
                                                                        {1e300, 1.1e300},
                                                                        {1e-12, 2e-12},
                                                                        {-1e308, 1e308},
                                                                        {1e9, 1e9 + 1e-7}}) {
    const Axis axis = make_axis(low, high, 5);
    EXPECT_LT(axis.low, axis.high) << low << " " << high;
    EXPECT_GE(axis.ticks.size(), 2U) << low << " " << high;
    EXPECT_LE(axis.ticks.size(), 12U) << low << " " << high;
    for (const Tick& tick : axis.ticks) {
      EXPECT_TRUE(std::isfinite(tick.value));
    }
  }
}

TEST(TimeAxis, TakesTheUnitThatSuits) {
  EXPECT_EQ(make_time_axis(90, 5).unit, "s");
  EXPECT_EQ(make_time_axis(3600, 5).unit, "min");
  EXPECT_EQ(make_time_axis(36000, 5).unit, "h");
  EXPECT_EQ(make_time_axis(36000, 5).percent(18000), "50.00%");
  EXPECT_EQ(make_time_axis(0, 5).axis.low, 0);
}

}  // namespace
}  // namespace hyperloom::report
