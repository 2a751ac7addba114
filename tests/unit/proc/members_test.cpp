// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/members.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hyperloom::proc {
namespace {

constexpr int kSelf = 10, kLeader = 100, kOther = 200;

ProcessStat process(int pid, int ppid, int session, std::string comm = "x") {
  ProcessStat stat;
  stat.pid = pid;
  stat.ppid = ppid;
  stat.session = stat.pgrp = session;
  stat.state = 'S';
  stat.threads = 1;
  stat.comm = std::move(comm);
  return stat;
}

class MembersOf : public testing::Test {
 protected:
  std::vector<int> judge(const std::vector<ProcessStat>& born) {
    std::vector<int> pids;
    for (const auto& stat : members_of(family_, born, [this](int pid) { return id_of(pid); })) {
      pids.push_back(stat.pid);
    }
    return pids;
  }
  std::optional<std::string> id_of(int pid) {
    asked_.push_back(pid);
    const auto found = ids_.find(pid);
    return found == ids_.end() ? std::nullopt : std::optional(found->second);
  }

  Family family_{kSelf, {"s.1", kLeader}, {}};
  std::map<int, std::string> ids_;
  std::vector<int> asked_;
};

using testing::ElementsAre;
using testing::IsEmpty;

TEST_F(MembersOf, TakesTheLeaderAndItsSessionWhateverTheParent) {
  EXPECT_THAT(judge({process(kLeader, kSelf, kLeader), process(101, 1, kLeader)}),
              ElementsAre(kLeader, 101));
}

TEST_F(MembersOf, TakesDescendantsInSessionsOfTheirOwn) {
  EXPECT_THAT(
      judge({process(kLeader, kSelf, kLeader), process(101, kLeader, 101), process(102, 101, 102)}),
      ElementsAre(kLeader, 101, 102));
}

// custom.md#32: a daemon that forked twice and dropped its environment comes back to the subreaper.
TEST_F(MembersOf, TakesAdoptedChildrenWithoutEnvironment) {
  EXPECT_THAT(judge({process(150, kSelf, 149), process(151, 150, 149)}), ElementsAre(150, 151));
  EXPECT_THAT(asked_, IsEmpty()) << "ancestry decides before any environment is read";
}

TEST_F(MembersOf, TakesAForeignChildThatCarriesExactlyTheRunId) {
  ids_ = {{300, "s.1"}, {301, "s.12"}, {302, "s"}};
  EXPECT_THAT(judge({process(300, 1, 300), process(301, 1, 301), process(302, 1, 302)}),
              ElementsAre(300));
}

// custom.md#34: the same name in another session is nobody's business.
TEST_F(MembersOf, NeverMatchesByName) {
  EXPECT_THAT(judge({process(kLeader, kSelf, kLeader, "vllm"), process(400, 1, 400, "vllm")}),
              ElementsAre(kLeader));
}

TEST_F(MembersOf, LeavesAnotherRunItsLeaderSessionAndDescendants) {
  family_.others = {{"s.2", kOther}};
  EXPECT_THAT(
      judge({process(kLeader, kSelf, kLeader), process(kOther, kSelf, kOther),
             process(201, kOther, kOther), process(202, kOther, 202), process(203, kSelf, kOther)}),
      ElementsAre(kLeader));
}

TEST_F(MembersOf, LeavesAnotherRunTheOrphansThatCarryItsId) {
  family_.others = {{"s.2", kOther}};
  ids_ = {{203, "s.2"}, {150, "s.1"}};
  EXPECT_THAT(judge({process(203, kSelf, 203), process(150, kSelf, 150), process(151, kSelf, 151)}),
              ElementsAre(150, 151));
}

TEST_F(MembersOf, SurvivesACycleOfRecycledPids) {
  EXPECT_THAT(judge({process(500, 501, 1), process(501, 500, 1)}), IsEmpty());
}

}  // namespace
}  // namespace hyperloom::proc
