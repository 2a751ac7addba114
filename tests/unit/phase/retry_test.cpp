// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using namespace std::chrono_literals;
using test::FakeLeg;
using testing::ElementsAre;
using testing::HasSubstr;

struct Row {
  const char* cls;
  std::function<void(FakeLeg&)> spoil;
  const char* reason;     ///< stop reason when it hits a base leg before the baseline
  std::size_t processes;  ///< started for a warm-up leg that always fails so
};

std::vector<Row> rows() {
  return {
      {"timeout", [](FakeLeg& leg) { leg.run.takes = 120s; }, "baseline_failed", 2},
      {"idle_timeout", [](FakeLeg& leg) { leg.run.takes = 90s; }, "baseline_failed", 2},
      {"killed_by_signal", [](FakeLeg& leg) { leg.run.exit.term_signal = SIGKILL; },
       "baseline_failed", 2},
      {"nonzero_exit_with_report", [](FakeLeg& leg) { leg.exits(3); }, "baseline_failed", 2},
      {"nonzero_exit",
       [](FakeLeg& leg) {
         leg.exits(3);
         leg.writes_report = false;
       },
       "baseline_failed", 2},
      {"nonzero_exit",
       [](FakeLeg& leg) {
         leg.exits(126);
         leg.writes_report = false;
       },
       "baseline_failed", 1},
      {"nonzero_exit_with_report", [](FakeLeg& leg) { leg.exits(127); }, "baseline_failed", 1},
      {"report_missing", [](FakeLeg& leg) { leg.writes_report = false; }, "baseline_failed", 2},
      {"report_malformed", [](FakeLeg& leg) { leg.raw = "{"; }, "baseline_failed", 2},
      {"field_invalid", [](FakeLeg& leg) { leg.objective = -1; }, "baseline_failed", 2},
      {"gate_missing", [](FakeLeg& leg) { leg.gate = ""; }, "quality_gate_missing", 1},
      {"gate_invalid", [](FakeLeg& leg) { leg.gate = "{}"; }, "quality_gate_missing", 1},
      {"gate_failed", [](FakeLeg& leg) { leg.gate = R"({"passed":false})"; }, "quality_gate_failed",
       1},
  };
}

class Retry : public testing::TestWithParam<Row> {
 protected:
  Retry() {
    sim_.config.timeout_s = 100;
    sim_.config.idle_timeout_s = GetParam().cls == std::string("idle_timeout") ? 60 : 0;
    sim_.knobs = {bool_knob("HOIST")};
  }
  SimSession sim_;
};

// custom.md 8.2; session.md#41, #42
TEST_P(Retry, BaseLegsOnceSaveWhatARetryCannotMend) {
  sim_.workload.change = GetParam().spoil;
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, GetParam().reason);
  EXPECT_EQ(stop.exit_code, 1);
  EXPECT_EQ(stop.detail, GetParam().cls);
  EXPECT_FALSE(stop.message.empty());
  EXPECT_EQ(sim_.runner.specs().size(), GetParam().processes);
  EXPECT_TRUE(sim_.all("baseline").empty());
}

TEST_P(Retry, OneFailingBaseLegIsForgottenWhenItsRetryIsGood) {
  if (GetParam().processes == 1) {
    return;  // has no retry
  }
  sim_.knobs.clear();
  sim_.workload.change = [](FakeLeg& leg) {
    if (leg.number == 3) {
      GetParam().spoil(leg);
    }
  };
  EXPECT_EQ(sim_.run().reason, "nothing_to_search");
  EXPECT_EQ(sim_.last("baseline")["n"].as_int(), 6);
  EXPECT_EQ(sim_.classes()[2], GetParam().cls);
}

TEST_P(Retry, LaterBaseLegsAlsoForTheGate) {
  sim_.workload.change = [](FakeLeg& leg) {
    if (leg.number > 7 && !leg.has("HOIST=1")) {
      GetParam().spoil(leg);
    }
  };
  const bool mendable = GetParam().processes == 2;
  const bool gate = std::string(GetParam().cls).starts_with("gate_");
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "anchor_failed");
  EXPECT_EQ(stop.exit_code, 1);
  EXPECT_EQ(stop.detail, GetParam().cls);
  const auto classes = sim_.classes();
  EXPECT_EQ(std::count(classes.begin(), classes.end(), GetParam().cls), mendable || gate ? 2 : 1);
}

