// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <csignal>

#include "tests/component/proc/harness.hpp"

namespace hyperloom::proc {
namespace {

class StutterRun : public SupervisorTest {};

// Half a second of short sleeps, of which a tenth of each second is granted.
TEST_F(StutterRun, StopsTheWholeTreeForItsPartOfEverySecond) {
  auto spec = script("(for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.05; done); exit 3");
  spec.stop_for = milliseconds(900);
  const auto exit = run(spec);
  EXPECT_EQ(exit.exit_code, 3);
  EXPECT_GE(took(), milliseconds(2000));
  EXPECT_EQ(alive_with_id(run_id_), 0);
}

TEST_F(StutterRun, ADeadlineWhileStoppedEndsEverything) {
  auto spec = script("sleep 9999 & sleep 9999");
  spec.stop_for = milliseconds(950);
  spec.deadline = clock_.now() + milliseconds(500);
  const auto exit = run(spec);
  EXPECT_TRUE(exit.timed_out);
  EXPECT_EQ(exit.term_signal, SIGTERM) << "it could obey: it was continued";
  EXPECT_EQ(alive_with_id(run_id_), 0);
}

TEST_F(StutterRun, ADaemonIsNotLeftStopped) {
  auto spec = script("setsid sleep 0.4 & sleep 0.3; exit 0");
  spec.stop_for = milliseconds(800);
  const auto exit = run(spec);
  EXPECT_EQ(exit.exit_code, 0);
  EXPECT_TRUE(exit.unkillable.empty());
  EXPECT_EQ(alive_with_id(run_id_), 0);
}

}  // namespace
}  // namespace hyperloom::proc
