// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>

#include "core/decide/types.hpp"

namespace hyperloom::decide {
namespace {

TEST(Names, VerdictsReadBack) {
  for (const Verdict v : {Verdict::Keep, Verdict::Revert, Verdict::Inconclusive,
                          Verdict::NeedsReview, Verdict::GateFailed, Verdict::Failed}) {
    EXPECT_EQ(verdict_of(verdict_name(v)), v);
  }
  EXPECT_EQ(verdict_name(Verdict::NeedsReview), "NEEDS_REVIEW");
  EXPECT_FALSE(verdict_of("keep"));
}

TEST(Names, RolesAndStatusesReadBack) {
  EXPECT_EQ(role_of("holdout"), Role::Holdout);
  EXPECT_EQ(role_name(Role::Observation), "observation");
  EXPECT_EQ(status_of("stopped_by_run"), LegStatus::StoppedByRun);
  EXPECT_EQ(status_name(LegStatus::Lost), "lost");
  EXPECT_FALSE(role_of(""));
}

TEST(Names, OverrideRulesAreTheFiveOfTheRecord) {
  std::set<std::string_view> names;
  for (const OverrideRule r :
       {OverrideRule::FirstLeg, OverrideRule::BaseOutlier, OverrideRule::LevelShift,
        OverrideRule::VariantOutlier, OverrideRule::RegimeChange}) {
    names.insert(rule_name(r));
    EXPECT_EQ(rule_of(rule_name(r)), r);
  }
  EXPECT_EQ(names, (std::set<std::string_view>{"first_leg", "base_outlier", "level_shift",
                                               "variant_outlier", "regime_change"}));
}

TEST(Names, Dispositions) {
  EXPECT_EQ(disposition_name(Disposition::Stacked), "stacked");
  EXPECT_EQ(disposition_name(Disposition::KeptInert), "kept_inert");
}

TEST(Names, LegCountsOnlyWhenOkWithAPassingGate) {
  LegObs leg;
  EXPECT_TRUE(leg.counts());
  leg.gate_ok = false;
  EXPECT_FALSE(leg.counts());
  leg.gate_ok = true;
  leg.status = LegStatus::Failed;
  EXPECT_FALSE(leg.counts());
}

}  // namespace
}  // namespace hyperloom::decide
