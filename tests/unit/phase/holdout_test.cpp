// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using namespace std::chrono_literals;
using test::FakeLeg;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kSecond = 1.0 / 3600;

class Holdout : public testing::Test {
 protected:
  Holdout() {
    sim_.knobs = {bool_knob("HOIST")};
    sim_.workload.gain_lp = {{"HOIST=1", 12}};
  }
  /// "A" for a leg of the original base, "B" for one of the stack, in order.
  std::string order() const {
    std::string out;
    for (const auto* leg : sim_.all("leg_started")) {
      if ((*leg)["role"].as_text() == "holdout") {
        out += (*leg)["env_delta"].as_map().empty() ? 'A' : 'B';
      }
    }
    return out;
  }
  /// Spoils hold-out legs alone.
  void spoil_holdout(std::function<void(FakeLeg&, std::size_t)> spoil) {
    sim_.workload.change = [this, spoil = std::move(spoil)](FakeLeg& leg) {
      if (sim_.running_role() == "holdout") {
        spoil(leg, ++holdout_legs_);
      }
    };
  }

  SimSession sim_;
  std::size_t holdout_legs_ = 0;
};

TEST_F(Holdout, BlocksAreBaseFinalFinalBaseUnderASeedOfTheirOwn) {
  static_cast<void>(sim_.run());
  EXPECT_EQ(order(), "ABBAABBAABBA");
  std::vector<std::int64_t> blocks;
  std::set<std::int64_t> seeds;
  for (const auto* leg : sim_.all("leg_started")) {
    if ((*leg)["role"].as_text() == "holdout") {
      blocks.push_back((*leg)["round"].as_int());
      seeds.insert((*leg)["leg_seed"].as_int());
      EXPECT_EQ((*leg)["slot"].as_int(), static_cast<std::int64_t>((blocks.size() - 1) % 4 + 1));
      EXPECT_EQ((*leg)["kind"].as_text(), "holdout");
    }
  }
  EXPECT_THAT(blocks, ElementsAre(1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3));
  EXPECT_EQ(seeds.size(), 3U);
}

TEST_F(Holdout, HeadlineComesFromItsLegsAloneAndMayRecommendTheBase) {
  spoil_holdout([](FakeLeg& leg, std::size_t) { leg.objective *= leg.has("HOIST=1") ? 0.8 : 1; });
  static_cast<void>(sim_.run());
  const auto& holdout = sim_.last("holdout");
  EXPECT_NEAR(holdout["gain_pct"].as_double(), 100 * (std::exp(.12) * .8 - 1), 1);
  EXPECT_THAT(holdout["headline"].as_text(), HasSubstr("3 blocks"));
  EXPECT_TRUE(holdout["recommends_base"].as_bool());
  EXPECT_NEAR(sim_.state().search_gain_pct(), 12.75, 1.5);
}

// session.md 4.1
TEST_F(Holdout, FailedGateOfTheFinalArmFailsTheSession) {
  spoil_holdout([](FakeLeg& leg, std::size_t) {
    leg.gate = leg.has("HOIST=1") ? R"({"passed":false})" : leg.gate;
  });
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "final_gate_failed");
  EXPECT_EQ(stop.exit_code, 1);
  EXPECT_EQ(order(), "AB");
  const auto& holdout = sim_.last("holdout");
  EXPECT_EQ(holdout["status"].as_text(), "gate_failed");
  EXPECT_TRUE(holdout["gain_pct"].is_null());
  EXPECT_EQ(holdout["headline"].as_text(), "final stack failed the gate");
}

/// Legs of the original base run at 80 % from some moment on.
constexpr double kSlower = .8;

TEST_F(Holdout, AGainOverABaseThatFellAloneIsWithheldAndNotMeasuredAgain) {
  spoil_holdout(
      [](FakeLeg& leg, std::size_t) { leg.objective *= leg.has("HOIST=1") ? 1 : kSlower; });
  EXPECT_EQ(sim_.run().exit_code, 0);
  const auto& holdout = sim_.last("holdout");
  EXPECT_EQ(holdout["status"].as_text(), "needs_review");
  EXPECT_EQ(holdout["review"].as_text(), "base_slowed");
  EXPECT_THAT(holdout["headline"].as_text(), HasSubstr("needs review: in the hold-out the original "
                                                       "base is 2"));
  EXPECT_NEAR(holdout["base_shift_pct"].as_double(), -20, 1.5);
  EXPECT_NEAR(holdout["gain_pct"].as_double(), 100 * (std::exp(.12) / kSlower - 1), 2);
  EXPECT_THAT(sim_.said(), HasSubstr("needs review: in the hold-out"));
  const auto legs = sim_.legs("holdout");
  static_cast<void>(sim_.resume());
  EXPECT_EQ(sim_.legs("holdout"), legs);
}

