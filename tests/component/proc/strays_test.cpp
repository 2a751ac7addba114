// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/strays.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "core/proc/children.hpp"
#include "core/proc/procfs.hpp"
#include "tests/component/proc/harness.hpp"

namespace hyperloom::proc {
namespace {

class StraysTest : public SupervisorTest {
 protected:
  StrayReport reap(const std::string& session) {
    const auto start = clock_.now();
    auto report = reap_strays(fs_, clock_, at("children.jsonl"), session);
    took_ = std::chrono::duration_cast<milliseconds>(clock_.now() - start);
    EXPECT_TRUE(report) << report.error().text();
    return *report;
  }
  void record(const std::string& run_id, int pid) {
    auto ledger = ChildLedger::open(fs_, at("children.jsonl"));
    ASSERT_TRUE(ledger);
    ASSERT_TRUE(ledger->intent(run_id, ""));
    ASSERT_TRUE(ledger->spawned(run_id, pid));
  }
  /// The ledger's text with one part replaced.
  void rewrite(const std::string& from, const std::string& to) {
    std::string text = read_file(at("children.jsonl"));
    text.replace(text.find(from), from.size(), to);
    std::ofstream(at("children.jsonl")) << text;
  }
  static std::vector<std::string> with_id(const std::string& id) {
    return {"HYPERLOOM_RUN_ID=" + id, "PATH=/usr/bin:/bin"};
  }
  const std::vector<std::string> sleeper_{"/bin/sleep", "9999"};
  util::PosixFileSystem fs_;
};

TEST_F(StraysTest, AnOpenRunIsEndedByPidAndStartWithItsSession) {
  const Foreign stray(
      {"/bin/bash", "-c", "sleep 9999 & echo $! > " + at("child").string() + "; wait"},
      {"PATH=/usr/bin:/bin"});
  const int child = pid_from(at("child"));
  record("s.1", stray.pid());
  EXPECT_EQ(reap("s").ended.size(), 2u);
  EXPECT_FALSE(is_alive(stray.pid()) || is_alive(child));
  EXPECT_LE(took(), milliseconds(500));
  const auto open = open_runs(fs_, at("children.jsonl"));
  ASSERT_TRUE(open);
  EXPECT_TRUE(open->empty()) << "what was ended is closed in the ledger";
}

TEST_F(StraysTest, ARunIdOfTheSessionIsEnoughEvenWithoutALedger) {
  const Foreign stray(sleeper_, with_id("20260101T000000Z-ab.00ff"));
  const auto report = reap("20260101T000000Z-ab");
  ASSERT_EQ(report.ended.size(), 1u);
  EXPECT_EQ(report.ended[0].pid, stray.pid());
  EXPECT_EQ(report.ended[0].comm, "sleep");
  EXPECT_FALSE(std::filesystem::exists(at("children.jsonl")));
}

TEST_F(StraysTest, DescendantsWithoutEnvironmentGoToo) {
  const Foreign stray({"/bin/bash", "-c",
                       "env -i setsid sleep 9999 & echo $! > " + at("child").string() + "; wait"},
                      with_id("s5.1"));
  const int child = pid_from(at("child"));
  (void)reap("s5");
  EXPECT_FALSE(is_alive(child));
}

TEST_F(StraysTest, OtherSessionsAndClosedRunsSurvive) {
  const Foreign other(sleeper_, with_id("s10.1")), closed(sleeper_, {"A=1"});
  record("s1.1", closed.pid());
  auto ledger = ChildLedger::open(fs_, at("children.jsonl"));
  ASSERT_TRUE(ledger && ledger->reaped("s1.1", closed.pid()));
  EXPECT_TRUE(reap("s1").ended.empty());
  EXPECT_TRUE(is_alive(other.pid()) && is_alive(closed.pid()));
}

TEST_F(StraysTest, ARecycledPidSurvives) {
  const Foreign innocent(sleeper_, {"A=1"});
  record("s.1", innocent.pid());
  const std::string start = std::to_string(read_stat(innocent.pid())->start);
  rewrite("\"pid_start\":" + start, "\"pid_start\":1" + start);
  EXPECT_TRUE(reap("s").ended.empty());
  EXPECT_TRUE(is_alive(innocent.pid()));
}

TEST_F(StraysTest, ARunOfAnEarlierBootSurvives) {
  const Foreign innocent(sleeper_, {"A=1"});
  record("s.1", innocent.pid());
  rewrite(boot_id(), "00000000-0000-0000-0000-000000000000");
  EXPECT_TRUE(reap("s").ended.empty());
  EXPECT_TRUE(is_alive(innocent.pid()));
}

TEST_F(StraysTest, WithoutASessionIdNothingIsDone) {
  const Foreign innocent(sleeper_, with_id(".1"));
  EXPECT_FALSE(reap_strays(fs_, clock_, at("children.jsonl"), ""));
  EXPECT_TRUE(is_alive(innocent.pid()));
}

// architecture.md#8: the part of the supervisor.
TEST_F(StraysTest, AKilledHostsLegIsEnded) {
  const auto spec = script("echo $$ > leader; env -i setsid sleep 9999 & echo $! > child; wait");
  run_id_ = spec.run_id;
  const pid_t host = fork();
  if (host == 0) {
    auto signals = Signals::install();
    auto runner = PosixRunner::create(*signals, clock_);
    auto ledger = ChildLedger::open(fs_, at("children.jsonl"));
    (*runner)->set_ledger(&*ledger);
    (void)(*runner)->run(spec, nullptr);
    _exit(0);
  }
  const int leader = pid_from(at("leader")), child = pid_from(at("child"));
  ASSERT_TRUE(eventually([&] {
    const auto open = open_runs(fs_, at("children.jsonl"));
    return open && open->size() == 1 && open->front().pid == leader;
  }));
  kill(host, SIGKILL);
  waitpid(host, nullptr, 0);
  EXPECT_TRUE(is_alive(leader) && is_alive(child));
  EXPECT_GE(reap("test").ended.size(), 2u);
  EXPECT_FALSE(is_alive(leader) || is_alive(child));
}

}  // namespace
}  // namespace hyperloom::proc
