// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/resume.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "core/journal/fold.hpp"
#include "core/journal/views.hpp"
#include "core/util/cat.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using util::Value;
using namespace std::chrono_literals;

/// A search with a KEEP, a REVERT, a refused pin and a hold-out: every kind of record.
void small_search(SimSession& sim) {
  sim.knobs = {enum_knob("TILE", "16, 32, 64", "16"), bool_knob("FUSE")};
  sim.workload.gain_lp = {{"TILE=64", 12}, {"FUSE=true", -4}};
  sim.config.max_hours = 1;
}

std::map<std::int64_t, Value> finished(const SimSession& sim) {
  std::map<std::int64_t, Value> out;
  for (const auto& record : sim.records()) {
    if (record.type == "leg_finished" && record.body.text_or("status", "") != "lost") {
      out[record.body.int_or("leg", 0)] = record.body;
    }
  }
  return out;
}

std::size_t lost(const SimSession& sim) {
  std::size_t n = 0;
  for (const auto* leg : sim.all("leg_finished")) {
    n += leg->text_or("status", "") == "lost" ? 1U : 0U;
  }
  return n;
}

/// No finished leg is lost and none runs again under its number.
void expect_legs_kept(const std::map<std::int64_t, Value>& before, const SimSession& sim) {
  const auto after = finished(sim);
  for (const auto& [number, leg] : before) {
    ASSERT_TRUE(after.contains(number)) << "leg " << number;
    EXPECT_EQ(after.at(number), leg);
  }
}

/// Exactly one push for every KEEP.
void expect_one_push_a_keep(const SimSession& sim) {
  std::multiset<std::string> keeps, pushes;
  for (const auto* verdict : sim.all("verdict")) {
    if (verdict->text_or("verdict", "") == "KEEP") {
      keeps.insert(verdict->text_or("candidate", ""));
    }
  }
  for (const auto* push : sim.all("stack")) {
    if (push->text_or("action", "") == "push") {
      pushes.insert(push->text_or("candidate", ""));
    }
  }
  EXPECT_EQ(keeps, pushes);
}

void expect_one_verdict_each(const SimSession& sim) {
  std::set<std::string> seen;
  for (const auto* verdict : sim.all("verdict")) {
    EXPECT_TRUE(seen.insert(verdict->text_or("candidate", "")).second);
  }
}

void expect_resumed_well(const SimSession& sim, const std::map<std::int64_t, Value>& before,
                         const Stop& stop) {
  EXPECT_EQ(stop.reason, "search_exhausted");
  EXPECT_THAT(sim.ending_of("TILE=64"), "KEEP gain");
  EXPECT_EQ(sim.last("holdout").text_or("status", ""), "validated");
  expect_legs_kept(before, sim);
  EXPECT_LE(lost(sim), 1U);
  expect_one_push_a_keep(sim);
  expect_one_verdict_each(sim);
  EXPECT_EQ(sim.records().back().type, "stop");
  EXPECT_EQ(sim.records().back().run, 2U);
}

/// Resumes a copy of the session that was killed after its first `cut` records.
void resume_cut(const SimSession& whole, std::size_t cut, void (*prepare)(SimSession&)) {
  SCOPED_TRACE(util::cat("cut after record ", cut, " of ", whole.records().size(), ", a ",
                         whole.records()[cut - 1].type));
  SimSession sim;
  prepare(sim);
  sim.copy_from(whole);
  sim.crash_after(cut);
  sim.clock.advance(72h);
  std::map<std::int64_t, Value> before;
  for (const auto& record : std::span(whole.records()).first(cut)) {
    if (record.type == "leg_finished") {
      before[record.body.int_or("leg", 0)] = record.body;
    }
  }
  const Stop stop = sim.resume();
  expect_resumed_well(sim, before, stop);
}

