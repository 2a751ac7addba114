// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "tests/support/fake_runner.hpp"

#include <gtest/gtest.h>

namespace hyperloom::tests {
namespace {

using std::chrono::milliseconds, std::chrono::seconds;

class FakeRunnerTest : public testing::Test {
 protected:
  proc::ProcessExit run(const proc::ProcessSpec& spec) {
    auto exit = runner_.run(spec, [this](const proc::Tick&) { ++ticks_; });
    EXPECT_TRUE(exit);
    return *exit;
  }
  util::ManualClock clock_{util::Wall{}};
  FakeRunner runner_{clock_};
  int ticks_ = 0;
};

TEST_F(FakeRunnerTest, TimePassesWithATickASecond) {
  runner_.push({.takes = milliseconds(3500)});
  const auto exit = run({});
  EXPECT_EQ(exit.exit_code, 0);
  EXPECT_EQ(exit.wall_ns, 3'500'000'000);
  EXPECT_EQ(exit.ended - exit.started, milliseconds(3500));
  EXPECT_EQ(ticks_, 3);
}

TEST_F(FakeRunnerTest, QueueComesBeforeTheScript) {
  runner_.push_exit(3);
  runner_.set_script([](const proc::ProcessSpec& spec) {
    FakeRun run;
    run.exit.exit_code = static_cast<int>(spec.argv.size());
    return run;
  });
  proc::ProcessSpec spec;
  spec.argv = {"/a", "b"};
  EXPECT_EQ(run(spec).exit_code, 3);
  EXPECT_EQ(run(spec).exit_code, 2);
  EXPECT_EQ(runner_.specs().size(), 2u);
}

TEST_F(FakeRunnerTest, DeadlineEndsEarlyWithoutTheEffect) {
  bool happened = false;
  runner_.push({.takes = seconds(10), .effect = [&](const auto&) { happened = true; }});
  proc::ProcessSpec spec;
  spec.deadline = clock_.now() + seconds(4);
  const auto exit = run(spec);
  EXPECT_TRUE(exit.timed_out);
  EXPECT_EQ(exit.term_signal, SIGTERM);
  EXPECT_EQ(clock_.now(), *spec.deadline);
  EXPECT_FALSE(happened);
}

TEST_F(FakeRunnerTest, IdleLimitEndsEarly) {
  runner_.push({.takes = seconds(10)});
  proc::ProcessSpec spec;
  spec.idle_timeout = seconds(2);
  EXPECT_TRUE(run(spec).idle_timed_out);
  EXPECT_EQ(clock_.now(), util::Monotonic{} + seconds(2));
}

TEST_F(FakeRunnerTest, StopSignalIsSticky) {
  runner_.push({.takes = seconds(10), .stop_signal = SIGINT, .stop_after = seconds(1)});
  EXPECT_EQ(runner_.stop_signal(), 0);
  EXPECT_TRUE(run({}).cancelled);
  EXPECT_EQ(runner_.stop_signal(), SIGINT);
  EXPECT_TRUE(run({}).cancelled);
}

TEST_F(FakeRunnerTest, StartErrorIsReturned) {
  runner_.push({.start_error = util::make_error(util::Code::ChildFailed, "no such file")});
  const auto exit = runner_.run({}, nullptr);
  ASSERT_FALSE(exit);
  EXPECT_EQ(exit.error().code, util::Code::ChildFailed);
}

}  // namespace
}  // namespace hyperloom::tests
