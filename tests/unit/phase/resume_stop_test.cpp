// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// Sessions that ended in a way of their own, or died more than once, and go on.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <random>

#include "core/journal/fold.hpp"
#include "core/journal/views.hpp"
#include "core/phase/machine.hpp"
#include "core/util/cat.hpp"
#include "tests/support/records.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using namespace std::chrono_literals;
using test::FakeLeg;
using testing::Contains;
using testing::HasSubstr;
using util::Value;

constexpr double kHour = 3600;

void two_knobs(SimSession& sim) {
  sim.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
  sim.workload.gain_lp = {{"HOIST=1", 12}, {"FUSE=1", -3}};
}

void signal_in_leg(SimSession& sim, std::size_t number) {
  sim.workload.change = [number](FakeLeg& leg) {
    leg.run.stop_signal = leg.number == number ? SIGTERM : 0;
    leg.run.stop_after = 4s;
  };
}

std::vector<std::string> ways(const SimSession& sim) {
  std::vector<std::string> out;
  for (const auto* phase : sim.all("phase")) {
    out.push_back(util::cat(phase->text_or("from", ""), ">", phase->text_or("to", "")));
  }
  return out;
}

/// The session's directory, resumed by a process without a signal.
void take_over(SimSession& next, const SimSession& old) {
  two_knobs(next);
  next.config = old.config;
  next.config.workload.scripts_dir = next.dir / "scripts";
  next.config.workload.entrypoint = next.dir / "scripts/run.sh";
  next.config.workload.framework_path = next.dir / "checkout";
  next.copy_from(old);
}

class StoppedBySignal : public testing::TestWithParam<std::size_t> {};

// session.md 6: from CLOSE back to the first phase that is not finished.
TEST_P(StoppedBySignal, GoesOnWhereItWas) {
  SimSession old;
  two_knobs(old);
  signal_in_leg(old, GetParam());
  ASSERT_EQ(old.run().reason, "signal");
  SimSession sim;
  take_over(sim, old);
  EXPECT_EQ(sim.resume().reason, "search_exhausted");
  EXPECT_EQ(sim.ending_of("HOIST=1"), "KEEP gain");
  EXPECT_EQ(sim.last("holdout").text_or("status", ""), "validated");
  EXPECT_EQ(sim.last("resume")["after"].text_or("reason", ""), "signal");
  EXPECT_THAT(ways(sim), Contains(HasSubstr("CLOSE>")));
}
INSTANTIATE_TEST_SUITE_P(InLeg, StoppedBySignal, testing::Values(1, 2, 4, 8, 10, 12));

// The legs of a calibration that a signal cut short are not measured again.
TEST(ResumeStop, CalibrationGoesOnWithItsLegs) {
  SimSession old;
  two_knobs(old);
  signal_in_leg(old, 4);  // after a warm-up and two base legs
  old.run();
  ASSERT_EQ(old.last("baseline").int_or("n", 0), 2);
  SimSession sim;
  take_over(sim, old);
  sim.resume();
  EXPECT_EQ(sim.last("baseline").int_or("n", 0), 6);
  EXPECT_EQ(sim.last("baseline").text_or("reason", ""), "resume");
  EXPECT_EQ(sim.legs("warmup"), 1U);
}

/// Time ran out in the search; what had found no time is tried with the new hour.
TEST(ResumeStop, MoreTimeContinuesTheSearch) {
  SimSession old;
  two_knobs(old);
  old.knobs.push_back(enum_knob("TILE", "1, 2, 3, 4, 5, 6", "1"));
  old.config.max_hours = 300.0 / kHour;
  ASSERT_EQ(old.run().exit_code, 0);
  const auto stop = old.last("stop").text_or("reason", "");
  ASSERT_THAT(stop, testing::AnyOf("time_exhausted", "budget_too_small_to_decide"));
  SimSession sim;
  take_over(sim, old);
  sim.knobs = old.knobs;
  sim.plan.remaining_s = kHour;
  sim.plan.remaining_from_flag = true;
  EXPECT_EQ(sim.resume().reason, "search_exhausted");
  EXPECT_EQ(sim.ending_of("HOIST=1"), "KEEP gain");
  std::size_t tried = 0;
  for (const auto& ending : sim.endings()) {
    tried += ending.find("skipped") == std::string::npos ? 1U : 0U;
  }
  EXPECT_EQ(tried, 7U);
}

