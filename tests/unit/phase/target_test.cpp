// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using test::FakeLeg;
using testing::HasSubstr;

class Target : public testing::Test {
 protected:
  Target() {
    sim_.config.target.gain_pct = 10;
    sim_.config.decision = "quick";
    sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE"), enum_knob("TILE", "1, 2, 3", "1")};
    sim_.workload.gain_lp = {{"HOIST=1", 12}};
  }
  /// The first legs of HOIST=1 are better than it is.
  void make_lucky(double true_lp, std::size_t lucky_legs) {
    sim_.workload.gain_lp["HOIST=1"] = true_lp;
    sim_.workload.change = [this, true_lp, lucky_legs](FakeLeg& leg) {
      if (leg.has("HOIST=1") && ++hoisted_ <= lucky_legs) {
        leg.objective *= std::exp((12 - true_lp) / 100);
      }
    };
  }

  SimSession sim_;
  std::size_t hoisted_ = 0;
};

// session.md#49
TEST_F(Target, RealGainIsConfirmedAtOnceAndEndsTheSession) {
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "target_reached");
  EXPECT_EQ(stop.exit_code, 0);
  EXPECT_THAT(stop.message, HasSubstr("the hold-out measured +1"));
  EXPECT_EQ(sim_.all("holdout").size(), 1U);
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "validated");
  EXPECT_EQ(sim_.all("leg_started").back()->text_or("role", ""), "holdout");
  EXPECT_LT(sim_.state().counts().kept, 2U);
  const auto& records = sim_.records();
  EXPECT_EQ(records[records.size() - 3].type, "holdout");  // then CLOSE and stop
}

/// session.md#49. What the hold-out said of an unchanged stack stands: it is not measured again,
/// and never hidden by one for which no time is left.
TEST_F(Target, LuckyLegsDoNotReachIt) {
  make_lucky(6, 2);
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "search_exhausted");
  EXPECT_NEAR(sim_.last("holdout")["gain_pct"].as_double(), 6.2, 1.5);
  EXPECT_EQ(sim_.state().counts().open, 0U);
  EXPECT_EQ(sim_.state().stack.size(), 1U);
  EXPECT_EQ(sim_.all("holdout").size(), 1U);
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "validated");
}

TEST_F(Target, EstimateBelowItNeedsNoHoldoutBeforeTheEnd) {
  sim_.workload.gain_lp = {{"HOIST=1", 5}};
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_EQ(sim_.all("holdout").size(), 1U);
}

TEST_F(Target, SecondKeepTriesAgain) {
  make_lucky(6, 2);
  sim_.workload.gain_lp["FUSE=1"] = 7;
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "target_reached");
  EXPECT_EQ(sim_.all("holdout").size(), 2U);
  EXPECT_EQ(sim_.last("holdout")["stack"].as_list().size(), 2U);
}

TEST_F(Target, ThroughputIsATargetToo) {
  sim_.config.target = {std::nullopt, 111.0};
  EXPECT_EQ(sim_.run().reason, "target_reached");
  SimSession above;
  above.config.decision = "quick";
  above.config.target.throughput = 130;
  above.knobs = {bool_knob("HOIST")};
  above.workload.gain_lp = {{"HOIST=1", 12}};
  EXPECT_EQ(above.run().reason, "search_exhausted");
}

TEST_F(Target, FailedFinalGateStaysTheResult) {
  std::size_t hoisted = 0;
  sim_.workload.change = [&](FakeLeg& leg) {
    leg.gate = leg.has("HOIST=1") && ++hoisted > 2 ? R"({"passed":false})" : leg.gate;
  };
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "final_gate_failed");
  EXPECT_EQ(sim_.all("holdout").size(), 1U);
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "gate_failed");
}

TEST_F(Target, NeedsRoomForAHoldout) {
  sim_.config.max_hours = 190.0 / 3600;  // no block fits
  EXPECT_NE(sim_.run().reason, "target_reached");
  EXPECT_EQ(sim_.legs("holdout"), 0U);
}

}  // namespace
}  // namespace hyperloom::phase