TEST_P(Retry, VariantLegsForAReportBesideABadExitAlone) {
  sim_.workload.change = [](FakeLeg& leg) {
    if (leg.has("HOIST=1")) {
      GetParam().spoil(leg);
    }
  };
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  const std::string cls = GetParam().cls;
  const bool gate = cls.starts_with("gate_");
  EXPECT_THAT(sim_.endings(),
              ElementsAre("c0001 " + std::string(gate ? "GATE_FAILED " : "FAILED ") + cls));
  EXPECT_EQ(sim_.legs("variant"), cls == "nonzero_exit_with_report" ? 2U : 1U);
}

std::string name_of(const testing::TestParamInfo<Row>& row) {
  return std::string(row.param.cls) + "_" + std::to_string(row.index);
}
INSTANTIATE_TEST_SUITE_P(Classes, Retry, testing::ValuesIn(rows()), name_of);

TEST(RetryOnce, MendsAVariantLeg) {
  SimSession sim;
  sim.knobs = {bool_knob("HOIST")};
  sim.workload.gain_lp = {{"HOIST=1", 12}};
  bool failed = false;
  sim.workload.change = [&](FakeLeg& leg) {
    if (leg.has("HOIST=1") && !std::exchange(failed, true)) {
      leg.exits(3);
    }
  };
  static_cast<void>(sim.run());
  EXPECT_THAT(sim.endings(), ElementsAre("c0001 KEEP gain"));
}

TEST(RetryOnce, NotBeyondMaxLegs) {
  SimSession sim;
  sim.config.max_legs = 1;
  sim.workload.change = [](FakeLeg& leg) { leg.exits(3); };
  EXPECT_EQ(sim.run().reason, "baseline_failed");
  EXPECT_EQ(sim.runner.specs().size(), 1U);
}

TEST(RetryOnce, KeepsTheSeedOfItsPlace) {
  SimSession sim;
  sim.workload.change = [](FakeLeg& leg) { leg.exits(leg.number == 2 ? 3 : 0); };
  static_cast<void>(sim.run());
  const auto legs = sim.all("leg_started");
  EXPECT_EQ((*legs[1])["leg_seed"], (*legs[2])["leg_seed"]);
}

/// Facts that the first accepted leg fixed.
TEST(Invariance, LegsInAnotherUnitOrOfOtherWorkDoNotCount) {
  for (const auto& [cls, spoil] : std::vector<std::pair<std::string, void (*)(FakeLeg&)>>{
           {"unit_mismatch", [](FakeLeg& leg) { leg.unit = "fps"; }},
           {"work_mismatch", [](FakeLeg& leg) { leg.work = R"({"steps":25})"; }}}) {
    SimSession sim;
    sim.knobs = {bool_knob("HOIST")};
    sim.workload.change = [spoil = spoil](FakeLeg& leg) {
      leg.work = R"({"steps":50})";
      if (leg.has("HOIST=1")) {
        spoil(leg);
      }
    };
    static_cast<void>(sim.run());
    EXPECT_THAT(sim.endings(), ElementsAre("c0001 FAILED " + cls));
  }
}

TEST(BaselineStop, NamesLogAndItsTailWithoutSecrets) {
  SimSession sim;
  sim.workload.change = [](FakeLeg& leg) {
    leg.exits(1);
    leg.run.exit.stderr_tail = "boom Authorization: Bearer abcdef123456\n";
  };
  const Stop stop = sim.run();
  EXPECT_THAT(stop.log, HasSubstr("runs/baseline/base2/benchmark_custom_"));
  EXPECT_THAT(stop.log, testing::EndsWith("scriptable_stderr.log"));
  EXPECT_THAT(stop.log_tail, HasSubstr("boom"));
  EXPECT_THAT(stop.log_tail, testing::Not(HasSubstr("abcdef123456")));
}

}  // namespace
}  // namespace hyperloom::phase
