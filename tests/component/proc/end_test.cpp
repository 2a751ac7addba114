// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <csignal>

#include "core/proc/procfs.hpp"
#include "tests/component/proc/harness.hpp"

namespace hyperloom::proc {
namespace {

class EndTest : public SupervisorTest {
 protected:
  /// Runs with a limit that starts now.
  ProcessExit run_for(ProcessSpec spec, milliseconds limit) {
    spec.deadline = clock_.now() + limit;
    return run(spec);
  }
};

// architecture.md#7, custom.md#31
TEST_F(EndTest, AnObeyedDeadlineEndsTheWholeTreeWithin100Ms) {
  const auto exit = run_for(script("sleep 9999 & sleep 9999"), milliseconds(300));
  EXPECT_TRUE(exit.timed_out);
  EXPECT_EQ(exit.term_signal, SIGTERM);
  EXPECT_TRUE(exit.leftovers.empty());
  EXPECT_LE(took(), milliseconds(400));
  EXPECT_EQ(alive_with_id(run_id_), 0);
}

// architecture.md#7
TEST_F(EndTest, IgnoredSigtermIsKilledAfterTheGraceWithin200Ms) {
  auto spec = script("trap '' TERM; sleep 9999 & while :; do sleep 0.1; done");
  spec.grace = milliseconds(700);
  const auto exit = run_for(spec, milliseconds(300));
  EXPECT_TRUE(exit.timed_out);
  EXPECT_EQ(exit.term_signal, SIGKILL);
  EXPECT_GE(took(), milliseconds(1000));
  EXPECT_LE(took(), milliseconds(1200));
}

// custom.md#32
TEST_F(EndTest, ChildrenInOtherSessionsAndWithoutEnvironmentEnd) {
  auto spec = script(R"(
    setsid sleep 9999 & echo $! > a
    env -i setsid sleep 9999 & echo $! > b
    (env -i setsid bash -c 'echo $$ > c; exec sleep 9999' &)
    env -i bash -c 'trap "" TERM; echo $$ > d; while :; do sleep 0.1; done' &
    sleep 9999)");
  spec.grace = milliseconds(300);
  spec.cwd = dir_;
  const auto exit = run_for(spec, milliseconds(500));
  EXPECT_TRUE(exit.timed_out);
  EXPECT_LE(took(), milliseconds(1000));
  for (const char* name : {"a", "b", "c", "d"}) {
    EXPECT_FALSE(is_alive(pid_from(at(name)))) << name;
  }
}

TEST_F(EndTest, ADaemonThatForkedTwiceComesBackThroughTheSubreaper) {
  auto spec = script(R"(
    env -i setsid bash -c '(setsid bash -c "echo \$\$ > daemon; exec sleep 9999" &) ; exit' &
    wait; sleep 9999)");
  const auto exit = run_for(spec, milliseconds(400));
  EXPECT_LE(took(), milliseconds(500));
  EXPECT_FALSE(is_alive(pid_from(at("daemon"))));
}

// custom.md#34: same name, same arguments, another run's environment.
TEST_F(EndTest, AForeignProcessOfTheSameCommandSurvives) {
  auto spec = script("sleep 9999");
  const std::vector<std::string> argv{"/bin/bash", "-c", "sleep 9999; :", spec.argv[1], "vllm"};
  const Foreign before(argv, {"HYPERLOOM_RUN_ID=" + run_id_ + "0", "PATH=/bin:/usr/bin"});
  EXPECT_TRUE(run_for(spec, milliseconds(200)).timed_out);
  EXPECT_TRUE(is_alive(before.pid()));
}

TEST_F(EndTest, OfForeignNewbornsOnlyTheCarrierOfExactlyTheRunIdEnds) {
  const auto spec = script("sleep 9999");
  const auto born = [&](const std::string& id, const char* file) {
    const std::string command = "sleep 0.1; HYPERLOOM_RUN_ID=" + id + " bash -c 'echo $$ > " +
                                at(file).string() + "; exec sleep 9999'; sleep 9999; :";
    return std::vector<std::string>{"/bin/bash", "-c", command};
  };
  const Foreign a(born(run_id_, "ours"), {"PATH=/usr/bin:/bin"});
  const Foreign b(born(run_id_ + "0", "theirs"), {"PATH=/usr/bin:/bin"});
  EXPECT_TRUE(run_for(spec, milliseconds(500)).timed_out);
  EXPECT_FALSE(is_alive(pid_from(at("ours"))));
  EXPECT_TRUE(is_alive(pid_from(at("theirs"))));
  EXPECT_TRUE(is_alive(a.pid()) && is_alive(b.pid()));
}

TEST_F(EndTest, AProcessThatStopsItselfOnSigtermIsContinued) {
  auto spec = script("trap 'kill -STOP $$; exit 5' TERM; while :; do sleep 0.05; done");
  const auto exit = run_for(spec, milliseconds(200));
  EXPECT_EQ(exit.exit_code, 5);
  EXPECT_LE(took(), milliseconds(500));
}

TEST_F(EndTest, AStoppedTreeObeysSigterm) {
  const auto exit = run_for(script("kill -STOP $$"), milliseconds(200));
  EXPECT_EQ(exit.term_signal, SIGTERM);
  EXPECT_LE(took(), milliseconds(300));
}

TEST_F(EndTest, ACleanupMayRunItsOwnCommands) {
  auto spec = script("trap 'sleep 0.3; echo cleaned; exit 0' TERM; while :; do sleep 0.05; done");
  const auto exit = run_for(spec, milliseconds(200));
  EXPECT_TRUE(exit.timed_out);
  EXPECT_EQ(exit.exit_code, 0);
  EXPECT_EQ(exit.stdout_tail, "cleaned\n");
}

TEST_F(EndTest, AForkBombDies) {
  auto spec = script(R"(
    trap '' TERM
    for ((i = 0; i < 40; i++)); do
      setsid bash -c 'trap "" TERM; while :; do sleep 0.02 & sleep 0.03; done' &
    done
    wait)");
  spec.grace = milliseconds(200);
  const auto exit = run_for(spec, milliseconds(600));
  EXPECT_EQ(exit.term_signal, SIGKILL);
  EXPECT_TRUE(exit.unkillable.empty());
  EXPECT_LE(took(), seconds(4));
}

TEST_F(EndTest, NoGraceKillsAtOnce) {
  auto spec = script("trap 'exit 0' TERM; while :; do sleep 0.02; done");
  spec.grace = milliseconds(0);
  EXPECT_EQ(run_for(spec, milliseconds(200)).term_signal, SIGKILL);
  EXPECT_LE(took(), milliseconds(300));
}

TEST_F(EndTest, ADeadlineInThePastEndsAtOnce) {
  EXPECT_TRUE(run_for(script("sleep 9999"), milliseconds(-1)).timed_out);
  EXPECT_LE(took(), milliseconds(100));
}

TEST_F(EndTest, OrphansThatEndDuringTheRunAreReaped) {
  auto spec = script("for i in 1 2 3 4 5; do (: &); done; sleep 1.3");
  int zombies = -1;
  tick_ = [&](const Tick&) {
    zombies = 0;
    for (const PidEntry& entry : list_pids()) {
      const auto stat = read_stat(entry.pid);
      zombies += stat && stat->ppid == getpid() && stat->state == 'Z' ? 1 : 0;
    }
  };
  EXPECT_EQ(run(spec).exit_code, 0);
  EXPECT_EQ(zombies, 0);
}

TEST_F(EndTest, TicksComeOnceASecondWithTheNewestOutput) {
  std::vector<Tick> ticks;
  tick_ = [&](const Tick& tick) { ticks.push_back(tick); };
  const auto exit = run(script("sleep 1.2; echo x; sleep 1"));
  ASSERT_EQ(ticks.size(), 2u);
  EXPECT_EQ(ticks[0].last_output, exit.started);
  EXPECT_GT(ticks[1].last_output, exit.started + seconds(1));
  EXPECT_GE(ticks[1].now - ticks[0].now, seconds(1));
}

}  // namespace
}  // namespace hyperloom::proc
