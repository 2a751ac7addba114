// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <csignal>
#include <fstream>

#include "core/proc/procfs.hpp"
#include "tests/component/proc/harness.hpp"

namespace hyperloom::proc {
namespace {

class LeftoversTest : public SupervisorTest {};

// architecture.md#6, custom.md#33
TEST_F(LeftoversTest, WhatOutlivesAGoodExitIsEndedNamedAndCostsNoGrace) {
  const auto exit = run(script("sleep 9999 & echo $! > pid; exit 0"));
  EXPECT_EQ(exit.exit_code, 0);
  ASSERT_EQ(exit.leftovers.size(), 1u);
  EXPECT_EQ(exit.leftovers[0].pid, pid_from(at("pid")));
  EXPECT_EQ(exit.leftovers[0].comm, "sleep");
  EXPECT_FALSE(exit.timed_out || exit.cancelled || exit.idle_timed_out);
  EXPECT_FALSE(is_alive(exit.leftovers[0].pid));
  EXPECT_LE(took(), milliseconds(300));
}

TEST_F(LeftoversTest, WallTimeIsTheLeadersNotTheirs) {
  auto spec = script("(trap '' TERM; while :; do sleep 0.05; done) & exit 0");
  spec.grace = milliseconds(400);
  const auto exit = run(spec);
  EXPECT_EQ(exit.leftovers.size(), 2u);
  EXPECT_LT(exit.wall_ns, 200'000'000);
  EXPECT_GE(exit.ended - exit.started, milliseconds(400));
  EXPECT_LE(took(), milliseconds(800));
}

TEST_F(LeftoversTest, EscapedDaemonsAreFound) {
  const auto exit = run(script("env -i setsid sleep 9999 & disown; setsid sleep 9998 & exit 0"));
  EXPECT_EQ(exit.leftovers.size(), 2u);
  EXPECT_LE(took(), milliseconds(300));
}

TEST_F(LeftoversTest, AReaderThatDrainsTheOutputMayFinish) {
  const auto exit = run(script("exec > >(cat > copy; echo end >> copy); echo text"));
  EXPECT_EQ(exit.exit_code, 0);
  EXPECT_TRUE(exit.leftovers.empty());
  EXPECT_EQ(read_file(at("copy")), "text\nend\n");
}

TEST_F(LeftoversTest, ANonzeroExitEndsThemToo) {
  const auto exit = run(script("sleep 9999 & exit 3"));
  EXPECT_EQ(exit.exit_code, 3);
  EXPECT_EQ(exit.leftovers.size(), 1u);
}

TEST_F(LeftoversTest, LingerLetsThemLiveUntilItHolds) {
  auto spec = script("(sleep 0.3; echo ready > report; sleep 9999) & exit 0");
  spec.linger = [this] { return std::filesystem::exists(at("report")); };
  const auto exit = run(spec);
  EXPECT_TRUE(std::filesystem::exists(at("report")));
  EXPECT_FALSE(exit.leftovers.empty());
  EXPECT_LE(took(), milliseconds(800));
}

// A script that leaves its work to a background process is as slow as that process.
TEST_F(LeftoversTest, WallTimeIncludesWhatLingerWaitedFor) {
  auto spec = script("(sleep 0.3; echo ready > report) & exit 0");
  spec.linger = [this] { return std::filesystem::exists(at("report")); };
  EXPECT_GE(run(spec).wall_ns, 300'000'000);
}

TEST_F(LeftoversTest, LingerEndsAfterFiveSeconds) {
  auto spec = script("sleep 9999 & exit 0");
  spec.linger = [] { return false; };
  EXPECT_EQ(run(spec).leftovers.size(), 1u);
  EXPECT_GE(took(), milliseconds(5000));
  EXPECT_LE(took(), milliseconds(5400));
}

TEST_F(LeftoversTest, LingerAloneLooksOnceMoreAfterHalfASecond) {
  auto spec = script("exit 0");
  int asked = 0;
  spec.linger = [&] { return ++asked == 99; };
  (void)run(spec);
  EXPECT_EQ(asked, 2);
  EXPECT_GE(took(), milliseconds(500));
  EXPECT_LE(took(), milliseconds(700));
}

TEST_F(LeftoversTest, LingerThatHoldsOrAFailedExitCostsNothing) {
  auto spec = script("exit 0");
  spec.linger = [] { return true; };
  (void)run(spec);
  EXPECT_LE(took(), milliseconds(200));
  spec = script("exit 1");
  spec.linger = [] { return false; };
  (void)run(spec);
  EXPECT_LE(took(), milliseconds(200));
}

}  // namespace
}  // namespace hyperloom::proc
