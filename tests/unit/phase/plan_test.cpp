// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using namespace std::chrono_literals;
using test::FakeLeg;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kSecond = 1.0 / 3600;
constexpr std::uint64_t kPrelude = 7;  // a warm-up and six base legs

class BudgetPlan : public testing::Test {
 protected:
  BudgetPlan() {
    sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE"), bool_knob("CACHE"), bool_knob("SPLIT")};
    sim_.workload.gain_lp = {{"CACHE=1", 12}};
  }
  std::vector<std::string> said() const {
    std::vector<std::string> out;
    for (const auto* record : sim_.all("budget")) {
      if ((*record)["event"].as_text() == "plan") {
        out.push_back((*record)["subject"].as_text());
      }
    }
    return out;
  }
  /// Most variant legs of one round, from leg number `from` on.
  std::int64_t width(std::int64_t from) const {
    std::int64_t out = 0;
    for (const auto* leg : sim_.all("leg_started")) {
      const bool counts = (*leg)["leg"].as_int() >= from && (*leg)["role"].as_text() == "variant";
      out = counts ? std::max(out, (*leg)["slots"].as_int()) : out;
    }
    return out;
  }

  std::int64_t first_leg_after(const std::string& plan) const {
    bool there = false;
    for (const auto& record : sim_.records()) {
      there = there || record.body.text_or("subject", "") == plan;
      if (there && record.type == "leg_started") {
        return record.body["leg"].as_int();
      }
    }
    return 0;
  }

  SimSession sim_;
};

TEST_F(BudgetPlan, FullPlanSaysNothing) {
  sim_.config.max_legs = 200;
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_THAT(said(), ElementsAre());
  EXPECT_EQ(width(1), 4);
  EXPECT_EQ(sim_.last("holdout")["blocks"].as_int(), 3);
}

TEST_F(BudgetPlan, ShortPlanHasTwoBlocks) {
  sim_.config.max_legs = kPrelude + 39;
  static_cast<void>(sim_.run());
  ASSERT_FALSE(said().empty());
  EXPECT_EQ(said().front(), "budget: short plan");
  EXPECT_LE(sim_.last("holdout")["blocks"].as_int(), 2);
}

TEST_F(BudgetPlan, MinimalPlanRacesOneByOne) {
  sim_.config.max_legs = kPrelude + 19;
  static_cast<void>(sim_.run());
  ASSERT_FALSE(said().empty());
  EXPECT_EQ(said().front(), "budget: minimal plan, about 4 decisions");
  EXPECT_EQ(width(1), 1);
}

TEST_F(BudgetPlan, TooSmallSearchesNothing) {
  sim_.config.max_legs = kPrelude + 7;
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "budget_too_small_to_decide");
  EXPECT_EQ(stop.exit_code, 0);
  EXPECT_THAT(stop.message, HasSubstr("7 legs left by --max-legs, 8 needed"));
  EXPECT_TRUE(sim_.all("candidate").empty());
  EXPECT_EQ(sim_.runner.specs().size(), kPrelude);
}

TEST_F(BudgetPlan, TimeIsNamedWhenItIsTheLimit) {
  sim_.config.max_hours = 120 * kSecond;
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "budget_too_small_to_decide");
  EXPECT_THAT(stop.message, HasSubstr("left by --max-hours, 8 needed"));
}

/// decide.md section 5: computed again after each KEEP; the plan only shrinks.
TEST_F(BudgetPlan, KeepThatUsedUpTheLegsNarrowsTheRace) {
  sim_.workload.gain_lp = {{"HOIST=1", 12}, {"FUSE=1", 9}, {"CACHE=1", 7}};
  sim_.config.max_legs = kPrelude + 30;
  static_cast<void>(sim_.run());
  ASSERT_GE(said().size(), 2U);
  EXPECT_EQ(said()[0], "budget: short plan");
  EXPECT_THAT(said()[1], HasSubstr("minimal plan"));
  EXPECT_EQ(width(1), 4);
  EXPECT_EQ(width(first_leg_after(said()[1])), 1);
}

