// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using test::FakeLeg;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

class Explore : public testing::Test {
 protected:
  /// Legs that ran with "NAME=VALUE".
  std::size_t legs_with(const std::string& name, const std::string& value) const {
    std::size_t n = 0;
    for (const auto& spec : sim_.runner.specs()) {
      n += tests::env_of(spec, name) == value ? 1U : 0U;
    }
    return n;
  }
  /// Variables of the last search leg of a role.
  const util::Value& last_delta(std::string_view role) const {
    const util::Value* out = nullptr;
    for (const auto* leg : sim_.all("leg_started")) {
      out = (*leg)["role"].as_text() == role ? leg : out;
    }
    return (*out)["env_delta"];
  }

  SimSession sim_;
};

TEST_F(Explore, KeepMovesTheAnchorAndTheBaseLegsWithIt) {
  sim_.knobs = {bool_knob("HOIST")};
  sim_.workload.gain_lp = {{"HOIST=1", 12}};
  static_cast<void>(sim_.run());
  const auto& push = sim_.last("stack");
  EXPECT_EQ(push["action"].as_text(), "push");
  EXPECT_EQ(push["candidate"].as_text(), "c0001");
  EXPECT_EQ(push["env_set"]["HOIST"].as_text(), "1");
  EXPECT_NEAR(push["gain_search_pct"].as_double(), 12.75, 1.5);
  const auto& verdict = sim_.last("verdict");
  EXPECT_EQ(verdict["disposition"].as_text(), "stacked");
  EXPECT_EQ(verdict["anchor"].as_text(), "base");
}

TEST_F(Explore, SecondKeepHoldsTheWholeStack) {
  sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
  sim_.workload.gain_lp = {{"HOIST=1", 12}, {"FUSE=1", 8}};
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.all("stack").size(), 2U);
  EXPECT_EQ(sim_.last("stack")["env_set"].as_map().size(), 2U);
  EXPECT_EQ(sim_.last("verdict")["anchor"].as_text(), "c0001");
  EXPECT_EQ((*sim_.all("anchor").front())["from_candidate"].as_text(), "c0001");
  EXPECT_EQ(last_delta("base")["HOIST"].as_text(), "1");
  EXPECT_EQ(sim_.last("leg_started")["stack"].as_list().size(), 2U);
  EXPECT_NEAR(sim_.last("holdout")["gain_pct"].as_double(), 22.1, 1.5);
}

TEST_F(Explore, OpenCandidatesThatNoLongerDifferAreNoOps) {
  sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE"), "hints: [{HOIST: true, FUSE: true}]\n"};
  sim_.workload.gain_lp = {{"HOIST=1", 6}, {"FUSE=1", 6}};
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.ending_of("HOIST=1 FUSE=1"), "KEEP gain");
  EXPECT_THAT(sim_.endings(), Contains("c0002 skipped no_op"));
  EXPECT_THAT(sim_.endings(), Contains("c0003 skipped no_op"));
}

TEST_F(Explore, WhatTheShellAlreadyExportsIsANoOp) {
  sim_.plugin.plan = [](const plugin::PlanInput&, plugin::Plan& plan) {
    plan.env.emplace_back("HOIST", "1");
    return std::optional<util::Error>();
  };
  sim_.knobs = {bool_knob("HOIST")};
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_THAT(sim_.endings(), ElementsAre("c0001 skipped no_op"));
}

// custom.md 8.2: gate classes are final for a fingerprint under any name.
TEST_F(Explore, FailedGateBindsTheLaunchUnderAnyName) {
  sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE"), "hints: [{HOIST: true, FUSE: true}]\n"};
  sim_.workload.gain_lp = {{"HOIST=1", 12}, {"FUSE=1", 2}};
  sim_.workload.change = [](FakeLeg& leg) {
    leg.gate = leg.has("HOIST=1") && leg.has("FUSE=1") ? R"({"passed":false})" : leg.gate;
  };
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.ending_of("HOIST=1 FUSE=1"), "GATE_FAILED gate_failed");
  EXPECT_EQ(sim_.ending_of("HOIST=1"), "KEEP gain");
  // On the new anchor FUSE=1 is the launch whose gate failed.
  ASSERT_THAT(sim_.endings(), Contains("c0003 skipped duplicate"));
  EXPECT_THAT(sim_.last("candidate_skipped")["detail"].as_text(), HasSubstr("c0001"));
}

TEST_F(Explore, GateFailureEndsACandidateAtItsFirstLeg) {
  sim_.knobs = {bool_knob("HOIST")};
  sim_.workload.gain_lp = {{"HOIST=1", 30}};
  sim_.workload.change = [](FakeLeg& leg) {
    leg.gate = leg.has("HOIST=1") ? R"({"ssim":0.6,"ssim_min":0.8})" : leg.gate;
  };
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_THAT(sim_.endings(), ElementsAre("c0001 GATE_FAILED gate_failed"));
  EXPECT_EQ(legs_with("HOIST", "1"), 1U);
  EXPECT_TRUE(sim_.state().stack.empty());
}

