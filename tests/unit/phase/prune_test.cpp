// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "core/phase/replay.hpp"
#include "core/util/cat.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using namespace std::chrono_literals;
using test::FakeLeg;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kSecond = 1.0 / 3600;

/// decide.md section 9: CLOSE leaves out each item of the final stack before the hold-out.
class PruneAtClose : public testing::Test {
 protected:
  /// HOIST is kept first, then FUSE; CACHE hurts until FUSE is there, and then does what HOIST did.
  PruneAtClose() {
    sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE"), bool_knob("CACHE")};
    sim_.workload.change = [this](FakeLeg& leg) {
      leg.objective *= std::exp(gain(leg) / 100);
      if (spoil_ && in_prune()) {
        spoil_(leg, ++prune_legs_);
      }
    };
  }
  static double gain(const FakeLeg& leg) {
    const bool hoist = leg.has("HOIST=1"), fuse = leg.has("FUSE=1"), cache = leg.has("CACHE=1");
    return cache && fuse ? 25 : (hoist ? 6 : 0) + (fuse ? 5 : 0) + (cache ? -8 : 0);
  }
  bool in_prune() const {
    const auto journal = test::slurp(sim_.layout().journal());
    return journal.find(R"("to":"CLOSE")") != std::string::npos && sim_.running_role() != "holdout";
  }
  std::vector<std::string> stack() const {
    std::vector<std::string> out;
    for (const auto& item : sim_.state().stack) {
      out.push_back(item["name"].as_text());
    }
    return out;
  }
  /// "HOIST=1 removed worthless" of every prune record.
  std::vector<std::string> prunes() const {
    std::vector<std::string> out;
    for (const auto* record : sim_.all("prune")) {
      const auto* row = sim_.state().candidate((*record)["candidate"].as_text());
      out.push_back(row->record["name"].as_text() +
                    ((*record)["removed"].as_bool() ? " removed " : " stays ") +
                    (*record)["reason"].as_text());
    }
    return out;
  }
  /// Search legs of CLOSE.
  std::vector<const util::Value*> prune_legs() const {
    std::vector<const util::Value*> out;
    bool closing = false;
    for (const auto& record : sim_.records()) {
      closing = closing || record.body.text_or("to", "") == "CLOSE";
      if (closing && record.type == "leg_started" && record.body["role"].as_text() != "holdout") {
        out.push_back(&record.body);
      }
    }
    return out;
  }

  SimSession sim_;
  std::function<void(FakeLeg&, std::size_t)> spoil_;  ///< legs of the prune, counted from 1
  std::size_t prune_legs_ = 0;
};

// decide.md#43
TEST_F(PruneAtClose, LeverMadeWorthlessByALaterOneGoesBeforeTheHeadline) {
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_EQ(sim_.state().counts().kept, 2U);
  EXPECT_EQ(sim_.state().counts().pruned, 1U);
  EXPECT_THAT(prunes(), ElementsAre("HOIST=1 removed worthless", "FUSE=1 stays contributes"));
  EXPECT_THAT(stack(), ElementsAre("FUSE=1", "CACHE=1"));
  const auto& holdout = sim_.last("holdout");
  EXPECT_EQ(holdout["status"].as_text(), "validated");
  EXPECT_EQ(holdout["stack"].as_list().size(), 2U);
  EXPECT_NEAR(holdout["gain_pct"].as_double(), 28.4, 1);
  EXPECT_THAT(sim_.said(), HasSubstr("prune c0001 HOIST=1: removed, contributes "));
}

// custom.md 8.6: HOIST halves the memory that CACHE doubles
TEST_F(PruneAtClose, WhatALimitNeedsStaysThoughItGivesNothing) {
  sim_.config.limits = {gate::parse_limit("quality_gate.memory<=150").value()};
  sim_.workload.change = [change = sim_.workload.change](FakeLeg& leg) {
    change(leg);
    const int memory = 100 + (leg.has("CACHE=1") ? 100 : 0) - (leg.has("HOIST=1") ? 50 : 0);
    leg.gate = util::cat(R"({"passed":true,"memory":)", memory, "}");
  };
  static_cast<void>(sim_.run());
  EXPECT_THAT(prunes(), ElementsAre("HOIST=1 stays limit_violated", "FUSE=1 stays contributes"));
  EXPECT_THAT(stack(), ElementsAre("HOIST=1", "FUSE=1", "CACHE=1"));
  EXPECT_THAT((*sim_.all("prune").front())["detail"].as_text(),
              HasSubstr("quality_gate.memory is 200 on average over "));
  EXPECT_EQ(sim_.last("holdout")["limited"].as_list()[0]["final"].as_double(), 150);
  EXPECT_TRUE(replay(sim_.records())->ok) << replay(sim_.records())->text;
}

