// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "tests/component/proc/harness.hpp"

namespace hyperloom::proc {
namespace {

class IdleTest : public SupervisorTest {};

// custom.md#37
TEST_F(IdleTest, ASilentScriptIsEnded) {
  auto spec = script("echo start; sleep 9999");
  spec.idle_timeout = seconds(2);
  const auto exit = run(spec);
  EXPECT_TRUE(exit.idle_timed_out);
  EXPECT_FALSE(exit.timed_out);
  EXPECT_GE(took(), milliseconds(2000));
  EXPECT_LE(took(), milliseconds(3300));
}

TEST_F(IdleTest, EitherOutputKeepsItAlive) {
  auto spec = script("for i in 1 2 3 4; do echo $i >&2; sleep 0.4; done");
  spec.idle_timeout = milliseconds(700);
  const auto exit = run(spec);
  EXPECT_EQ(exit.exit_code, 0);
  EXPECT_FALSE(exit.idle_timed_out);
}

TEST_F(IdleTest, PipesCountAsOutput) {
  auto spec = script("for i in 1 2 3; do echo $i; sleep 0.4; done; sleep 9999");
  spec.stdout_path.clear();
  spec.idle_timeout = milliseconds(700);
  const auto exit = run(spec);
  EXPECT_TRUE(exit.idle_timed_out);
  EXPECT_GE(took(), milliseconds(1400));
  EXPECT_EQ(exit.stdout_tail, "1\n2\n3\n");
}

TEST_F(IdleTest, TheDeadlineComesFirst) {
  auto spec = script("sleep 9999");
  spec.idle_timeout = milliseconds(300);
  spec.deadline = clock_.now() + milliseconds(300);
  const auto exit = run(spec);
  EXPECT_TRUE(exit.timed_out);
  EXPECT_FALSE(exit.idle_timed_out);
}

}  // namespace
}  // namespace hyperloom::proc