// session.md#42
TEST_F(Explore, WithoutAGateNothingIsKept) {
  sim_.config.keep_going_without_gate = true;
  sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
  sim_.workload.gain_lp = {{"HOIST=1", 12}, {"FUSE=1", -6}};
  sim_.workload.change = [](FakeLeg& leg) { leg.gate = ""; };
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "search_exhausted");
  EXPECT_EQ(stop.exit_code, 0);
  EXPECT_EQ(sim_.ending_of("HOIST=1"), "GATE_FAILED gate_missing");
  EXPECT_EQ(sim_.ending_of("FUSE=1"), "REVERT screened");
  for (const auto* verdict : sim_.all("verdict")) {
    if ((*verdict)["verdict"].as_text() == "GATE_FAILED") {
      EXPECT_NEAR((*verdict)["pct"].as_double(), 12.75, 1.5);  // measured all the same
    }
  }
  EXPECT_EQ(sim_.last("baseline")["gate_failure"].as_text(), "gate_missing");
  EXPECT_TRUE(sim_.all("stack").empty());
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "nothing_kept");
}

TEST_F(Explore, WaiverIsForTheBaselinesGateAlone) {
  sim_.config.keep_going_without_gate = true;
  sim_.knobs = {bool_knob("HOIST")};
  sim_.workload.change = [](FakeLeg& leg) { leg.gate = leg.has("HOIST=1") ? "" : leg.gate; };
  static_cast<void>(sim_.run());
  EXPECT_THAT(sim_.endings(), ElementsAre("c0001 GATE_FAILED gate_missing"));
  EXPECT_EQ(sim_.legs("variant"), 1U);
}

TEST_F(Explore, SkipListIsJournalledAndNeverRun) {
  sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
  sim_.config.skip_variants = {"HO*"};
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.ending_of("HOIST=1"), "skipped skip_list");
  EXPECT_THAT(sim_.ending_of("FUSE=1"), HasSubstr("REVERT"));
  EXPECT_EQ(legs_with("HOIST", "1"), 0U);
}

// custom.md section 9
TEST_F(Explore, PinsAreRefusedWithKeyAndSourceAndTheRestRuns) {
  sim_.config.workload.pins = {{"HOIST", "0"}, {"fuse", "x"}, {"HF_TOKEN", "hunter2hunter2"}};
  sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE"), bool_knob("CACHE")};
  sim_.workload.gain_lp = {{"CACHE=1", 12}};
  static_cast<void>(sim_.run());
  const auto refused = sim_.all("pin_refused");
  ASSERT_GE(refused.size(), 2U);
  EXPECT_EQ((*refused[0])["code"].as_text(), "pinned_env");
  EXPECT_EQ((*refused[0])["name"].as_text(), "HOIST");
  EXPECT_EQ((*refused[0])["pinned"].as_text(), "0");
  EXPECT_EQ((*refused[0])["attempted"].as_text(), "1");
  EXPECT_EQ((*refused[0])["route"].as_text(), "env_set");
  EXPECT_EQ((*refused[1])["route"].as_text(), "case");
  EXPECT_EQ(sim_.ending_of("HOIST=1"), "skipped pinned_env");
  EXPECT_EQ(sim_.ending_of("CACHE=1"), "KEEP gain");
  EXPECT_EQ(legs_with("HOIST", "0"), sim_.runner.specs().size());
  EXPECT_THAT(test::slurp(sim_.layout().journal()), testing::Not(HasSubstr("hunter2")));
}

TEST_F(Explore, PluginThatRefusesAnArmFailsThatCandidateAlone) {
  sim_.plugin.plan = [](const plugin::PlanInput& in, plugin::Plan&) {
    const bool legs = in.run_dir.filename() != "0000000000000000";
    return legs && !in.variant_env.empty() && in.variant_env.front().first == "HOIST"
               ? std::optional(util::make_error(util::Code::InvalidInput, "HOIST needs a GPU"))
               : std::nullopt;
  };
  sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
  sim_.workload.gain_lp = {{"FUSE=1", 12}};
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_EQ(sim_.ending_of("HOIST=1"), "FAILED plugin_error");
  EXPECT_EQ(sim_.ending_of("FUSE=1"), "KEEP gain");
}

TEST_F(Explore, EveryLevelIsTriedAndTheBestKept) {
  sim_.knobs = {enum_knob("TILE", "16, 32, 64, 128", "16")};
  sim_.workload.gain_lp = {{"TILE=32", 5}, {"TILE=64", 15}, {"TILE=128", 10}};
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.ending_of("TILE=64"), "KEEP gain");
  EXPECT_EQ(sim_.state().stack.size(), 1U);
}

TEST_F(Explore, SmallGainsAreNotKept) {
  sim_.knobs = {bool_knob("HOIST")};
  sim_.config.min_gain_pct = 5;
  sim_.workload.gain_lp = {{"HOIST=1", 2}};
  static_cast<void>(sim_.run());
  EXPECT_TRUE(sim_.all("stack").empty());
}

}  // namespace
}  // namespace hyperloom::phase