class Prefix : public testing::TestWithParam<std::size_t> {
 protected:
  /// Every fourth place of death: the four parts run side by side.
  void resume_all(void (*prepare)(SimSession&)) {
    SimSession whole;
    prepare(whole);
    whole.run();
    for (std::size_t cut = 1 + GetParam(); cut < whole.records().size(); cut += 4) {
      resume_cut(whole, cut, prepare);
      if (HasFailure()) {
        return;
      }
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Quarter, Prefix, testing::Values(0, 1, 2, 3));

// session.md#70, #72-#74: after each record of a whole session the host may be gone.
TEST_P(Prefix, SessionGoesOn) { resume_all(small_search); }

/// A variant that fails beside its report and works when it is run again, and legs that fail.
void failing_search(SimSession& sim) {
  small_search(sim);
  sim.knobs.push_back(bool_knob("ODD"));
  sim.workload.change = [tries = 0](test::FakeLeg& leg) mutable {
    if (leg.has("ODD=1") && ++tries % 2 == 1) {
      leg.exits(3);
    } else if (leg.has("TILE=32")) {
      leg.writes_report = false;
      leg.exits(1);
    }
  };
}
TEST_P(Prefix, SessionWithFailingLegsGoesOn) { resume_all(failing_search); }

/// Several parts, one of which the prune takes out again.
void pruned_search(SimSession& sim) {
  small_search(sim);
  sim.knobs.push_back(bool_knob("LATE"));
  sim.workload.gain_lp["LATE=1"] = 9;
  sim.workload.change = [](test::FakeLeg& leg) {
    if (leg.has("LATE=1") && leg.has("TILE=64")) {
      leg.objective *= std::exp(-0.02);
    }
  };
}
TEST_P(Prefix, SessionWithAPruneGoesOn) { resume_all(pruned_search); }

// session.md#79
/// The files of its views that a resumed session has when its first leg starts.
std::vector<std::string> views_at_first_leg(std::chrono::milliseconds leg) {
  SimSession sim;
  small_search(sim);
  sim.with_views = true;
  sim.workload.takes = leg;
  EXPECT_EQ(sim.run().reason, "search_exhausted");
  sim.crash_after(40);
  std::optional<std::vector<std::string>> seen;
  sim.workload.change = [&](const test::FakeLeg&) {
    if (seen) {
      return;
    }
    seen.emplace();
    for (const auto& view : journal::session_views({})) {
      if (std::filesystem::exists(sim.layout().root() / view.path)) {
        seen->push_back(view.path);
      }
    }
  };
  sim.resume();
  for (const auto& view : journal::session_views({})) {
    EXPECT_TRUE(std::filesystem::exists(sim.layout().root() / view.path)) << view.path;
  }
  return seen.value_or(std::vector<std::string>{"no leg ran"});
}

/// ADR 0014
TEST(Resume, ViewsComeBeforeALongLegAndAfterShortOnes) {
  EXPECT_THAT(
      views_at_first_leg(10s),
      ElementsAre("state.json", "reports/optimization_journal.json", "session_breakdown.json"));
  EXPECT_THAT(views_at_first_leg(100ms), ElementsAre("state.json"));
}

TEST(Resume, LateViewsDoNotWaitForALegThatTakesLong) {
  SimSession sim;
  small_search(sim);
  sim.with_views = true;
  sim.workload.takes = 100ms;
  sim.run();
  sim.crash_after(40);
  sim.workload.takes = 60s;
  const auto begin = sim.clock.now();
  std::optional<util::Monotonic> written;
  sim.fs.set_fault([&](const test::FakeFs::Call& call) {
    if (!written && call.op == "write" && call.path.filename() == "session_breakdown.json") {
      written = sim.clock.now();
    }
    return false;
  });
  sim.resume();
  ASSERT_TRUE(written.has_value());
  EXPECT_LT(*written - begin, 10s);
}

void plan_tile_32(SimSession& sim) {
  sim.plugin.plan = [](const plugin::PlanInput&, plugin::Plan& plan) {
    plan.env.emplace_back("TILE", "32");
    return std::optional<util::Error>();
  };
}

/// A finished search with or without a candidate that changes nothing there, met again where it is
/// the other way round: its environments differ on purpose.
std::vector<std::string> ending_elsewhere(bool first, std::vector<std::string>& before) {
  SimSession sim;
  small_search(sim);
  if (first) {
    plan_tile_32(sim);
  }
  EXPECT_EQ(sim.launch_unchecked().reason, "search_exhausted");
  before = sim.endings();
  sim.crash_after(sim.records().size() - 1);
  sim.plugin.plan = nullptr;
  if (!first) {
    plan_tile_32(sim);
  }
  EXPECT_EQ(sim.resume_unchecked().reason, "search_exhausted");
  return sim.endings();
}

TEST(Resume, WhatWasTheSameLaunchStaysSoInAnotherEnvironment) {
  std::vector<std::string> before;
  EXPECT_EQ(ending_elsewhere(true, before), before);
  EXPECT_THAT(before, testing::Contains(HasSubstr("skipped no_op")));
  EXPECT_EQ(ending_elsewhere(false, before), before);
  EXPECT_THAT(before, testing::Not(testing::Contains(HasSubstr("skipped"))));
}

/// Launches that were composed while a finished search was met again, and how it ended.
std::pair<std::size_t, std::vector<std::string>> met_again(bool other_launch) {
  SimSession sim;
  small_search(sim);
  EXPECT_EQ(sim.run().reason, "search_exhausted");
  sim.crash_after(sim.records().size() - 1);
  if (other_launch) {
    sim.plugin.plan = [](const plugin::PlanInput&, plugin::Plan& plan) {
      plan.env.emplace_back("NEW", "1");
      return std::optional<util::Error>();
    };
  }
  const std::size_t before = sim.plugin.planned.size();
  EXPECT_EQ(sim.resume().reason, "search_exhausted");
  return {sim.plugin.planned.size() - before, sim.endings()};
}

TEST(Resume, FingerprintsComeFromTheJournalWhereTheLaunchIsTheSame) {
  const auto [same, ending] = met_again(false);
  const auto [other, other_ending] = met_again(true);
  EXPECT_EQ(ending, other_ending);
  EXPECT_EQ(other, same + ending.size());
}

TEST(Resume, SecondRecoveryFindsNothing) {
  SimSession sim;
  small_search(sim);
  sim.run();
  std::size_t cut = 0;
  while (sim.records()[cut].type != "leg_started") {
    ++cut;
  }
  sim.crash_after(cut + 1, "{\"schema_version\":1,\"seq\":9");
  EXPECT_THAT(sim.recover_only(),
              ElementsAre(HasSubstr("journal: cut off 27 bytes"), HasSubstr("leg 1: given up")));
  EXPECT_THAT(sim.recover_only(), IsEmpty());
}

// session.md#69
TEST(Resume, KeepsTheTornTail) {
  SimSession sim;
  small_search(sim);
  sim.run();
  sim.crash_after(20, "{\"half\":");
  sim.resume();
  EXPECT_EQ(test::slurp(sim.layout().runtime() / "journal.tail.2"), "{\"half\":");
}

}  // namespace
}  // namespace hyperloom::phase
