// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/prune.hpp"

#include <gtest/gtest.h>

#include "tests/unit/decide/legs.hpp"

namespace hyperloom::decide {
namespace {

using test::alternating;
using test::failing;
using test::leg_of;

constexpr Noise kUnit{2, 7.5, 6};

Preset preset(const char* name = "default") { return *make_preset(name, 1.0); }

Prune step(const std::vector<LegObs>& legs) { return prune_step(legs, kUnit, preset()); }

Prune noise_free(double contribution) {
  return test::play([](const auto& legs) { return step(legs); },
                    [contribution](bool variant) { return variant ? -contribution : 0; });
}

TEST(Prune, WhatContributesStays) {
  const Prune p = noise_free(5);
  EXPECT_FALSE(p.removed);
  EXPECT_EQ(p.reason, "contributes");
  EXPECT_DOUBLE_EQ(p.c, 5);
  EXPECT_EQ(p.n, 1U);
}

// decide.md#43
TEST(Prune, WhatALaterItemMadeWorthlessGoes) {
  for (const double c : {0.0, -2.0}) {
    const Prune p = noise_free(c);
    EXPECT_TRUE(p.removed) << c;
    EXPECT_EQ(p.reason, "worthless") << c;
  }
}

TEST(Prune, EvidenceForNoneSparesAContributionOfAThirdOfAPercent) {
  EXPECT_FALSE(noise_free(.31).removed);
  EXPECT_TRUE(noise_free(.29).removed);
}

TEST(Prune, UndecidedAtTheLimitTheSignDecides) {
  Preset few = preset();
  few.prune_n_max = 1;
  const auto at = [&](double c) { return prune_step(alternating({0, -c, 0}), {8, 7.5, 6}, few); };
  EXPECT_TRUE(at(-.1).removed);
  EXPECT_EQ(at(-.1).reason, "does_not_help");
  EXPECT_FALSE(at(.1).removed);
  EXPECT_EQ(at(.1).reason, "undecided");
}

TEST(Prune, TheContributionIsMinusTheEffectOfAbsenceWithTheRatioOfTheRace) {
  const Prune p = step(alternating({0, -1, 0, -1, 0}));
  EXPECT_DOUBLE_EQ(p.c, 1);
  EXPECT_DOUBLE_EQ(p.var, .875);
  EXPECT_NEAR(p.llr, preset().delta1 / .875 * (1 - preset().delta1 / 2), 1e-12);
}

TEST(Prune, AStackThatFailsWithoutTheItemKeepsIt) {
  auto legs = alternating({0});
  legs.push_back(leg_of(2, true, 9));
  legs.back().gate_ok = false;
  EXPECT_EQ(step(legs).what, Prune::Kind::Decided);
  EXPECT_FALSE(step(legs).removed);
  EXPECT_EQ(step(legs).reason, "needed");
  legs.back() = failing(leg_of(2, true, 9), "timeout");
  EXPECT_EQ(step(legs).reason, "needed");
  EXPECT_EQ(step(legs).failure, "timeout");
}

TEST(Prune, AFinalStackThatFailsIsRunOnceMore) {
  std::vector<LegObs> legs{failing(leg_of(1, false, 0), "timeout")};
  EXPECT_EQ(step(legs).what, Prune::Kind::RunBase);
  legs.push_back(failing(leg_of(2, false, 0), "timeout"));
  EXPECT_EQ(step(legs).what, Prune::Kind::Decided);
  EXPECT_FALSE(step(legs).removed);
}

TEST(Prune, TheLastLegOfOneItemOpensTheNext) {
  const auto first = alternating({0, -5, 0});
  ASSERT_EQ(step(first).what, Prune::Kind::Decided);
  std::vector<LegObs> second{first.back()};
  EXPECT_EQ(step(second).what, Prune::Kind::RunVariant);
  second.push_back(leg_of(4, true, 1));
  EXPECT_EQ(step(second).what, Prune::Kind::RunBase);
  second.push_back(leg_of(5, false, 0));
  EXPECT_TRUE(step(second).removed);
  EXPECT_EQ(step(second).legs, (std::vector<std::uint64_t>{3, 4, 5}));
}

TEST(Prune, LargestDiffComesFirstAndTheLastKeptIsSpared) {
  const std::vector<PruneItem> kept{{1, 5}, {2, 90}, {3, 5}, {4, 200}};
  EXPECT_EQ(prune_order(kept), (std::vector<std::uint32_t>{2, 1, 3}));
  EXPECT_TRUE(prune_order({}).empty());
  const std::vector<PruneItem> one{{7, 5}};
  EXPECT_TRUE(prune_order(one).empty()) << "its KEEP was this comparison";
}

TEST(Prune, ToStayTakesNoMoreEvidenceThanToGo) {
  const Bounds limits = bounds(preset(), 0);
  const auto at = [&](double llr) {
    // One pair: var 1.5, c = 1 + llr*1.5/2.
    const double c = 1 + llr * .75;
    return step(alternating({0, -c, 0}));
  };
  EXPECT_EQ(at(-limits.lower + .01).reason, "contributes");
  EXPECT_EQ(at(-limits.lower - .01).what, Prune::Kind::RunVariant);
  EXPECT_EQ(at(limits.lower - .01).reason, "worthless");
}

TEST(Prune, OutOfBudgetTheItemStays) {
  const auto legs = alternating({0, 0});
  EXPECT_EQ(step(legs).what, Prune::Kind::RunBase);
  const Prune p = prune_stopped(legs, kUnit, preset());
  EXPECT_EQ(p.what, Prune::Kind::Decided);
  EXPECT_FALSE(p.removed);
  EXPECT_EQ(p.reason, "budget");
}

TEST(Prune, APresetWithoutPruneAsksForNoLeg) {
  const Prune p = prune_step({}, kUnit, preset("quick"));
  EXPECT_EQ(p.what, Prune::Kind::Decided);
  EXPECT_FALSE(p.removed);
}

}  // namespace
}  // namespace hyperloom::decide
