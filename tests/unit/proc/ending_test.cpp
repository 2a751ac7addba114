// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/ending.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace hyperloom::proc {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

constexpr int kSelf = 10, kGroup = 100;
constexpr util::Monotonic kStart{std::chrono::hours(1)};

ProcessStat process(int pid, int ppid, int pgrp, char state = 'S') {
  ProcessStat stat;
  stat.pid = pid;
  stat.ppid = ppid;
  stat.pgrp = pgrp;
  stat.state = state;
  stat.start = static_cast<std::uint64_t>(pid);
  return stat;
}

/// Signals to the group are recorded under pid -kGroup.
class EndingTest : public testing::Test {
 protected:
  Killer killer() {
    Killer out;
    out.pgrp = kGroup;
    out.group = [this](int signal) { sent_.emplace_back(-kGroup, signal); };
    out.one = [this](const ProcessStat& p, int signal) { sent_.emplace_back(p.pid, signal); };
    return out;
  }
  std::vector<std::pair<int, int>> turn(Ending& ending, int at_ms,
                                        const std::vector<ProcessStat>& live) {
    sent_.clear();
    ending.turn(kStart + milliseconds(at_ms), live);
    return sent_;
  }
  Ending make(int grace_ms) { return {kStart, milliseconds(grace_ms), kSelf, killer()}; }

  std::vector<std::pair<int, int>> sent_;
};

TEST_F(EndingTest, AsksTheGroupAtOnceAndEachOtherMember) {
  Ending ending = make(5000);
  EXPECT_THAT(turn(ending, 0, {process(100, kSelf, kGroup), process(101, 100, 101)}),
              ElementsAre(Pair(-kGroup, SIGTERM), Pair(-kGroup, SIGCONT), Pair(101, SIGTERM),
                          Pair(101, SIGCONT)));
}

TEST_F(EndingTest, AsksOnlyOnce) {
  Ending ending = make(5000);
  const std::vector<ProcessStat> live{process(100, kSelf, kGroup), process(101, 100, 101)};
  (void)turn(ending, 0, live);
  EXPECT_THAT(turn(ending, 20, live), IsEmpty());
}

TEST_F(EndingTest, LeavesACleanupToItsParentButAsksOrphans) {
  Ending ending = make(5000);
  (void)turn(ending, 0, {process(100, kSelf, kGroup)});
  EXPECT_THAT(turn(ending, 20, {process(102, 100, kGroup), process(103, kSelf, 103)}),
              ElementsAre(Pair(103, SIGTERM), Pair(103, SIGCONT)));
}

TEST_F(EndingTest, ContinuesWhatStoppedItself) {
  Ending ending = make(5000);
  (void)turn(ending, 0, {process(100, kSelf, kGroup)});
  EXPECT_THAT(turn(ending, 20, {process(100, kSelf, kGroup, 'T')}),
              ElementsAre(Pair(100, SIGCONT)));
}

TEST_F(EndingTest, KillsAfterTheGraceAndAgainUntilNothingLives) {
  Ending ending = make(5000);
  const std::vector<ProcessStat> live{process(100, kSelf, kGroup)};
  (void)turn(ending, 0, live);
  EXPECT_THAT(turn(ending, 4999, live), IsEmpty());
  EXPECT_EQ(ending.next_turn(), kStart + milliseconds(5000)) << "not a poll later than the grace";
  const auto kills = ElementsAre(Pair(-kGroup, SIGKILL), Pair(100, SIGKILL));
  EXPECT_THAT(turn(ending, 5000, live), kills);
  EXPECT_THAT(turn(ending, 5005, live), kills);
}

TEST_F(EndingTest, NoGraceKillsAtOnce) {
  Ending ending = make(0);
  EXPECT_THAT(turn(ending, 0, {process(101, kSelf, 101)}),
              ElementsAre(Pair(-kGroup, SIGKILL), Pair(101, SIGKILL)));
}

TEST_F(EndingTest, HurryCutsTheGrace) {
  Ending ending = make(5000);
  (void)turn(ending, 0, {process(100, kSelf, kGroup)});
  ending.hurry(kStart + milliseconds(100));
  EXPECT_THAT(turn(ending, 100, {process(100, kSelf, kGroup)}),
              ElementsAre(Pair(-kGroup, SIGKILL), Pair(100, SIGKILL)));
}

TEST_F(EndingTest, GivesUpTenSecondsAfterTheKill) {
  Ending ending = make(1000);
  const std::vector<ProcessStat> live{process(100, kSelf, kGroup, 'D')};
  (void)turn(ending, 0, live);
  EXPECT_FALSE(ending.gave_up(kStart + milliseconds(60'000))) << "nothing was killed yet";
  (void)turn(ending, 1000, live);
  EXPECT_FALSE(ending.gave_up(kStart + milliseconds(10'999)));
  EXPECT_TRUE(ending.gave_up(kStart + milliseconds(11'000)));
}

TEST_F(EndingTest, WithoutAGroupEachIsAsked) {
  Killer alone = killer();
  alone.group = nullptr;
  alone.pgrp = 0;
  Ending ending(kStart, milliseconds(5000), 0, alone);
  EXPECT_THAT(turn(ending, 0, {process(100, 1, kGroup)}),
              ElementsAre(Pair(100, SIGTERM), Pair(100, SIGCONT)));
}

}  // namespace
}  // namespace hyperloom::proc