// session.md#70: what is left is what was left, however long nothing ran.
TEST(ResumeStop, RemainingTimeIsKept) {
  SimSession old;
  two_knobs(old);
  old.run();
  old.crash_after(40);
  SimSession sim;
  take_over(sim, old);
  sim.clock.advance(72h);
  sim.resume();
  const auto& resume = sim.last("resume");
  EXPECT_NEAR(resume["budget"].number_or("remaining_s", 0),
              old.config.max_hours * kHour - old.records()[39].elapsed_s, 1e-6);
  EXPECT_NEAR(resume.number_or("elapsed_s", 0), old.records()[39].elapsed_s, 1);
}

// session.md 6: the override is in force from its resume on, and not before.
TEST(ResumeStop, OverriddenLegLimitHoldsFromThen) {
  SimSession old;
  two_knobs(old);
  old.config.max_legs = 16;
  ASSERT_EQ(old.run().reason, "max_legs");
  SimSession sim;
  take_over(sim, old);
  sim.config.max_legs = 90;
  sim.plan.overrides = {{"max-legs", Value(16), Value(90)}};
  EXPECT_EQ(sim.resume().reason, "search_exhausted");
}

// Another version, or another seed: the record is named, and the journal stays what it was.
TEST(ResumeStop, DivergingJournalIsNamed) {
  SimSession old;
  two_knobs(old);
  old.run();
  old.crash_after(60);
  SimSession sim;
  take_over(sim, old);
  sim.knobs = {bool_knob("FUSE"), bool_knob("HOIST")};
  const Stop stop = sim.resume_unchecked();
  EXPECT_EQ(stop.reason, "internal_error");
  EXPECT_THAT(stop.message, HasSubstr("journal record"));
  EXPECT_THAT(stop.message, HasSubstr("this version comes to"));
  EXPECT_THAT(stop.message, HasSubstr("its reports stay readable"));
  EXPECT_EQ(sim.records()[59].seq, 60U);
}

/// Dies at effect after effect until it is through.
void live_and_die(SimSession& sim, std::mt19937_64& random, std::size_t& kills) {
  sim.with_views = true;
  sim.fs.crash_at(20 + random() % 300, random() % 2 == 0);
  Stop stop = sim.launch_unchecked();
  while (true) {
    sim.revive();
    if (!sim.state().stop.is_null() && sim.state().stop.text_or("reason", "") != "disk_full") {
      return;
    }
    ++kills;
    sim.fs.crash_at(sim.fs.calls().size() + 20 + random() % 300, random() % 2 == 0);
    stop = sim.resume_unchecked();
  }
}

// session.md#74 in small: the real harness kills the real binary.
TEST(ResumeStop, ManyDeathsLoseNoLegAndRepeatOneEach) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 4; ++round) {
    SCOPED_TRACE(round);
    SimSession sim;
    two_knobs(sim);
    std::size_t kills = 0;
    live_and_die(sim, random, kills);
    sim.resume();  // its last death may have come between the stop and the views
    std::size_t lost = 0;
    for (const auto* leg : sim.all("leg_finished")) {
      lost += leg->text_or("status", "") == "lost" ? 1U : 0U;
    }
    EXPECT_LE(lost, kills);
    EXPECT_EQ(sim.state().stop.text_or("reason", ""), "search_exhausted");
    EXPECT_EQ(sim.ending_of("HOIST=1"), "KEEP gain");
    for (const auto& view : journal::session_views({})) {
      EXPECT_EQ(test::slurp(sim.layout().root() / view.path), view.render(sim.state()))
          << view.path;
    }
  }
}

}  // namespace
}  // namespace hyperloom::phase
