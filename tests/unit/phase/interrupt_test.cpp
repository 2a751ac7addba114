// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "tests/support/records.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using namespace std::chrono_literals;
using test::FakeLeg;
using testing::HasSubstr;

class Interrupt : public testing::Test {
 protected:
  Interrupt() {
    sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
    sim_.workload.gain_lp = {{"HOIST=1", 12}, {"FUSE=1", 2}};
  }
  void signal_in_leg(std::size_t number, int signal) {
    sim_.workload.change = [number, signal](FakeLeg& leg) {
      leg.run.stop_signal = leg.number == number ? signal : 0;
      leg.run.stop_after = 4s;
    };
  }

  SimSession sim_;
};

// session.md 4.2, #50
TEST_F(Interrupt, SignalInTheSearchExitsWith128AndItsNumber) {
  signal_in_leg(9, SIGTERM);
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "signal");
  EXPECT_EQ(stop.exit_code, 143);
  EXPECT_EQ(stop.detail, "SIGTERM");
  EXPECT_EQ(sim_.runner.specs().size(), 9U);
  EXPECT_EQ(sim_.all("leg_finished").back()->text_or("status", ""), "stopped_by_run");
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "nothing_kept");
  EXPECT_EQ(sim_.state().counts().open, 2U);
  EXPECT_EQ(sim_.records().back().type, "stop");
}

TEST_F(Interrupt, SignalInThePreludeLeavesWhatWasMeasured) {
  signal_in_leg(4, SIGINT);
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.exit_code, 130);
  EXPECT_EQ(sim_.last("baseline")["n"].as_int(), 2);
}

TEST_F(Interrupt, SignalBeforeTheFirstLegStartsNoProcessForLong) {
  sim_.runner.set_stop_signal(SIGHUP);
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.exit_code, 129);
  EXPECT_LE(sim_.runner.specs().size(), 1U);
  EXPECT_TRUE(sim_.all("baseline").empty());
}

TEST_F(Interrupt, WhatWasKeptStaysAndIsNotConfirmed) {
  std::size_t hoisted = 0;
  sim_.workload.change = [&](FakeLeg& leg) {
    hoisted += leg.has("HOIST=1") && !leg.has("FUSE=1") ? 1U : 0U;
    leg.run.stop_signal = hoisted == 3 ? SIGTERM : 0;
  };
  EXPECT_EQ(sim_.run().reason, "signal");
  EXPECT_EQ(sim_.state().stack.size(), 1U);
  const auto& holdout = sim_.last("holdout");
  EXPECT_EQ(holdout["status"].as_text(), "interrupted");
  EXPECT_TRUE(holdout["gain_pct"].is_null());
  EXPECT_EQ(holdout["headline"].as_text(),
            "not confirmed (interrupted before the hold-out was over)");
  EXPECT_EQ(sim_.legs("holdout"), 0U);
}

TEST_F(Interrupt, SignalInTheHoldoutInterruptsIt) {
  sim_.workload.change = [this](FakeLeg& leg) {
    const bool holdout = sim_.running_role() == "holdout";
    leg.run.stop_signal = holdout && leg.has("HOIST=1") ? SIGTERM : 0;
  };
  EXPECT_EQ(sim_.run().exit_code, 143);
  EXPECT_EQ(sim_.legs("holdout"), 2U);
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "interrupted");
}

TEST_F(Interrupt, ViewsAreWrittenAtTheEnd) {
  sim_.with_views = true;
  signal_in_leg(9, SIGTERM);
  static_cast<void>(sim_.run());
  EXPECT_THAT(test::slurp(sim_.layout().state()), HasSubstr(R"("stop_reason": "signal")"));
}

// session.md#56
TEST_F(Interrupt, SecondSignalLeavesTheStopRecordAndTheMinimalReport) {
  sim_.with_views = true;
  sim_.workload.change = [this](FakeLeg& leg) {
    if (leg.number == 9) {
      leg.run.stop_signal = SIGTERM;
      sim_.runner.set_urgent();
    }
  };
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.exit_code, 143);
  EXPECT_EQ(sim_.records().back().type, "stop");
  EXPECT_TRUE(sim_.all("holdout").empty());
  const auto final_json = test::json(test::slurp(sim_.layout().reports() / "final.json"));
  EXPECT_TRUE(final_json["safety_net"].as_bool());
  EXPECT_FALSE(final_json["complete"].as_bool());
  EXPECT_EQ(final_json["stop"]["reason"].as_text(), "signal");
  EXPECT_EQ(sim_.state().stop.find("safety_net"), nullptr) << "a rebuild makes it whole";
  EXPECT_THAT(test::slurp(sim_.layout().state()), testing::Not(HasSubstr("SIGTERM")));
  EXPECT_THAT(sim_.said(), HasSubstr("--rebuild"));
}