TEST_F(Holdout, ATargetIsNotReachedByAWithheldGain) {
  sim_.config.target.gain_pct = 10;
  spoil_holdout(
      [](FakeLeg& leg, std::size_t) { leg.objective *= leg.has("HOIST=1") ? 1 : kSlower; });
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "needs_review");
}

TEST_F(Holdout, AMachineThatSlowedDownIsSaidAndTheGainStands) {
  spoil_holdout([](FakeLeg& leg, std::size_t) { leg.objective *= kSlower; });
  static_cast<void>(sim_.run());
  const auto& holdout = sim_.last("holdout");
  EXPECT_EQ(holdout["status"].as_text(), "validated");
  EXPECT_TRUE(holdout["base_moved"].as_bool());
  EXPECT_TRUE(holdout["review"].is_null());
  EXPECT_NEAR(holdout["gain_pct"].as_double(), 12.75, 1.5);
  EXPECT_EQ(sim_.last("warning")["code"].as_text(), "base_drifted");
  EXPECT_THAT(sim_.said(), HasSubstr("than at its calibration: the machine has changed since"));
}

TEST_F(Holdout, AMarkOfARefusedCandidateIsFoundWithItsLeg) {
  sim_.knobs = {bool_knob("MARK")};
  for (int i = 0; i < 24; ++i) {
    sim_.knobs.push_back(bool_knob("NIL" + std::to_string(i)));
  }
  sim_.knobs.push_back(bool_knob("HOIST"));
  sim_.workload.gain_lp = {{"HOIST=1", 2}};
  bool marked = false;
  sim_.workload.change = [&](FakeLeg& leg) {
    leg.objective *= marked && !leg.has("HOIST=1") ? kSlower : 1;
    marked = marked || leg.has("MARK=1");
  };
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.state().candidates.front().verdict.text_or("verdict", ""), "REVERT");
  ASSERT_EQ(sim_.state().stack.size(), 1U);
  const auto& holdout = sim_.last("holdout");
  EXPECT_EQ(holdout["status"].as_text(), "needs_review");
  EXPECT_THAT(holdout["review_detail"].as_text(), HasSubstr("since leg "));
}

TEST_F(Holdout, FailingLegIsRunAgainInItsPlace) {
  spoil_holdout([](FakeLeg& leg, std::size_t n) {
    leg.exits(n == 2 || n == 3 ? 1 : 0);
    leg.writes_report = n != 2 && n != 3;
  });
  static_cast<void>(sim_.run());
  EXPECT_EQ(order(), "ABBBBAABBAABBA");
  EXPECT_EQ(sim_.last("holdout")["blocks"].as_int(), 3);
}

TEST_F(Holdout, TooManyFailuresEndItWithTheBlocksSoFar) {
  spoil_holdout([](FakeLeg& leg, std::size_t n) {
    leg.exits(n > 4 ? 1 : 0);
    leg.writes_report = n <= 4;
  });
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_EQ(order(), "ABBAAAAA");
  EXPECT_EQ(sim_.last("holdout")["blocks"].as_int(), 1);
}

TEST_F(Holdout, OnlyCompleteBlocksCountWhenTimeEnds) {
  sim_.config.max_hours = 450 * kSecond;
  spoil_holdout([](FakeLeg& leg, std::size_t n) { leg.run.takes = n > 4 ? 60s : 10s; });
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "validated");
  EXPECT_LT(sim_.last("holdout")["blocks"].as_int(), 3);
  EXPECT_LE(sim_.records().back().elapsed_s, 450);
}

TEST_F(Holdout, WithoutTimeIsSkippedAndSaysTheEstimateIsUnconfirmed) {
  sim_.config.max_hours = 190 * kSecond;  // four legs of 10 s are over a fifth of it
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.state().stack.size(), 1U);
  EXPECT_EQ(sim_.legs("holdout"), 0U);
  const auto& holdout = sim_.last("holdout");
  EXPECT_EQ(holdout["status"].as_text(), "skipped_budget");
  EXPECT_TRUE(holdout["gain_pct"].is_null());
  EXPECT_THAT(holdout["headline"].as_text(), HasSubstr("not confirmed"));
  EXPECT_NEAR(holdout["unconfirmed_search_estimate"].as_double(), 12.75, 1.5);
}

TEST_F(Holdout, AfterAFailedAnchorStillConfirmsWhatWasKept) {
  sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
  std::size_t hoisted = 0;
  sim_.workload.change = [&](FakeLeg& leg) {
    hoisted += leg.has("HOIST=1") && !leg.has("FUSE=1") ? 1U : 0U;
    leg.exits(leg.has("HOIST=1") && (hoisted == 3 || hoisted == 4) ? 3 : 0);
  };
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "anchor_failed");
  EXPECT_EQ(stop.exit_code, 1);
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "validated");
}

}  // namespace
}  // namespace hyperloom::phase