// session.md#48
TEST_F(BudgetPlan, MaxLegsIsExactAndLeavesTheHoldoutOut) {
  sim_.workload.gain_lp = {{"HOIST=1", 12}, {"FUSE=1", 9}, {"CACHE=1", 7}};
  sim_.config.max_legs = kPrelude + 20;
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "max_legs");
  EXPECT_EQ(stop.exit_code, 0);
  EXPECT_LE(sim_.runner.specs().size() - sim_.legs("holdout"), kPrelude + 20);
  EXPECT_GT(sim_.legs("holdout"), 0U);
}

TEST_F(BudgetPlan, WhatIsUndecidedAtTheEndIsInconclusive) {
  sim_.workload.sigma_lp = 0.1;  // at +1 % neither side is ever sure
  sim_.workload.gain_lp = {{"HOIST=1", 1}, {"FUSE=1", 1}, {"CACHE=1", 1}, {"SPLIT=1", 1}};
  sim_.config.max_legs = kPrelude + 20;
  EXPECT_EQ(sim_.run().reason, "max_legs");
  EXPECT_EQ(sim_.state().counts().open, 0U);
  EXPECT_THAT(sim_.endings(), testing::Each(testing::EndsWith(" INCONCLUSIVE budget")));
  EXPECT_EQ(sim_.all("verdict").size(), 4U);
  const auto& last = sim_.last("budget");
  EXPECT_EQ(last["event"].as_text(), "phase_exhausted");
}

/// session.md section 5: H is fixed again when P moves by a fifth.
TEST_F(BudgetPlan, HoldoutReserveFollowsLegsThatGrowSlower) {
  sim_.config.max_hours = 950 * kSecond;
  sim_.knobs.push_back(enum_knob("TILE", "1, 2, 3, 4, 5, 6, 7, 8, 9", "1"));
  sim_.workload.sigma_lp = 0.1;
  for (const char* tile : {"2", "3", "4", "5", "6", "7", "8", "9"}) {
    sim_.workload.gain_lp[std::string("TILE=") + tile] = 1;
  }
  sim_.workload.change = [](FakeLeg& leg) { leg.run.takes = leg.number > 20 ? 15s : 10s; };
  EXPECT_EQ(sim_.run().reason, "time_exhausted");
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "validated");
  EXPECT_EQ(sim_.last("holdout")["blocks"].as_int(), 3);
  EXPECT_LE(sim_.records().back().elapsed_s, 950);
}

TEST_F(BudgetPlan, HardLimitOfTimeIsKept) {
  sim_.config.max_hours = 400 * kSecond;
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.exit_code, 0);
  EXPECT_LE(sim_.records().back().elapsed_s, 400);
}

TEST_F(BudgetPlan, HangingVariantEndsWithTheSessionNotAfterIt) {
  sim_.config.max_hours = 400 * kSecond;
  sim_.workload.change = [](FakeLeg& leg) { leg.run.takes = leg.has("CACHE=1") ? 1h : 10s; };
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "time_exhausted");
  EXPECT_LE(sim_.records().back().elapsed_s, 400);
  EXPECT_THAT(sim_.ending_of("CACHE=1"),
              testing::AnyOf("INCONCLUSIVE budget", "skipped not_admitted"));
}

/// decide.md section 5: L comes from counted legs, so a leg that hung does not end the search.
TEST_F(BudgetPlan, HangingCandidateLeavesTheOthersTheirTime) {
  sim_.config.max_hours = 1500 * kSecond;
  sim_.workload.change = [](FakeLeg& leg) {
    leg.run.takes = leg.has("HOIST=1") && !leg.has("CACHE=1") ? 1h : 10s;
  };
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_THAT(sim_.endings(), testing::Contains("c0001 FAILED timeout"));
  EXPECT_THAT(sim_.endings(), testing::Contains("c0003 KEEP gain"));
  EXPECT_EQ(sim_.last("holdout")["blocks"].as_int(), 3);
}

}  // namespace
}  // namespace hyperloom::phase