TEST_F(Interrupt, SecondSignalInTheHoldoutEndsTheCloseToo) {
  sim_.config.decision = "quick";  // without a prune the hold-out comes first
  sim_.workload.change = [this](FakeLeg& leg) {
    const auto journal = test::slurp(sim_.layout().journal());
    if (journal.find(R"("to":"CLOSE")") != std::string::npos) {
      leg.run.stop_signal = SIGINT;
      sim_.runner.set_urgent();
    }
  };
  EXPECT_EQ(sim_.run().exit_code, 130);
  EXPECT_EQ(sim_.legs("holdout"), 1U);
  const auto final_json = test::json(test::slurp(sim_.layout().reports() / "final.json"));
  EXPECT_TRUE(final_json["safety_net"].as_bool());
}

TEST_F(Interrupt, SecondSignalWhileTheLastViewsAreWrittenLeavesTheMinimalReport) {
  sim_.knobs.clear();
  sim_.with_views = true;
  bool urgent = false;
  sim_.fs.set_fault([&](const test::FakeFs::Call& call) {
    const bool stopped =
        call.op == "write" && sim_.fs.count("append", "journal.jsonl") > 0 &&
        test::slurp(sim_.layout().journal()).find(R"("type":"stop")") != std::string::npos;
    if (stopped && !urgent) {
      urgent = true;
      sim_.runner.set_urgent();
    }
    return false;
  });
  EXPECT_EQ(sim_.run().reason, "nothing_to_search");
  ASSERT_TRUE(urgent);
  const auto final_json = test::json(test::slurp(sim_.layout().reports() / "final.json"));
  EXPECT_TRUE(final_json["safety_net"].as_bool());
  EXPECT_EQ(final_json["stop"]["exit_code"].as_int(), 0);
}

TEST_F(Interrupt, ProcessThatCannotBeKilledStopsTheRun) {
  sim_.workload.change = [](FakeLeg& leg) {
    if (leg.number == 3) {
      auto error = util::make_error(util::Code::ChildFailed, "process 4711 (dd) cannot be killed");
      error.id = "process_leak";
      leg.run.start_error = error;
    }
  };
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "process_leak");
  EXPECT_EQ(stop.exit_code, 1);
  EXPECT_THAT(stop.message, HasSubstr("4711"));
  EXPECT_EQ(sim_.runner.specs().size(), 3U);
}

class WorkloadChanged : public Interrupt {};

// decide.md 13.3
TEST_F(WorkloadChanged, LegThatEditsItsScriptIsDiscardedAndEndsTheRun) {
  sim_.workload.change = [this](FakeLeg& leg) {
    if (leg.has("HOIST=1")) {
      sim_.dir.write("scripts/run.sh", "exit 1\n");
    }
  };
  const Stop stop = sim_.run();
  EXPECT_EQ(stop.reason, "workload_changed");
  EXPECT_EQ(stop.exit_code, 1);
  EXPECT_THAT(stop.message, HasSubstr("run.sh"));
  const auto& leg = *sim_.all("leg_finished").back();
  EXPECT_EQ(leg["status"].as_text(), "stopped_by_run");
  EXPECT_TRUE(leg["y"].is_null());
}

TEST_F(WorkloadChanged, EditBetweenLegsStartsNoFurtherProcess) {
  Stop stop;
  sim_.with_run([&](phase::Run& run) {
    sim_.dir.write("scripts/run.sh", "exit 1\n");
    stop = run_leg(run, {})->stop.value();
  });
  EXPECT_EQ(stop.reason, "workload_changed");
  EXPECT_TRUE(sim_.runner.specs().empty());
}

TEST_F(WorkloadChanged, HarmlessNewFilesAreWarnedOfOnce) {
  sim_.knobs.clear();
  sim_.workload.change = [this](FakeLeg&) { sim_.dir.write("scripts/notes.txt", "hello"); };
  EXPECT_EQ(sim_.run().reason, "nothing_to_search");
  std::size_t warned = 0;
  for (const auto* warning : sim_.all("warning")) {
    warned += (*warning)["code"].as_text() == "entrypoint_dir_written" ? 1U : 0U;
  }
  EXPECT_EQ(warned, 1U);
}

}  // namespace
}  // namespace hyperloom::phase