TEST_F(PruneAtClose, WhatIsDeliveredIsWhatTheHoldoutMeasured) {
  static_cast<void>(sim_.run());
  for (const auto& item : sim_.state().stack) {
    EXPECT_EQ(item["env_set"].find("HOIST"), nullptr);
  }
  EXPECT_EQ(sim_.state().stack.back()["env_set"].as_map().size(), 2U);
  for (const auto* leg : sim_.all("leg_started")) {
    if ((*leg)["role"].as_text() == "holdout") {
      EXPECT_EQ((*leg)["env_delta"].find("HOIST"), nullptr);
    }
  }
  const auto actions = sim_.all("stack");
  ASSERT_EQ(actions.size(), 6U);  // three pushes, a drop, two rebased on what is left
  EXPECT_EQ((*actions[3])["action"].as_text(), "drop");
  EXPECT_EQ((*actions[3])["candidate"].as_text(), "c0001");
  EXPECT_EQ((*actions[4])["action"].as_text(), "rebase");
  EXPECT_EQ((*actions[5])["action"].as_text(), "rebase");
}

TEST_F(PruneAtClose, LegsAlternateAndNameTheItemLeftOut) {
  static_cast<void>(sim_.run());
  const auto legs = prune_legs();
  ASSERT_GE(legs.size(), 5U);
  EXPECT_EQ((*legs[0])["role"].as_text(), "base");
  EXPECT_EQ((*legs[0])["kind"].as_text(), "baseline");
  EXPECT_EQ((*legs[0])["env_delta"].as_map().size(), 3U);
  for (std::size_t i = 1; i < legs.size(); ++i) {
    if ((*legs[i])["role"].as_text() == "variant") {
      EXPECT_EQ((*legs[i])["kind"].as_text(), "variant");
      EXPECT_EQ((*legs[i - 1])["role"].as_text(), "base");
      EXPECT_EQ((*legs[i])["leg_seed"], (*legs[i - 1])["leg_seed"]);
      const auto id = (*legs[i])["candidate"].as_text();
      EXPECT_THAT((*legs[i])["workspace"].as_text(), HasSubstr("runs/variant/" + id));
      for (const auto& member : (*legs[i])["stack"].as_list()) {
        EXPECT_NE(member.as_text(), id);
      }
    }
  }
}

TEST_F(PruneAtClose, DependentsLeaveWithWhatTheyNeed) {
  sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE"), bool_knob("CACHE"),
                "constraints:\n- forbid: \"CACHE and not FUSE\"\n"};
  static_cast<void>(sim_.run());
  for (const auto* leg : prune_legs()) {
    if ((*leg)["candidate"].is_text() && (*leg)["env_delta"].find("FUSE") == nullptr) {
      EXPECT_EQ((*leg)["env_delta"].find("CACHE"), nullptr);  // and so the stack without FUSE
    }
  }
  EXPECT_THAT(prunes(), Contains("FUSE=1 stays contributes"));
}

/// Its own KEEP compared the final stack with the stack without it.
TEST_F(PruneAtClose, PartKeptLastIsNotLookedAtAgain) {
  sim_.knobs = {bool_knob("HOIST")};
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_EQ(sim_.state().stack.size(), 1U);
  EXPECT_THAT(prune_legs(), IsEmpty());
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "validated");
}

TEST_F(PruneAtClose, ItemWhoseAbsenceFailsTheGateStays) {
  spoil_ = [](FakeLeg& leg, std::size_t) {
    leg.gate = leg.has("HOIST=1") ? leg.gate : R"({"passed":false})";
  };
  static_cast<void>(sim_.run());
  EXPECT_THAT(prunes(), Contains("HOIST=1 stays needed"));
  EXPECT_EQ(sim_.last("holdout")["stack"].as_list().size(), 3U);
}

