// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/head_watch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/vcs/repo.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using testing::HasSubstr;

const std::string kBegun(40, 'a'), kMoved(40, 'b');

/// A checkout whose HEAD moves with the given look at it.
class MovingRepo final : public vcs::Repo {
 public:
  util::Result<vcs::RepoInfo> inspect(const std::filesystem::path&) override {
    return util::fail(util::Code::NotFound, "not asked for");
  }
  util::Result<std::string> head(const std::filesystem::path&) override {
    ++looks;
    if (unreadable) {
      return util::fail(util::Code::Io, "no HEAD");
    }
    return looks < moves_at ? kBegun : kMoved;
  }
  bool ignored(const std::filesystem::path&) override { return false; }

  std::size_t looks = 0, moves_at = 1'000'000;
  bool unreadable = false;
};

class HeadWatch : public testing::Test {
 protected:
  HeadWatch() {
    sim_.knobs = {bool_knob("HOIST")};
    sim_.workload.gain_lp = {{"HOIST=1", 12}};
    sim_.config.source_head = kBegun;
    sim_.repo = &repo_;
  }
  std::size_t warnings() const {
    std::size_t n = 0;
    for (const auto* warning : sim_.all("warning")) {
      n += (*warning)["code"].as_text() == "head_moved" ? 1U : 0U;
    }
    return n;
  }

  MovingRepo repo_;
  SimSession sim_;
};

TEST_F(HeadWatch, AMoveIsToldOnceWithItsLegAndTheSessionGoesOn) {
  repo_.moves_at = 5;
  EXPECT_EQ(sim_.run().reason, "search_exhausted");
  EXPECT_EQ(warnings(), 1U);
  EXPECT_THAT(sim_.said(), HasSubstr("was aaaaaaaaaaaa when the session began and is bbbbbbbbbbbb "
                                     "since leg 5: legs before and after"));
  EXPECT_EQ(sim_.last("holdout")["status"].as_text(), "validated");
}

TEST_F(HeadWatch, AHeadThatStaysIsLookedAtAfterEveryLegAndNotTold) {
  static_cast<void>(sim_.run());
  EXPECT_EQ(repo_.looks, sim_.all("leg_finished").size());
  EXPECT_EQ(warnings(), 0U);
}

TEST_F(HeadWatch, AHeadThatCannotBeReadIsNoMove) {
  repo_.unreadable = true;
  static_cast<void>(sim_.run());
  EXPECT_EQ(warnings(), 0U);
}

TEST_F(HeadWatch, WithoutGitThereIsNothingToLookAt) {
  sim_.config.source_head.clear();
  static_cast<void>(sim_.run());
  EXPECT_EQ(repo_.looks, 0U);
}

}  // namespace
}  // namespace hyperloom::phase
