// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/budget.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hyperloom::phase {
namespace {

constexpr double kTwoHours = 7200;

/// session.md section 5's example up to the end of PRELUDE: a warm-up, six base legs and a profile
/// leg of 100 s each.
Budget after_prelude() {
  Budget budget(kTwoHours, std::nullopt);
  for (int i = 0; i < 8; ++i) {
    budget.add_leg("baseline", 100, true);
  }
  budget.fix_holdout(3, budget.predict("baseline"));
  return budget;
}

// session.md#46
TEST(Budget, TheWorkedExample) {
  Budget budget(kTwoHours, std::nullopt);
  EXPECT_EQ(budget.report_reserve(), 120);
  EXPECT_EQ(budget.predict("baseline"), 0);
  budget = after_prelude();
  EXPECT_EQ(budget.predict("baseline"), 100);
  EXPECT_EQ(budget.holdout_blocks(), 3);
  EXPECT_EQ(budget.holdout_reserve(), 1200);
  // 7200 - 800 - 1320 = 5080 s of search, of which FRAMEWORK_AGENT gets .20/.55.
  EXPECT_NEAR(budget.phase_budget(800, {0.20, 0.35}), 1847.3, 0.05);
  EXPECT_NEAR(budget.phase_budget(1700, {0.35}), 4180, 1e-9);
  EXPECT_EQ(budget.legs_that_fit(800, 100), 50U);
  EXPECT_TRUE(budget.admits_search(5775, 100));
  EXPECT_FALSE(budget.admits_search(5776, 100));
  // CLOSE: twelve hold-out legs from there end near 7000.
  for (int leg = 0; leg < 12; ++leg) {
    EXPECT_TRUE(budget.admits_holdout(5800 + 100 * leg, 100));
  }
}

TEST(Budget, TheReportReserveShrinksWithTheBudget) {
  EXPECT_DOUBLE_EQ(Budget(600, {}).report_reserve(), 12);
}

TEST(Budget, PredictionIsTheMedianOfTheLastFiveOfAKind) {
  Budget budget(kTwoHours, {});
  for (const double wall : {1.0, 1.0, 9.0, 2.0, 8.0, 3.0, 7.0}) {
    budget.add_leg("variant", wall, true);
  }
  EXPECT_EQ(budget.predict("variant"), 7);
  // An unseen kind takes what is known.
  EXPECT_EQ(budget.predict("parity"), 7);
  budget.add_leg("parity", 4, true);
  EXPECT_EQ(budget.predict("parity"), 4);
}

TEST(Budget, TheMedianOfFewIsTheirMiddle) {
  Budget budget(kTwoHours, {});
  budget.add_leg("baseline", 10, true);
  budget.add_leg("baseline", 30, true);
  EXPECT_EQ(budget.predict("baseline"), 20);
}

TEST(Budget, LegTimeoutsEndBeforeTheReserve) {
  const Budget budget(kTwoHours, {});
  EXPECT_EQ(budget.leg_timeout(600, 0), 600);
  EXPECT_EQ(budget.leg_timeout(7200, 0), 7075);
  EXPECT_EQ(budget.leg_timeout(7200, 7000), 75);
  EXPECT_EQ(budget.leg_timeout(7200, 7190), 0);
}

TEST(Budget, AnAdmittedLegHasAtLeastItsPredictedTime) {
  for (const double hours : {0.002, 0.02, 2.0}) {
    const Budget budget(hours * 3600, {});
    const double start = budget.max_s() - budget.closing_s() - 0.25;
    EXPECT_TRUE(budget.admits_holdout(start - 1e-9, 0.25));
    EXPECT_GE(budget.leg_timeout(600, start - 1e-9), 0.25);
    EXPECT_FALSE(budget.admits_holdout(start + 1e-6, 0.25));
  }
}

TEST(Budget, PreludeAndHoldoutNeedTheClosingSecondsAlone) {
  const Budget budget = after_prelude();
  EXPECT_TRUE(budget.admits_prelude(6975, 100));
  EXPECT_FALSE(budget.admits_prelude(6976, 100));
  EXPECT_TRUE(budget.admits_holdout(6975, 100));
  EXPECT_FALSE(budget.admits_holdout(6976, 100));
}

TEST(Budget, HoldoutBlocksFitInAFifthOfTheBudget) {
  Budget budget(kTwoHours, {});
  budget.fix_holdout(3, 180);
  EXPECT_EQ(budget.holdout_blocks(), 2);
  EXPECT_EQ(budget.holdout_reserve(), 1440);
  Budget none(kTwoHours, {});
  none.fix_holdout(3, 400);
  EXPECT_EQ(none.holdout_blocks(), 0);
  EXPECT_EQ(none.holdout_reserve(), 0);
}

TEST(Budget, TheReserveFollowsPredictionsThatMoveByAFifth) {
  Budget budget = after_prelude();
  budget.fix_holdout(3, 119);
  EXPECT_EQ(budget.holdout_reserve(), 1200);
  budget.fix_holdout(3, 121);
  EXPECT_EQ(budget.holdout_reserve(), 4 * 121 * 2);
  budget.fix_holdout(1, 121);
  EXPECT_EQ(budget.holdout_blocks(), 1);
}

// session.md#48
TEST(Budget, MaxLegsCountsAllButHoldoutLegs) {
  Budget budget(kTwoHours, 3);
  budget.add_leg("baseline", 100, true);
  budget.add_leg("holdout", 100, false);
  EXPECT_EQ(budget.legs_allowed(), 2U);
  EXPECT_TRUE(budget.legs_left());
  EXPECT_EQ(budget.legs_that_fit(0, 100), 2U);
  budget.add_leg("variant", 100, true);
  budget.add_leg("variant", 100, true);
  EXPECT_FALSE(budget.legs_left());
  EXPECT_EQ(budget.legs_that_fit(0, 100), 0U);
  EXPECT_EQ(Budget(kTwoHours, {}).legs_allowed(), std::nullopt);
}

TEST(Budget, NothingFitsAfterTheEnd) {
  const Budget budget = after_prelude();
  EXPECT_EQ(budget.legs_that_fit(7200, 100), 0U);
  EXPECT_EQ(budget.phase_budget(7200, {0.35}), 0);
  EXPECT_EQ(budget.phase_budget(0, {0.0}), 0);
}

}  // namespace
}  // namespace hyperloom::phase
