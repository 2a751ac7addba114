// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/unit/decide/world.hpp"

namespace hyperloom::decide {
namespace {

using test::effects_of;
using test::make_setup;
using test::World;

/// +20 % and +10 % alone; the second costs 5 % on top of the first.
double clashing(const Step& step) {
  const double a = lp_of_percent(20), b = lp_of_percent(10), b_on_a = lp_of_percent(-5);
  const bool on_a = step.role == Role::Base && step.arm == 1;
  static bool anchored = false;
  anchored = step.role == Role::Base ? on_a : anchored;
  if (step.role == Role::Base) {
    return on_a ? a : 0;
  }
  return anchored ? a + (step.arm == 2 ? b_on_a : 0) : (step.arm == 1 ? a : b);
}

// about: decide.md#15
TEST(Race, LoserOfARaceIsMeasuredOnTopOfTheWinner) {
  World w(make_setup(4));
  w.level = [](const Step& step, std::uint64_t) { return clashing(step); };
  w.admit(1);
  w.admit(2);
  w.run();
  EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
  EXPECT_NEAR(w.decision(1).pct, 20, 1e-9);
  const Decision b = w.decision(2);
  EXPECT_EQ(b.verdict, Verdict::Revert);
  EXPECT_EQ(b.reason, "screened");
  EXPECT_EQ(b.anchor, 1U);
  EXPECT_NEAR(b.pct, -5, 1e-9);
  EXPECT_EQ(b.n, 1U) << "no data from before the KEEP";
  EXPECT_NEAR(w.state.stack_gain, lp_of_percent(20), 1e-9);
}

// about: decide.md#16
TEST(Race, KeepIsFollowedByExactlyTwoBaseLegsOfTheNewAnchor) {
  World w(make_setup(4));
  w.level = effects_of({{1, 8}, {2, 4}});
  w.admit(1);
  w.admit(2);
  w.run();
  std::size_t keep = 0;
  while (w.steps[keep].arm != 1 || w.steps[keep].role != Role::Base) {
    ++keep;
  }
  EXPECT_EQ(w.steps[keep].what, StepKind::RunBase);
  EXPECT_TRUE(w.steps[keep].new_chain);
  EXPECT_EQ(w.steps[keep + 1].what, StepKind::RunBase);
  EXPECT_FALSE(w.steps[keep + 1].new_chain);
  EXPECT_EQ(w.steps[keep + 2].what, StepKind::RunVariant) << "the second opens the next round";
  const auto anchors = w.all<AnchorMeasured>();
  ASSERT_EQ(anchors.size(), 2U);
  EXPECT_EQ(anchors[0].arm, 1U);
  EXPECT_EQ(anchors[0].legs, (std::vector<std::uint64_t>{keep + 1, keep + 2}));
  EXPECT_NEAR(anchors[0].y, 8, 1e-9);
  EXPECT_NEAR(anchors[1].y, 12, 1e-9);
}

TEST(Race, ReturnedCandidatesGoToTheHeadOfTheQueue) {
  World w(make_setup(2));
  w.level = effects_of({{1, 8}, {2, 4}, {3, 4}});
  for (std::uint32_t arm : {1U, 2U, 3U}) {
    w.admit(arm);
  }
  while (w.state.anchor == 0) {
    ASSERT_TRUE(w.advance());
  }
  EXPECT_EQ(undecided(w.state), (std::vector<std::uint32_t>{2, 3}));
  ASSERT_EQ(w.state.queue.size(), 2U);
  EXPECT_TRUE(w.state.queue[0].pairs.empty());
  EXPECT_FALSE(w.state.queue[0].tested) << "its next leg is a first leg";
  EXPECT_FALSE(w.state.queue[1].tested);
  w.run();
  EXPECT_EQ(w.decision(2).verdict, Verdict::Keep);
  EXPECT_EQ(w.decision(3).verdict, Verdict::Keep);
}

TEST(Race, CandidatesOfARoundShareTheBaseLegs) {
  World w(make_setup(4));
  w.level = effects_of({{1, 3}, {2, 3.1}, {3, 2.9}, {4, 2.8}});
  for (std::uint32_t arm = 1; arm <= 4; ++arm) {
    w.admit(arm);
  }
  for (int i = 0; i < 6; ++i) {
    ASSERT_TRUE(w.advance());
  }
  EXPECT_EQ(w.steps[0].role, Role::Base);
  EXPECT_EQ(w.steps[5].role, Role::Base);
  std::set<std::uint32_t> arms;
  for (std::uint16_t slot = 1; slot <= 4; ++slot) {
    EXPECT_EQ(w.steps[slot].slot, slot);
    EXPECT_EQ(w.steps[slot].slots, 4);
    EXPECT_EQ(w.steps[slot].round, 1U);
    arms.insert(w.steps[slot].arm);
  }
  EXPECT_EQ(arms.size(), 4U);
  EXPECT_EQ(w.all<RoundEval>().size(), 4U);
}

TEST(Race, SlotOrderDependsOnTheSeedAndTheRound) {
  const auto orders = [](std::uint64_t seed) {
    RaceSetup setup = make_setup(4, "strict");
    setup.seed = seed;
    setup.preset.n_min = 8;
    World w(setup);
    w.level = effects_of({{1, 2}, {2, 2}, {3, 2}, {4, 2}});
    for (std::uint32_t arm = 1; arm <= 4; ++arm) {
      w.admit(arm);
    }
    std::vector<std::uint32_t> order;
    for (int i = 0; i < 26; ++i) {
      w.advance();
      order.push_back(w.steps.back().arm);
    }
    return order;
  };
  EXPECT_EQ(orders(1), orders(1));
  EXPECT_NE(orders(1), orders(2));
  const auto one = orders(1);
  EXPECT_FALSE(std::equal(one.begin() + 1, one.begin() + 5, one.begin() + 6) &&
               std::equal(one.begin() + 1, one.begin() + 5, one.begin() + 11));
}

TEST(Race, DecidedOnesLeaveAndQueuedOnesEnter) {
  World w(make_setup(2));
  w.level = effects_of({{1, 0}, {2, 1.6}, {3, 1.6}});
  for (std::uint32_t arm : {1U, 2U, 3U}) {
    w.admit(arm);
  }
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(w.advance());
  }
  EXPECT_EQ(w.decision(1).reason, "screened");
  ASSERT_TRUE(w.advance());
  ASSERT_TRUE(w.advance());
  EXPECT_EQ(w.variant_legs(3), 1U);
  EXPECT_EQ(w.variant_legs(2), 2U);
}

TEST(Race, WidthNeverGrows) {
  RaceState s = start_race(make_setup(4));
  s = narrow(std::move(s), 1);
  s = narrow(std::move(s), 3);
  EXPECT_EQ(s.setup.width, 1U);
  EXPECT_EQ(next_step(s, {100}).room, 1U);
}

TEST(Race, WithdrawnCandidateLeavesNoTrace) {
  World w(make_setup(4));
  w.level = effects_of({{1, 8}, {2, 4}});
  w.admit(1);
  w.admit(2);
  w.advance();
  w.advance();
  w.state = withdraw(std::move(w.state), 2);
  w.run();
  EXPECT_EQ(w.decision(2).arm, 0U);
  EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
}

TEST(Race, KeptGainsAreNeverNegative) {
  World w(make_setup(4));
  w.level = effects_of({{1, -3}, {2, 6}, {3, 2.2}, {4, -1}, {5, 9}});
  for (std::uint32_t arm = 1; arm <= 5; ++arm) {
    w.admit(arm);
  }
  w.run();
  for (const Decision& d : w.all<Decision>()) {
    EXPECT_TRUE(d.verdict != Verdict::Keep || d.mean > 0) << d.arm;
  }
  EXPECT_EQ(w.decision(5).verdict, Verdict::Keep);
  EXPECT_EQ(w.decision(2).verdict, Verdict::Keep);
}

TEST(Race, ManyDecidedTightenTheBound) {
  World w(make_setup(1));
  w.state.decided = 100;
  w.level = effects_of({{1, 3}});
  w.admit(1);
  w.run();
  // U with a quarter of alpha is 5.075: two pairs reach 4.571 only.
  EXPECT_EQ(w.decision(1).n, 3U);
  EXPECT_NEAR(w.all<RoundEval>()[0].upper, 5.075, 5e-4);
}

TEST(Race, FinishedRaceStartsANewChain) {
  World w(make_setup(1));
  w.level = effects_of({{1, 0}, {2, 0}});
  w.admit(1);
  w.run();
  w.admit(2);
  w.run();
  ASSERT_EQ(w.steps.size(), 4U);
  EXPECT_TRUE(w.steps[2].new_chain);
  EXPECT_EQ(w.steps[2].role, Role::Base);
}

}  // namespace
}  // namespace hyperloom::decide
