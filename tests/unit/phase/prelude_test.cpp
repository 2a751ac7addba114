// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using namespace std::chrono_literals;
using test::FakeLeg;
using testing::HasSubstr;

constexpr double kSecond = 1.0 / 3600;

class Prelude : public testing::Test {
 protected:
  std::vector<std::string> warning_codes() const {
    std::vector<std::string> out;
    for (const auto* warning : sim_.all("warning")) {
      out.push_back((*warning)["code"].as_text());
    }
    return out;
  }

  SimSession sim_;
};

TEST_F(Prelude, OneWarmupAndSixBaseLegs) {
  EXPECT_EQ(sim_.run().reason, "nothing_to_search");
  EXPECT_EQ(sim_.legs("warmup"), 1U);
  EXPECT_EQ(sim_.legs("base"), 6U);
  const auto& baseline = sim_.last("baseline");
  EXPECT_EQ(baseline["n"].as_int(), 6);
  EXPECT_EQ(baseline["unit"].as_text(), "img/s");
  EXPECT_NEAR(baseline["throughput"].as_double(), 100, 1);
  EXPECT_EQ(baseline["legs"].as_list().front().as_int(), 2);
}

TEST_F(Prelude, WarmupLegsAreAsManyAsAskedFor) {
  for (const unsigned count : {0U, 3U}) {
    SimSession sim;
    sim.config.warmup_legs = count;
    static_cast<void>(sim.run());
    EXPECT_EQ(sim.legs("warmup"), count);
    EXPECT_EQ(sim.last("baseline")["n"].as_int(), 6);
  }
}

TEST_F(Prelude, BaselineIsTheGeometricMeanNeverTheBest) {
  sim_.workload.change = [](FakeLeg& leg) { leg.objective = leg.number % 2 == 0 ? 100 : 102; };
  static_cast<void>(sim_.run());
  EXPECT_NEAR(sim_.last("baseline")["throughput"].as_double(), std::sqrt(100 * 102), 1e-9);
}

TEST_F(Prelude, ColdFirstLegBecomesWarmup) {
  sim_.workload.change = [](FakeLeg& leg) { leg.objective *= leg.number == 2 ? 0.8 : 1; };
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.legs("base"), 7U);
  const auto& dropped = sim_.last("leg_override");
  EXPECT_EQ(dropped["rule"].as_text(), "first_leg");
  EXPECT_EQ(dropped["leg"].as_int(), 2);
  EXPECT_EQ(sim_.last("baseline")["n"].as_int(), 6);
  EXPECT_EQ(sim_.last("baseline")["legs"].as_list().front().as_int(), 3);
}

TEST_F(Prelude, RestlessStartIsWarnedOfAfterThreeLegs) {
  sim_.workload.sigma_lp = 0.05;
  sim_.workload.change = [](FakeLeg& leg) {
    leg.objective *= 1 + 0.05 * std::min(static_cast<double>(leg.number), 7.0);
  };
  static_cast<void>(sim_.run());
  EXPECT_THAT(warning_codes(), testing::Contains("not_steady"));
  EXPECT_EQ(sim_.all("leg_override").size(), 3U);
}

TEST_F(Prelude, TooNoisyStopsAndSaysHowManyPairsItWouldTake) {
  sim_.knobs = {bool_knob("HOIST")};
  sim_.workload.sigma_lp = 12;
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "too_noisy");
  EXPECT_EQ(stop.exit_code, 0);
  EXPECT_THAT(stop.message, HasSubstr("pairs"));
  EXPECT_EQ(sim_.all("baseline").size(), 1U);
  EXPECT_TRUE(sim_.all("candidate").empty());
}

TEST_F(Prelude, AcceptedNoiseSearchesOn) {
  sim_.knobs = {bool_knob("HOIST")};
  sim_.config.accept_noise = true;
  sim_.workload.sigma_lp = 12;
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
}

TEST_F(Prelude, ThreeLegsWhenSixWouldTakeAQuarter) {
  sim_.config.max_hours = 230 * kSecond;  // six of 10 s are 26 %
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.last("baseline")["n"].as_int(), 3);
  SimSession longer;
  longer.config.max_hours = 250 * kSecond;
  static_cast<void>(longer.run());
  EXPECT_EQ(longer.last("baseline")["n"].as_int(), 6);
}

