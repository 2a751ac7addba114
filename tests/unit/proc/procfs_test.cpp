// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/procfs.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <string>

using namespace std::string_literals;

namespace hyperloom::proc {
namespace {

/// A stat line whose fields 4 to 22 are given a recognisable value.
std::string line(const std::string& comm, char state, int threads) {
  return "42 (" + comm + ") " + state + " 7 40 39 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 " +
         std::to_string(threads) + " 0 9512 10 11\n";
}

TEST(ParseStat, ReadsTheFieldsSupervisionNeeds) {
  const auto stat = parse_stat(line("bash", 'S', 1));
  ASSERT_TRUE(stat);
  EXPECT_EQ(stat->pid, 42);
  EXPECT_EQ(stat->ppid, 7);
  EXPECT_EQ(stat->pgrp, 40);
  EXPECT_EQ(stat->session, 39);
  EXPECT_EQ(stat->threads, 1);
  EXPECT_EQ(stat->start, 9512u);
  EXPECT_EQ(stat->comm, "bash");
}

TEST(ParseStat, CommandMayLookLikeTheLineItself) {
  for (const std::string comm : {"a b", ") S 1 1 1", "((", "x)\n(y", ""}) {
    const auto stat = parse_stat(line(comm, 'R', 1));
    ASSERT_TRUE(stat) << comm;
    EXPECT_EQ(stat->comm, comm);
    EXPECT_EQ(stat->ppid, 7) << comm;
  }
}

TEST(ParseStat, RefusesWhatIsNoStatLine) {
  for (const char* text :
       {"", "42", "42 (bash)", "42 (bash) S", "x (bash) S 1 2 3", "42 bash S 1 2"}) {
    EXPECT_FALSE(parse_stat(text)) << text;
  }
}

TEST(ProcessStat, ZombieIsDeadUnlessOnlyItsFirstThreadEnded) {
  EXPECT_TRUE(parse_stat(line("a", 'D', 1))->alive());
  EXPECT_TRUE(parse_stat(line("a", 'T', 1))->stopped());
  EXPECT_FALSE(parse_stat(line("a", 'Z', 1))->alive());
  EXPECT_FALSE(parse_stat(line("a", 'X', 0))->alive());
  EXPECT_TRUE(parse_stat(line("a", 'Z', 3))->alive());
}

TEST(ReadStat, KnowsThisProcessAndNoOther) {
  const auto self = read_stat(getpid());
  ASSERT_TRUE(self);
  EXPECT_EQ(self->ppid, getppid());
  EXPECT_TRUE(self->alive());
  EXPECT_GT(self->start, 0u);
  EXPECT_FALSE(read_stat(0x7fffffff));
}

TEST(ReadStat, RealZombieIsNotAlive) {
  const pid_t pid = fork();
  if (pid == 0) {
    _exit(0);
  }
  siginfo_t info{};
  waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT);
  const auto stat = read_stat(pid);
  waitpid(pid, nullptr, 0);
  ASSERT_TRUE(stat);
  EXPECT_FALSE(stat->alive());
}

TEST(ListPids, IsSortedAndStableForALivingProcess) {
  const auto mine = [](const std::vector<PidEntry>& pids) {
    return std::find_if(pids.begin(), pids.end(), [](auto& e) { return e.pid == getpid(); });
  };
  const auto first = list_pids(), second = list_pids();
  EXPECT_TRUE(std::is_sorted(first.begin(), first.end()));
  ASSERT_NE(mine(first), first.end());
  ASSERT_NE(mine(second), second.end());
  EXPECT_EQ(mine(first)->inode, mine(second)->inode);
}

TEST(EnvironValue, MatchesTheWholeName) {
  const std::string block =
      "XHYPERLOOM_RUN_ID=no\0HYPERLOOM_RUN_IDX=no\0EMPTY=\0HYPERLOOM_RUN_ID=a.b=c\0"s;
  EXPECT_EQ(environ_value(block, "HYPERLOOM_RUN_ID"), "a.b=c");
  EXPECT_EQ(environ_value(block, "EMPTY"), "");
  EXPECT_FALSE(environ_value(block, "HYPERLOOM_RUN"));
  EXPECT_FALSE(environ_value("", "EMPTY"));
}

TEST(EnvironValue, ReadsALastEntryWithoutTerminator) { EXPECT_EQ(environ_value("A=1", "A"), "1"); }

TEST(SameUser, HoldsForThisProcess) {
  EXPECT_TRUE(same_user(getpid()));
  EXPECT_FALSE(same_user(0x7fffffff));
}

TEST(BootId, IsAUuid) { EXPECT_EQ(boot_id().size(), 36u); }

}  // namespace
}  // namespace hyperloom::proc
