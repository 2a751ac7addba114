// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/ranking.hpp"

#include <gtest/gtest.h>

namespace hyperloom::decide {
namespace {

Decision inconclusive(std::uint32_t arm, double mean, double var) {
  Decision d;
  d.arm = arm;
  d.verdict = Verdict::Inconclusive;
  d.reason = "n_max";
  d.n = 6;
  d.mean = mean;
  d.var = var;
  return d;
}

bool any(std::span<const std::uint32_t>) { return true; }

TEST(Ranking, UncertainGainsShrinkMore) {
  EXPECT_NEAR(shrunk({1, 3, 4}, 4), 1.5, 1e-12);
  const std::vector<Effect> effects{{1, 3, 9}, {2, 2, .3}};
  EXPECT_EQ(ranked(effects, {}).front().arm, 2U);
}

TEST(Ranking, SpreadOfEffectsIsLearntAfterTenDecisions) {
  std::vector<Effect> decided(9, Effect{1, 6, 1});
  EXPECT_EQ(effect_variance(decided), 4);
  decided.push_back({10, 6, 1});
  EXPECT_EQ(effect_variance(decided), 35);
  EXPECT_EQ(effect_variance(std::vector<Effect>(10, Effect{1, 0, 1})), .25);
  EXPECT_EQ(effect_variance(std::vector<Effect>(10, Effect{1, 50, 1})), 100);
}

// about: decide.md#31
TEST(Bundle, TwoPromisingInconclusivesFormOne) {
  const std::vector<Decision> phase{inconclusive(3, .8, .3), inconclusive(4, -.2, .3),
                                    inconclusive(5, 1.2, .3)};
  EXPECT_EQ(bundle_members(phase, any), (std::vector<std::uint32_t>{5, 3}));
}

TEST(Bundle, OneIsNotEnough) {
  EXPECT_TRUE(bundle_members(std::vector<Decision>{inconclusive(3, .8, .3)}, any).empty());
}

TEST(Bundle, UnmeasuredAndOtherVerdictsStayOut) {
  Decision unmeasured = inconclusive(6, .9, .3);
  unmeasured.n = 0;
  Decision kept = inconclusive(7, 3, .3);
  kept.verdict = Verdict::Keep;
  const std::vector<Decision> phase{inconclusive(3, .8, .3), unmeasured, kept};
  EXPECT_TRUE(bundle_members(phase, any).empty());
}

TEST(Bundle, OnlyJointlyFeasibleMembersEnter) {
  const std::vector<Decision> phase{inconclusive(1, 1.2, .3), inconclusive(2, 1.1, .3),
                                    inconclusive(3, 1.0, .3)};
  const auto not_one_with_two = [](std::span<const std::uint32_t> arms) {
    return !(arms.size() >= 2 && arms[0] == 1 && arms[1] == 2);
  };
  EXPECT_EQ(bundle_members(phase, not_one_with_two), (std::vector<std::uint32_t>{1, 3}));
}

}  // namespace
}  // namespace hyperloom::decide