TEST_F(Prelude, MaxLegsInCalibrationLeavesABaseline) {
  sim_.knobs = {bool_knob("HOIST")};
  sim_.config.max_legs = 3;
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "max_legs");
  EXPECT_EQ(stop.exit_code, 0);
  EXPECT_EQ(sim_.last("baseline")["n"].as_int(), 2);
  EXPECT_EQ(sim_.runner.specs().size(), 3U);
}

TEST_F(Prelude, TimeUsedUpInCalibrationLeavesABaseline) {
  sim_.config.max_hours = 40 * kSecond;
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "time_exhausted");
  EXPECT_EQ(stop.exit_code, 0);
  EXPECT_EQ(sim_.last("baseline")["n"].as_int(), 2);
  EXPECT_LE(sim_.records().back().elapsed_s, 40);
}

TEST_F(Prelude, LoneWarmupIsShownAsCold) {
  sim_.config.max_legs = 1;
  sim_.workload.sigma_lp = 0;
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "no_baseline_in_budget");
  EXPECT_EQ(stop.exit_code, 1);
  EXPECT_THAT(stop.message, HasSubstr("the warm-up alone gave 100"));
  EXPECT_TRUE(sim_.all("baseline").empty());
}

TEST_F(Prelude, ColdWarmupThatTakesAllTimeLeavesNoBaseline) {
  sim_.config.max_hours = 60 * kSecond;
  sim_.workload.change = [](FakeLeg& leg) { leg.run.takes = leg.number == 1 ? 50s : 10s; };
  EXPECT_EQ(sim_.run().reason, "no_baseline_in_budget");
  EXPECT_TRUE(sim_.all("baseline").empty());
  EXPECT_LE(sim_.records().back().elapsed_s, 60);
}

/// A warm-up never counts: it neither predicts base legs nor makes the calibration short.
TEST_F(Prelude, SlowWarmupDoesNotPredictBaseLegs) {
  sim_.config.max_hours = 270 * kSecond;
  sim_.workload.change = [](FakeLeg& leg) { leg.run.takes = leg.number == 1 ? 60s : 10s; };
  static_cast<void>(sim_.run());
  EXPECT_EQ(sim_.last("baseline")["n"].as_int(), 6);
}

/// custom.md section 7: a leg that the session's end cut is no failure and is not retried.
TEST_F(Prelude, HangingLegEndsWithTheSession) {
  sim_.config.max_hours = 72 * kSecond;
  sim_.workload.change = [](FakeLeg& leg) { leg.run.takes = leg.number == 3 ? 1h : 5s; };
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "time_exhausted");
  EXPECT_EQ(sim_.last("baseline")["n"].as_int(), 1);
  EXPECT_EQ(sim_.all("leg_finished").back()->text_or("status", ""), "stopped_by_run");
  EXPECT_LE(sim_.records().back().elapsed_s, 72);
}

// custom.md 8.4
TEST_F(Prelude, FirstLegAloneWritesTheQualityReference) {
  sim_.workload.change = [](FakeLeg& leg) {
    const auto path = tests::env_of(leg.spec, "HYPERLOOM_QUALITY_REF_WRITE");
    if (path && !path->empty()) {
      std::ofstream(*path) << "pixels";
    }
  };
  static_cast<void>(sim_.run());
  std::vector<std::string> writes, reads;
  for (const auto& spec : sim_.runner.specs()) {
    writes.push_back(tests::env_of(spec, "HYPERLOOM_QUALITY_REF_WRITE").value_or("-"));
    reads.push_back(tests::env_of(spec, "HYPERLOOM_QUALITY_REF").value_or("-"));
  }
  const std::string path = sim_.layout().quality_ref(1).native();
  EXPECT_EQ(writes.front(), path);
  EXPECT_EQ(reads.front(), "");
  EXPECT_EQ(std::count(writes.begin() + 1, writes.end(), ""), 6);
  EXPECT_EQ(std::count(reads.begin() + 1, reads.end(), path), 6);
}

TEST_F(Prelude, GateFailureInCalibrationStopsAtOnce) {
  sim_.workload.change = [](FakeLeg& leg) {
    leg.gate = leg.number == 4 ? R"({"ssim":0.6,"ssim_min":0.8})" : leg.gate;
  };
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "quality_gate_failed");
  EXPECT_THAT(stop.message, HasSubstr("ssim"));
  EXPECT_EQ(sim_.runner.specs().size(), 4U);
}

}  // namespace
}  // namespace hyperloom::phase