TEST_F(PruneAtClose, ReportBesideAnExitCodeIsTriedOnceMore) {
  spoil_ = [](FakeLeg& leg, std::size_t n) { leg.exits(n == 2 ? 3 : 0); };
  static_cast<void>(sim_.run());
  EXPECT_THAT(prunes(), Contains("HOIST=1 removed worthless"));
}

TEST_F(PruneAtClose, StackThatFailsTwiceIsLeftToTheHoldout) {
  spoil_ = [](FakeLeg& leg, std::size_t) {
    leg.exits(3);
    leg.writes_report = false;
  };
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_THAT(prunes(), ElementsAre("HOIST=1 stays base_failed", "FUSE=1 stays base_failed"));
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "validated");
}

TEST_F(PruneAtClose, OffInQuickAndInShortPlans) {
  sim_.config.decision = "quick";
  static_cast<void>(sim_.run());
  EXPECT_THAT(prune_legs(), IsEmpty());
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "validated");
  SimSession brief;
  brief.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
  brief.workload.gain_lp = {{"HOIST=1", 6}, {"FUSE=1", 5}};
  brief.config.max_legs = 7 + 39;
  static_cast<void>(brief.run());
  EXPECT_THAT(brief.all("prune"), IsEmpty());
  EXPECT_EQ(brief.state().stack.size(), 2U);
}

/// The hold-out's time comes first: what does not fit before it is left out and said so.
TEST(PruneBudget, NeverTouchesTheTimeOfTheHoldout) {
  std::string levels = "1";
  for (int i = 2; i <= 38; ++i) {
    levels += ", " + std::to_string(i);
  }
  int skipped = 0;
  for (const int seconds : {860, 880, 900, 920, 940}) {
    SimSession sim;
    sim.knobs = {bool_knob("HOIST"), bool_knob("FUSE"), enum_knob("TILE", levels, "1")};
    sim.workload.gain_lp = {{"HOIST=1", 6}, {"FUSE=1", 5}};
    sim.config.max_hours = seconds * kSecond;
    static_cast<void>(sim.run());
    EXPECT_EQ(sim.last("holdout")["status"].as_text(), "validated");
    EXPECT_GE(sim.last("holdout")["blocks"].as_int(), 2);
    EXPECT_LE(sim.records().back().elapsed_s, seconds);
    const auto& budget = sim.last("budget");
    if (!budget.is_null() && budget["event"].as_text() == "optional_skipped") {
      ++skipped;
      EXPECT_EQ(budget["subject"].as_text(), "prune");
      EXPECT_LT(budget["have_s"].as_double(), budget["need_s"].as_double());
      EXPECT_THAT(sim.all("prune"), IsEmpty());
    }
  }
  EXPECT_GE(skipped, 1);
}

TEST_F(PruneAtClose, SignalEndsItAndTheHoldout) {
  spoil_ = [](FakeLeg& leg, std::size_t n) { leg.run.stop_signal = n == 2 ? SIGTERM : 0; };
  EXPECT_EQ(sim_.run().reason, "signal");
  EXPECT_THAT(prunes(), IsEmpty());
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "interrupted");
  EXPECT_EQ(sim_.state().stack.size(), 3U);
}

/// A target's hold-out has measured this very stack: its headline stands as it is.
TEST_F(PruneAtClose, HeadlineThatIsThereAlreadyIsKept) {
  sim_.config.target.gain_pct = 25;
  EXPECT_EQ(sim_.run().reason, "target_reached");
  EXPECT_THAT(prunes(), IsEmpty());
}

// decide.md#44
TEST_F(PruneAtClose, AlteredObjectiveOfItsLegsIsNamed) {
  static_cast<void>(sim_.run());
  auto records = sim_.records();
  const auto id = (*sim_.all("prune")[0])["candidate"].as_text();
  const auto number = (*prune_legs()[1])["leg"].as_int();
  for (auto& record : records) {
    if (record.type == "leg_finished" && record.body["leg"].as_int() == number) {
      record.body.set("objective", record.body["objective"].as_double() * 1.02);
    }
  }
  const auto again = replay(records);
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->ok);
  EXPECT_THAT(again->text, HasSubstr(id + " prune: stored removed=true"));
}

}  // namespace
}  // namespace hyperloom::phase
