// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <csignal>

#include "tests/component/proc/harness.hpp"

namespace hyperloom::proc {
namespace {

/// The script itself signals us, as an operator would: $PPID is this process.
class CancelTest : public SupervisorTest {};

// session.md#55
TEST_F(CancelTest, TheFirstSignalEndsTheRunOrderly) {
  const auto exit = run(script("sleep 9999 & kill -INT $PPID; sleep 9999"));
  EXPECT_TRUE(exit.cancelled);
  EXPECT_FALSE(exit.timed_out);
  EXPECT_EQ(exit.term_signal, SIGTERM);
  EXPECT_EQ(runner_->stop_signal(), SIGINT);
  EXPECT_LE(took(), milliseconds(300));
}

// session.md#56
TEST_F(CancelTest, TheSecondSignalKillsAtOnce) {
  auto spec = script("trap '' TERM; kill -TERM $PPID; sleep 0.3; kill -TERM $PPID; sleep 9999");
  const auto exit = run(spec);
  EXPECT_TRUE(exit.cancelled);
  EXPECT_EQ(exit.term_signal, SIGKILL);
  EXPECT_LE(took(), milliseconds(600)) << "the grace is 5 s";
}

TEST_F(CancelTest, ASignalBeforeTheStartStartsNothing) {
  raise(SIGHUP);
  const auto exit = run(script("touch started"));
  EXPECT_TRUE(exit.cancelled);
  EXPECT_TRUE(exit.term_signal);
  EXPECT_EQ(exit.pid, 0);
  EXPECT_FALSE(std::filesystem::exists(at("started")));
}

TEST_F(CancelTest, CancelComesBeforeTheDeadline) {
  auto spec = script("kill -TERM $PPID; sleep 9999");
  spec.deadline = clock_.now() + milliseconds(60'000);
  const auto exit = run(spec);
  EXPECT_TRUE(exit.cancelled);
  EXPECT_FALSE(exit.timed_out);
}

TEST_F(CancelTest, ASignalWhileLingeringIsNoFailureOfTheRun) {
  auto spec = script("pid=$PPID; (sleep 0.3; kill -INT $pid; sleep 9999) & exit 0");
  spec.linger = [] { return false; };
  const auto exit = run(spec);
  EXPECT_EQ(exit.exit_code, 0);
  EXPECT_TRUE(exit.cancelled);
  EXPECT_LE(took(), milliseconds(900));
}

}  // namespace
}  // namespace hyperloom::proc
