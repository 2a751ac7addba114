// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/decide/world.hpp"

namespace hyperloom::decide {
namespace {

using test::effects_of;
using test::make_setup;
using test::World;

World with_history(std::map<std::uint32_t, double> effects, const char* preset = "default") {
  RaceSetup setup = make_setup(1, preset);
  for (std::uint64_t i = 0; i < 6; ++i) {
    setup.history.push_back({900 + i, 0});
  }
  setup.h = {1.4, 1.4, 1.4, 1.4, 1.4};
  World w(setup);
  w.level = effects_of(std::move(effects));
  return w;
}

/// Adds `lp` to the leg of that number alone.
void disturb(World& w, std::uint64_t number, double lp) {
  w.level = [inner = w.level, number, lp](const Step& step, std::uint64_t leg) {
    return inner(step, leg) + (leg == number ? lp : 0);
  };
}

/// Adds `lp` from that leg on.
void shift(World& w, std::uint64_t number, double lp) {
  w.level = [inner = w.level, number, lp](const Step& step, std::uint64_t leg) {
    return inner(step, leg) + (leg >= number ? lp : 0);
  };
}

// about: decide.md#13
TEST(Outliers, OneLowBaseLegIsReplacedAndTheVerdictStays) {
  for (const std::uint64_t low : {1U, 3U, 5U}) {
    World w = with_history({{1, 5}});
    disturb(w, low, -10);
    w.admit(1);
    w.run();
    const auto overrides = w.all<Override>();
    ASSERT_EQ(overrides.size(), 1U);
    EXPECT_EQ(overrides[0].rule, OverrideRule::BaseOutlier);
    EXPECT_EQ(overrides[0].leg, low);
    EXPECT_EQ(overrides[0].replaced_by, low + 1);
    EXPECT_EQ(overrides[0].value, -10);
    EXPECT_EQ(overrides[0].reference, 0);
    EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
    EXPECT_EQ(w.decision(1).n, 2U);
    EXPECT_NEAR(w.decision(1).mean, 5, 1e-9);
  }
}

TEST(Outliers, LowSecondRunOfABaseLegLosesAgainstTheNearerFirst) {
  World w = with_history({{1, 5}});
  disturb(w, 3, -6);
  disturb(w, 4, -20);
  w.admit(1);
  w.run();
  const auto overrides = w.all<Override>();
  ASSERT_FALSE(overrides.empty());
  EXPECT_EQ(overrides[0].leg, 4U);
  EXPECT_EQ(overrides[0].replaced_by, 3U);
}

// about: decide.md#14
TEST(Outliers, LastingFallIsALevelShiftAndPairsAreMeasuredAgain) {
  World w = with_history({{1, 5}});
  shift(w, 3, -10);
  w.admit(1);
  w.run();
  const auto overrides = w.all<Override>();
  ASSERT_EQ(overrides.size(), 2U);
  EXPECT_EQ(overrides[0].rule, OverrideRule::LevelShift);
  EXPECT_EQ(overrides[0].leg, 3U);
  EXPECT_EQ(overrides[0].replaced_by, 4U);
  EXPECT_EQ(overrides[0].value, -10) << "their mean counts";
  EXPECT_EQ(overrides[1].leg, 2U) << "the pair across the shift is dropped";
  EXPECT_EQ(overrides[1].replaced_by, 0U);
  EXPECT_EQ(w.variant_legs(1), 3U);
  EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
  EXPECT_NEAR(w.decision(1).mean, 5, 1e-9);
}

TEST(Outliers, LevelShiftRestartsTheMedianWindow) {
  World w = with_history({{1, 5}});
  shift(w, 3, -10);
  w.admit(1);
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(w.advance());
  }
  EXPECT_EQ(w.state.window_start, 7U) << "six of calibration and the opening leg are left behind";
}

TEST(Outliers, PairsDroppedThreeTimesAreUnstable) {
  RaceSetup setup = make_setup(1, "strict");
  setup.preset.n_min = 8;
  for (std::uint64_t i = 0; i < 6; ++i) {
    setup.history.push_back({900 + i, 0});
  }
  World w(setup);
  // The level falls with every third base leg: two steady ones fill the window in between.
  w.level = [base = 0, level = 0.0](const Step& s, std::uint64_t) mutable {
    if (s.what == StepKind::RunBase && ++base % 3 == 0) {
      level -= 10;
    }
    return level + (s.role == Role::Variant ? 3 : 0);
  };
  w.admit(1);
  w.run();
  EXPECT_EQ(w.decision(1).verdict, Verdict::Inconclusive);
  EXPECT_EQ(w.decision(1).reason, "unstable");
}

TEST(Outliers, VeryLowFirstLegIsRunAgainAndReplaced) {
  World w = with_history({{1, 5}});
  disturb(w, 2, -12);
  w.admit(1);
  w.run();
  const auto overrides = w.all<Override>();
  ASSERT_EQ(overrides.size(), 1U);
  EXPECT_EQ(overrides[0].rule, OverrideRule::FirstLeg);
  EXPECT_EQ(overrides[0].leg, 2U);
  EXPECT_EQ(overrides[0].replaced_by, 3U);
  EXPECT_NEAR(overrides[0].threshold, -4 * std::sqrt(w.decision(1).s2 / 2), 1e-12);
  EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
}

TEST(Outliers, FirstLegFarBelowTwiceIsScreenedByTheNextBaseLeg) {
  World w = with_history({{1, -8}, {2, 5}});
  w.admit(1);
  w.admit(2);
  w.run();
  EXPECT_TRUE(w.all<Deferred>().empty()) << "the machine stayed where it was";
  EXPECT_EQ(w.variant_legs(1), 2U);
  ASSERT_EQ(w.all<Decision>().size(), 2U);
  EXPECT_EQ(w.all<Decision>()[0].arm, 1U);
  EXPECT_EQ(w.decision(1).reason, "screened");
  EXPECT_NEAR(w.decision(1).mean, -8, 1e-9);
}

TEST(Outliers, FallBeforeTheFirstLegIsRightedByTheSecondLook) {
  World w = with_history({{1, 5}, {2, 0}});
  shift(w, 2, -10);
  w.admit(1);
  w.run();
  EXPECT_EQ(w.all<Deferred>().size(), 1U);
  EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
  EXPECT_NEAR(w.decision(1).mean, 5, 1e-9);
}

TEST(Outliers, TheSecondLookComesAfterTheOthers) {
  World w = with_history({{1, 5}, {2, 2.5}});
  shift(w, 2, -10);
  w.admit(1);
  w.admit(2);
  w.run();
  ASSERT_EQ(w.all<Decision>().size(), 2U);
  EXPECT_EQ(w.all<Decision>()[0].arm, 2U);
  EXPECT_EQ(w.all<Decision>()[1].arm, 1U);
}

TEST(Outliers, UnrepeatedScreenNamesTheAnchorItWasMeasuredAgainst) {
  World w = with_history({{1, 5}, {2, 5}});
  shift(w, 2, -10);
  w.admit(1);
  w.admit(2);
  while (w.state.anchor == 0) {
    ASSERT_TRUE(w.advance());
  }
  w.take(finish(std::move(w.state)));
  EXPECT_EQ(w.decision(1).reason, "screened");
  EXPECT_EQ(w.decision(1).anchor, 0U);
  EXPECT_NEAR(w.decision(1).mean, -5, 1e-9);
}

TEST(Outliers, SecondLookNeedsBudget) {
  World w = with_history({{1, 5}});
  shift(w, 2, -10);
  w.admit(1);
  w.budget = 8;
  w.run();
  EXPECT_EQ(w.all<Deferred>().size(), 1U);
  EXPECT_EQ(w.decision(1).reason, "screened");
  EXPECT_EQ(w.variant_legs(1), 2U);
}

TEST(Outliers, AnInterruptionBeforeTheBaseLegGrantsTheSecondLook) {
  World w = with_history({{1, -8}, {2, 5}});
  w.admit(1);
  w.admit(2);
  while (w.variant_legs(1) < 2) {
    ASSERT_TRUE(w.advance());
  }
  w.take(resumed(std::move(w.state)));
  EXPECT_EQ(w.all<Deferred>().size(), 1U);
  w.run();
  EXPECT_EQ(w.variant_legs(1), 4U) << "two runs in each life";
  EXPECT_EQ(w.decision(1).reason, "screened");
}

TEST(Outliers, LaterVariantLegFarFromItsEarlierOnesIsReplaced) {
  World w = with_history({{1, 5}});
  disturb(w, 4, -9);
  w.admit(1);
  w.run();
  const auto overrides = w.all<Override>();
  ASSERT_EQ(overrides.size(), 1U);
  EXPECT_EQ(overrides[0].rule, OverrideRule::VariantOutlier);
  EXPECT_EQ(overrides[0].leg, 4U);
  EXPECT_EQ(overrides[0].replaced_by, 5U);
  EXPECT_NEAR(overrides[0].reference, 5, 1e-9);
  EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
  EXPECT_EQ(w.decision(1).n, 2U);
}

TEST(Outliers, SecondRunOfAVariantLegFurtherOffLoses) {
  World w = with_history({{1, 5}});
  disturb(w, 4, 5);
  disturb(w, 5, 12);
  w.admit(1);
  w.run();
  const auto overrides = w.all<Override>();
  ASSERT_FALSE(overrides.empty());
  EXPECT_EQ(overrides[0].leg, 5U);
  EXPECT_EQ(overrides[0].replaced_by, 4U);
}

TEST(Outliers, AgreeingSecondRunOfAVariantLegCounts) {
  World w = with_history({{1, 5}});
  disturb(w, 4, 6);
  disturb(w, 5, 7);
  w.admit(1);
  w.run();
  const auto overrides = w.all<Override>();
  ASSERT_FALSE(overrides.empty());
  EXPECT_EQ(overrides[0].leg, 4U);
  EXPECT_EQ(overrides[0].replaced_by, 5U);
}

TEST(Outliers, FailingSecondRunEndsTheCandidate) {
  World w = with_history({{1, -9}});
  w.spoil = [](LegObs& leg) {
    if (leg.leg == 3) {
      leg.status = LegStatus::Failed;
      leg.failure = "timeout";
    }
  };
  w.admit(1);
  w.run();
  EXPECT_EQ(w.decision(1).verdict, Verdict::Failed);
  EXPECT_FALSE(w.state.doubt.has_value());
}

TEST(Outliers, SmallLastingChangeIsFoundAfterADecision) {
  World w = with_history({{1, 1.2}, {2, 0}, {3, 0}, {4, 1.3}});
  // 2.5 sigma: below the outlier limit, far above the scatter of +-0.1.
  w.level = [inner = w.level](const Step& s, std::uint64_t leg) {
    const double scatter = .1 * std::cos(static_cast<double>(leg * leg));
    return inner(s, leg) + scatter - (leg > 12 ? 2.5 : 0);
  };
  for (std::uint32_t arm = 1; arm <= 4; ++arm) {
    w.admit(arm);
  }
  w.run();
  const auto changes = w.all<RegimeChange>();
  ASSERT_EQ(changes.size(), 1U);
  ASSERT_TRUE(changes[0].p.has_value());
  EXPECT_LE(*changes[0].p, .001);
  EXPECT_LE(changes[0].leg, 12U);
}

TEST(Outliers, ChangeIsSoughtBehindTheLastSplitOnly) {
  World w = with_history({{1, 1.2}, {2, 0}, {3, 0}, {4, 1.2}, {5, 0}, {6, 1.2}});
  w.level = [inner = w.level](const Step& s, std::uint64_t leg) {
    const double scatter = .1 * std::cos(static_cast<double>(leg * leg));
    return inner(s, leg) + scatter - (leg > 12 ? 2.5 : 0);
  };
  w.take(resumed(std::move(w.state)));
  for (std::uint32_t arm = 1; arm <= 6; ++arm) {
    w.admit(arm);
  }
  w.run();
  const auto changes = w.all<RegimeChange>();
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_GE(changes[0].leg, 11U);
  EXPECT_LE(changes[0].leg, 12U);
}

TEST(Outliers, OnlyTheLastFortyDifferencesCount) {
  World w = with_history({});
  for (std::uint64_t leg = 1; leg <= 60; ++leg) {
    LegObs base;
    base.leg = leg;
    base.y = leg % 2 == 0 ? .5 : -.5;
    w.take(observe(std::move(w.state), base));
  }
  EXPECT_EQ(w.state.h.size(), 40U);
  EXPECT_NEAR(w.state.noise.s2, (8 + 5 * 1.0) / 7.5, 1e-12) << "calibration is forgotten";
}

TEST(Outliers, FirstLegIsHeldAgainstLegAndMedianInEqualParts) {
  World w = with_history({{1, 1.2}});
  disturb(w, 1, 3);
  w.admit(1);
  w.run();
  EXPECT_EQ(w.decision(1).reason, "screened");
  EXPECT_NEAR(w.decision(1).mean, 1.2 - 1.5, 1e-12);
}

TEST(Outliers, NoiseLearnsFromBaseLegsAndSaysSo) {
  World w = with_history({{1, 1.2}, {2, 1.2}}, "strict");
  w.level = [inner = w.level](const Step& s, std::uint64_t leg) {
    return inner(s, leg) + (s.role == Role::Base && leg % 4 == 1 ? .8 : -.8);
  };
  w.admit(1);
  w.admit(2);
  w.run();
  const auto updates = w.all<NoiseUpdate>();
  ASSERT_FALSE(updates.empty());
  EXPECT_EQ(updates[0].noise.nu, 7.5);
  EXPECT_NE(w.decision(1).s2, w.decision(2).s2) << "each uses what held at its admission";
}

}  // namespace
}  // namespace hyperloom::decide
