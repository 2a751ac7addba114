// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "tests/support/records.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using testing::HasSubstr;
using util::Value;

/// A session that kept two changes, about to be resumed with another baseline.
class Rebaseline : public testing::Test {
 protected:
  Rebaseline() {
    sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
    sim_.workload.gain_lp = {{"HOIST=1", 12}, {"FUSE=1", 10}};
    sim_.config.max_hours = 4;
    sim_.run();
    EXPECT_EQ(sim_.state().stack.size(), 2U);
    sim_.plan.rebaseline = "pins";
    sim_.plan.remaining_s = 4 * 3600;
    sim_.plan.remaining_from_flag = true;
  }
  std::vector<std::string> actions() const {
    std::vector<std::string> out;
    for (const auto* record : sim_.all("stack")) {
      out.push_back(record->text_or("action", ""));
    }
    return out;
  }
  std::set<std::string> stack_names() const {
    std::set<std::string> out;
    for (const auto& item : sim_.state().stack) {
      out.insert(item.text_or("name", ""));
    }
    return out;
  }

  SimSession sim_;
};

// session.md#66, custom.md#75
TEST_F(Rebaseline, IsMeasuredAnewAndWhatWasKeptIsKeptAgain) {
  EXPECT_EQ(sim_.resume().reason, "search_exhausted");
  EXPECT_EQ(sim_.all("baseline").size(), 2U);
  EXPECT_EQ(sim_.last("baseline").text_or("reason", ""), "pins");
  EXPECT_EQ(sim_.last("baseline").text_or("id", ""), "b2");
  EXPECT_THAT(actions(), testing::ElementsAre("push", "push", "drop", "drop", "push", "push"));
  EXPECT_EQ(stack_names(), (std::set<std::string>{"HOIST=1", "FUSE=1"}));
  EXPECT_EQ(sim_.last("holdout").text_or("status", ""), "validated");
}

TEST_F(Rebaseline, WhatNoLongerGainsIsDropped) {
  sim_.workload.gain_lp["HOIST=1"] = 0;
  sim_.resume();
  EXPECT_EQ(stack_names(), std::set<std::string>{"FUSE=1"});
}

/// The candidates tried first are those that were kept, one after the other.
TEST_F(Rebaseline, KeptOnesComeFirst) {
  const auto before = sim_.all("candidate").size();
  sim_.resume();
  const auto candidates = sim_.all("candidate");
  ASSERT_GT(candidates.size(), before + 1);
  EXPECT_EQ(candidates[before]->text_or("proposer", ""), "kept_before");
  EXPECT_EQ(candidates[before + 1]->text_or("proposer", ""), "kept_before");
}

/// A changed search space leaves decided what was decided, whatever else the shell exports now.
TEST(RebaselineSpace, WhatWasDecidedStaysSoInAnotherEnvironment) {
  SimSession sim;
  sim.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
  sim.workload.gain_lp = {{"HOIST=1", -8}, {"FUSE=1", -6}};
  sim.config.max_hours = 4;
  sim.run();
  ASSERT_THAT(sim.ending_of("FUSE=1"), testing::StartsWith("REVERT"));
  sim.plan.rebaseline = "search_space";
  sim.plan.remaining_s = 4 * 3600;
  sim.plan.remaining_from_flag = true;
  sim.knobs.push_back(bool_knob("PACK"));
  sim.plugin.plan = [](const plugin::PlanInput&, plugin::Plan& plan) {
    plan.env.emplace_back("NEW", "1");
    return std::optional<util::Error>();
  };
  EXPECT_EQ(sim.resume_unchecked().reason, "search_exhausted");
  EXPECT_EQ(sim.ending_of("FUSE=1"), "skipped duplicate");
  EXPECT_EQ(sim.ending_of("HOIST=1"), "skipped duplicate");
  EXPECT_THAT(sim.ending_of("PACK=1"), testing::Not(testing::AnyOf("", HasSubstr("skipped"))));
}

TEST_F(Rebaseline, SurvivesACrashAfterEveryRecord) {
  const auto old = sim_.records().size();
  sim_.resume();
  const auto n = sim_.records().size();
  for (std::size_t cut = old + 1; cut < n; cut += 7) {
    SCOPED_TRACE(cut);
    SimSession again;
    again.knobs = sim_.knobs;
    again.workload.gain_lp = sim_.workload.gain_lp;
    again.config.max_hours = 4;
    again.copy_from(sim_);
    again.crash_after(cut);
    again.plan.remaining_s = 4 * 3600;
    again.plan.remaining_from_flag = true;
    EXPECT_EQ(again.resume().reason, "search_exhausted");
    EXPECT_EQ(again.state().stack.size(), 2U);
    EXPECT_EQ(again.last("holdout").text_or("status", ""), "validated");
  }
}

}  // namespace
}  // namespace hyperloom::phase
