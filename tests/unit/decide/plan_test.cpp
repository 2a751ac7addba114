// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/plan.hpp"

#include <gtest/gtest.h>

namespace hyperloom::decide {
namespace {

Plan plan_for(std::uint32_t n, LegLimit by = LegLimit::MaxHours) {
  return make_plan({n, by}, *make_preset("default", 1));
}

TEST(Plan, FortyLegsAreTheFullProgramme) {
  const Plan p = plan_for(40);
  EXPECT_EQ(p.kind, PlanKind::Full);
  EXPECT_TRUE(p.prune);
  EXPECT_TRUE(p.audit);
  EXPECT_EQ(p.width, 4U);
  EXPECT_EQ(p.holdout_blocks, 3U);
  EXPECT_EQ(p.said, "");
}

TEST(Plan, TwentyTo39LegsSkipPruneAndAudit) {
  for (const std::uint32_t n : {20U, 39U}) {
    const Plan p = plan_for(n);
    EXPECT_EQ(p.kind, PlanKind::Short);
    EXPECT_FALSE(p.prune);
    EXPECT_FALSE(p.audit);
    EXPECT_FALSE(p.one_factor);
    EXPECT_EQ(p.width, 4U);
    EXPECT_EQ(p.holdout_blocks, 2U);
    EXPECT_EQ(p.said, "budget: short plan");
  }
}

// about: decide.md#38
TEST(Plan, RoomForTwelveIsMinimal) {
  const Plan p = plan_for(12);
  EXPECT_EQ(p.kind, PlanKind::Minimal);
  EXPECT_EQ(p.said, "budget: minimal plan, about 3 decisions");
  EXPECT_TRUE(p.one_factor);
  EXPECT_EQ(p.width, 1U);
  EXPECT_EQ(p.holdout_blocks, 1U);
  EXPECT_EQ(plan_for(8).kind, PlanKind::Minimal);
  EXPECT_EQ(plan_for(19).kind, PlanKind::Minimal);
}

// about: decide.md#37
TEST(Plan, RoomForFiveDecidesNothing) {
  const Plan p = plan_for(5);
  EXPECT_EQ(p.kind, PlanKind::TooSmall);
  EXPECT_EQ(p.said, "budget_too_small_to_decide: 5 legs left by --max-hours, 8 needed");
  EXPECT_EQ(plan_for(7, LegLimit::MaxLegs).said,
            "budget_too_small_to_decide: 7 legs left by --max-legs, 8 needed");
}

TEST(Plan, LegsAreLimitedByTimeAndByNumber) {
  EXPECT_EQ(legs_left(1000, 99, false, 3).n, 10U);
  const LegsLeft few = legs_left(1000, 99, true, 3);
  EXPECT_EQ(few.n, 3U);
  EXPECT_EQ(few.by, LegLimit::MaxLegs);
  EXPECT_EQ(legs_left(1000, 99, true, 30).by, LegLimit::MaxHours);
  EXPECT_EQ(legs_left(-5, 99, false, 0).n, 0U);
  EXPECT_EQ(legs_left(10, 0, true, 7).n, 7U);
}

TEST(Plan, PlanOnlyShrinks) {
  const Plan full = plan_for(60), minimal = plan_for(9);
  EXPECT_EQ(smaller(full, minimal).kind, PlanKind::Minimal);
  EXPECT_EQ(smaller(minimal, full).kind, PlanKind::Minimal);
}

TEST(Plan, QuickHasNeitherPruneNorAudit) {
  const Plan p = make_plan({100, LegLimit::MaxHours}, *make_preset("quick", 1));
  EXPECT_FALSE(p.prune);
  EXPECT_FALSE(p.audit);
  EXPECT_EQ(p.holdout_blocks, 2U);
}

}  // namespace
}  // namespace hyperloom::decide
