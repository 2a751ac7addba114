// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/journal/views.hpp"
#include "core/util/json.hpp"
#include "tests/support/records.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using test::FakeFs;
using testing::HasSubstr;

void set_up(SimSession& sim) {
  sim.config.decision = "quick";
  sim.config.warmup_legs = 0;
  sim.config.max_hours = 0.065;  // three base legs, one block: a short session with every record
  sim.knobs = {bool_knob("HOIST")};
  sim.workload.gain_lp = {{"HOIST=1", 12}};
}

/// session.md section 7: whatever record cannot be written, the run closes and the earlier ones
/// stay intact.
TEST(DiskFull, AtAnyRecordEndsTheRunAndKeepsTheJournal) {
  SimSession whole;
  set_up(whole);
  static_cast<void>(whole.run());
  const auto records = whole.records().size();
  ASSERT_GT(records, 40U);
  for (std::size_t n = 2; n <= records; n += 5) {
    SimSession sim;
    set_up(sim);
    sim.fs.fill_disk("append", "journal.jsonl", n);
    const Stop stop = sim.run();
    EXPECT_EQ(stop.reason, "disk_full") << n;
    EXPECT_EQ(stop.exit_code, 1) << n;
    EXPECT_EQ(sim.records().size(), n - 1);
    EXPECT_EQ(sim.fs.count("remove", "runtime/reserve"), 1U) << n;
  }
}

TEST(DiskFull, ReserveMakesRoomForTheStopRecord) {
  SimSession sim;
  set_up(sim);
  std::size_t appended = 0;
  bool freed = false;
  sim.fs.set_fault([&](const FakeFs::Call& call) {
    freed = freed || (call.op == "remove" && call.path.filename() == "reserve");
    return call.op == "append" && ++appended >= 20 && !freed;
  });
  EXPECT_EQ(sim.run().reason, "disk_full");
  EXPECT_EQ(sim.records().back().type, "stop");
  EXPECT_EQ(sim.last("stop")["reason"].as_text(), "disk_full");
}

TEST(DiskFull, FailedSyncCountsAsALostRecord) {
  SimSession sim;
  set_up(sim);
  sim.fs.fill_disk("sync", "journal.jsonl", 6);
  EXPECT_EQ(sim.run().reason, "disk_full");
}

/// A record that is in the file counts, although the disk failed to sync it: the views that are
/// left say what a rebuild says, and the session goes on from there.
TEST(DiskFull, RecordWhoseSyncFailsIsInStateAndViewsAsInTheFile) {
  std::size_t n = 2, syncs = 0;  // the first is the launch's, which the host of a session answers
  for (;; n += 3) {
    SimSession sim;
    set_up(sim);
    sim.with_views = true;
    syncs = 0;
    sim.fs.set_fault([&](const FakeFs::Call& call) {
      return call.op == "sync" && call.path.filename() == "journal.jsonl" && ++syncs == n;
    });
    const Stop stop = sim.run();
    if (syncs < n) {
      break;
    }
    ASSERT_EQ(stop.reason, "disk_full") << n;
    EXPECT_EQ(sim.records().back().type, "stop") << n;
    EXPECT_EQ(test::slurp(sim.layout().state()),
              util::to_json_pretty(journal::state_value(sim.state(), {})))
        << n;
    sim.revive();
    EXPECT_EQ(sim.resume().reason, "search_exhausted") << n;
  }
  EXPECT_GT(n, 40U);
}

TEST(DiskFull, WorkspaceThatCannotBeMadeEndsTheRun) {
  SimSession sim;
  set_up(sim);
  std::size_t made = 0;
  sim.fs.set_fault([&](const FakeFs::Call& call) {
    return call.op == "mkdir" && call.path.parent_path().filename() == "w" && ++made >= 4;
  });
  const Stop stop = sim.run();
  EXPECT_EQ(stop.reason, "disk_full");
  EXPECT_THAT(stop.message, HasSubstr("No space left"));
  EXPECT_EQ(sim.runner.specs().size(), 3U);
  EXPECT_EQ(sim.records().back().type, "stop");
}

TEST(DiskFull, LegThatCannotBeFiledEndsTheRun) {
  SimSession sim;
  set_up(sim);
  sim.fs.fill_disk("write", "leg.json", 3);
  EXPECT_EQ(sim.run().reason, "disk_full");
  EXPECT_EQ(sim.last("stop")["reason"].as_text(), "disk_full");
}

/// session.md section 7: a failed view write is no reason to stop and is tried again.
TEST(DiskFull, ViewsMayFail) {
  SimSession sim;
  set_up(sim);
  sim.with_views = true;
  std::size_t tries = 0;
  sim.fs.set_fault([&](const FakeFs::Call& call) {
    return call.op == "write" && call.path.filename() == "session_breakdown.json" && ++tries < 10;
  });
  EXPECT_EQ(sim.run().reason, "search_exhausted");
  EXPECT_GT(tries, 10U);
  EXPECT_THAT(test::slurp(sim.layout().breakdown()), HasSubstr("search_exhausted"));
  EXPECT_THAT(sim.said(), HasSubstr("WARNING: views could not be written (9 times)"));
}

/// The stop record finds no room at all: what ended the session is still said.
TEST(DiskFull, UnwrittenStopRecordLeavesTheMinimalReport) {
  SimSession sim;
  set_up(sim);
  sim.fs.fill_disk("append", "journal.jsonl", 20);
  EXPECT_EQ(sim.run().reason, "disk_full");
  const auto final_json = test::json(test::slurp(sim.layout().reports() / "final.json"));
  EXPECT_TRUE(final_json["safety_net"].as_bool());
  EXPECT_FALSE(final_json["complete"].as_bool());
  EXPECT_EQ(final_json["stop"]["reason"].as_text(), "disk_full");
}

/// session.md section 7: views that fail with the stop record are tried again without the reserve.
TEST(DiskFull, LastViewsAreTriedAgainOnceTheReserveIsFree) {
  SimSession sim;
  set_up(sim);
  sim.knobs.clear();
  sim.with_views = true;
  bool freed = false;
  sim.fs.set_fault([&](const FakeFs::Call& call) {
    freed = freed || (call.op == "remove" && call.path.filename() == "reserve");
    return call.op == "write" && call.path.filename() == "state.json" && !freed;
  });
  EXPECT_EQ(sim.run().reason, "nothing_to_search");
  EXPECT_THAT(test::slurp(sim.layout().state()), HasSubstr("nothing_to_search"));
}

}  // namespace
}  // namespace hyperloom::phase
