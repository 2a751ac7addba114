// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/stutter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace hyperloom::proc {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;
using Sent = std::pair<int, int>;  // pid, signal

class StutterTest : public testing::Test {
 protected:
  Killer killer() {
    Killer out;
    out.one = [this](const ProcessStat& process, int signal) {
      sent_.emplace_back(process.pid, signal);
    };
    return out;
  }
  Stutter::LookFn look() {
    return [this] {
      ++looks_;
      ProcessStat process;
      process.pid = 7;
      return std::vector<ProcessStat>{process};
    };
  }
  static util::Monotonic at(int ms) { return util::Monotonic{} + milliseconds(ms); }

  std::vector<Sent> sent_;
  int looks_ = 0;
};

TEST_F(StutterTest, StopsTheLastPartOfEverySecond) {
  Stutter stutter(at(0), milliseconds(200), killer());
  EXPECT_EQ(stutter.next(), at(800));
  stutter.turn(at(799), look());
  EXPECT_THAT(sent_, IsEmpty());
  EXPECT_EQ(looks_, 0) << "a look costs: none without need";
  stutter.turn(at(800), look());
  EXPECT_THAT(sent_, ElementsAre(Sent(7, SIGSTOP)));
  EXPECT_EQ(stutter.next(), at(1000));
  stutter.turn(at(1000), look());
  EXPECT_EQ(sent_.back(), Sent(7, SIGCONT));
  EXPECT_EQ(stutter.next(), at(1800));
}

TEST_F(StutterTest, ContinuesWhatItStoppedAtTheEnd) {
  Stutter stutter(at(0), milliseconds(200), killer());
  stutter.turn(at(850), look());
  stutter.end(look());
  EXPECT_THAT(sent_, ElementsAre(Sent(7, SIGSTOP), Sent(7, SIGCONT)));
  stutter.turn(at(9000), look());
  EXPECT_EQ(sent_.size(), 2U);
}

TEST_F(StutterTest, LeavesRunningProcessesAloneAtTheEnd) {
  Stutter stutter(at(0), milliseconds(200), killer());
  stutter.turn(at(850), look());
  stutter.turn(at(1050), look());
  stutter.end(look());
  EXPECT_EQ(sent_.size(), 2U);
}

TEST_F(StutterTest, WithoutATimeItDoesNothing) {
  Stutter stutter(at(0), milliseconds(0), killer());
  EXPECT_EQ(stutter.next(), util::Monotonic::max());
  stutter.turn(at(5000), look());
  stutter.end(look());
  EXPECT_THAT(sent_, IsEmpty());
}

}  // namespace
}  // namespace hyperloom::proc
