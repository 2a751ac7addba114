// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/unit/decide/world.hpp"

namespace hyperloom::decide {
namespace {

using test::effects_of;
using test::make_setup;
using test::World;

World racing(std::map<std::uint32_t, double> effects, std::uint32_t width = 1) {
  World w(make_setup(width));
  for (const auto& [arm, lp] : effects) {
    w.admit(arm);
  }
  w.level = effects_of(std::move(effects));
  return w;
}

TEST(Resume, PairOpenAtTheInterruptionIsMeasuredAgain) {
  World w = racing({{1, 5}});
  w.advance();
  w.advance();
  w.take(resumed(std::move(w.state)));
  const auto changes = w.all<RegimeChange>();
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].dropped, std::vector<std::uint64_t>{2});
  EXPECT_FALSE(changes[0].p.has_value());
  EXPECT_EQ(w.all<Override>()[0].rule, OverrideRule::RegimeChange);
  w.run();
  EXPECT_EQ(w.steps[2].what, StepKind::RunBase);
  EXPECT_TRUE(w.steps[2].new_chain);
  EXPECT_EQ(w.variant_legs(1), 3U);
  EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
}

TEST(Resume, ClosedPairsStay) {
  World w = racing({{1, 5}});
  w.advance();
  w.advance();
  w.advance();
  w.take(resumed(std::move(w.state)));
  EXPECT_TRUE(w.records.empty() || w.all<RegimeChange>().empty());
  w.run();
  EXPECT_EQ(w.variant_legs(1), 2U);
  EXPECT_EQ(w.legs.size(), 8U) << "A V A | A V A and the two of the new anchor";
  EXPECT_NEAR(w.decision(1).var, .75, 1e-12) << "the pairs share no base leg";
}

TEST(Resume, LevelMayDifferAfterwards) {
  World w = racing({{1, 5}});
  w.advance();
  w.advance();
  w.advance();
  w.level = [inner = w.level](const Step& s, std::uint64_t leg) { return inner(s, leg) - 30; };
  w.take(resumed(std::move(w.state)));
  w.run();
  EXPECT_EQ(w.all<Override>().size(), 0U);
  EXPECT_NEAR(w.decision(1).mean, 5, 1e-9);
}

TEST(Resume, LegInDoubtIsDropped) {
  World w = racing({{1, -9}});
  w.advance();
  w.advance();
  ASSERT_TRUE(w.state.doubt.has_value());
  w.take(resumed(std::move(w.state)));
  EXPECT_FALSE(w.state.doubt.has_value());
  ASSERT_EQ(w.all<Override>().size(), 1U);
  EXPECT_EQ(w.all<Override>()[0].leg, 2U);
  EXPECT_EQ(w.peek().what, StepKind::RunBase);
}

TEST(Resume, HalfMeasuredAnchorIsMeasuredAnew) {
  World w = racing({{1, 5}, {2, 0}});
  while (w.state.anchor == 0) {
    ASSERT_TRUE(w.advance());
  }
  w.advance();
  w.take(resumed(std::move(w.state)));
  w.run();
  const auto anchors = w.all<AnchorMeasured>();
  ASSERT_EQ(anchors.size(), 1U);
  EXPECT_EQ(anchors[0].legs, (std::vector<std::uint64_t>{7, 8}));
}

LegObs any_leg(std::mt19937_64& engine, std::uint64_t number) {
  LegObs leg;
  leg.leg = number;
  leg.arm = static_cast<std::uint32_t>(engine() % 7);
  leg.role = engine() % 3 == 0 ? Role::Base : Role::Variant;
  leg.status = static_cast<LegStatus>(engine() % 40 < 36 ? 0 : engine() % 4);
  leg.gate_ok = engine() % 30 != 0;
  leg.slots = static_cast<std::uint16_t>(engine() % 6);
  leg.y = static_cast<double>(engine() % 2000) / 100 - 10;
  return leg;
}

/// Mostly what is due, now and then a leg from nowhere, a resume, a withdrawal or an early end.
TEST(Resume, NoOrderOfEventsBreaksTheRace) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    std::mt19937_64 engine(seed);
    World w(make_setup(1 + static_cast<std::uint32_t>(seed % 4)));
    std::uint32_t admitted = 0;
    for (std::uint64_t event = 1; event <= 200; ++event) {
      const std::uint64_t kind = engine() % 50;
      const Step step = next_step(w.state, {kind == 0 ? 3U : 100U});
      LegObs leg = any_leg(engine, event);
      if (kind == 1) {
        w.take(resumed(std::move(w.state)));
      } else if (kind == 2) {
        w.state = withdraw(std::move(w.state), leg.arm);
      } else if (kind == 3) {
        w.take(finish(std::move(w.state)));
      } else if (kind > 5 && step.what == StepKind::Admit) {
        w.admit(++admitted);
      } else {
        if (kind > 5) {
          leg.arm = step.arm;
          leg.role = step.role;
          leg.slots = step.slots;
        }
        w.take(observe(std::move(w.state), leg));
      }
    }
    w.take(finish(std::move(w.state)));
    EXPECT_TRUE(undecided(w.state).empty());
    std::set<std::uint32_t> arms;
    for (const Decision& d : w.all<Decision>()) {
      EXPECT_TRUE(arms.insert(d.arm).second) << "two verdicts on candidate " << d.arm;
      EXPECT_TRUE(d.verdict != Verdict::Keep || d.n >= 2) << seed;
    }
  }
}

TEST(Resume, FeedingTheSameLegsRebuildsTheState) {
  World w = racing({{1, 5}, {2, 2}, {3, 0}, {4, -6}}, 4);
  for (int i = 0; i < 13; ++i) {
    ASSERT_TRUE(w.advance());
  }
  RaceState again = start_race(make_setup(4));
  for (std::uint32_t arm = 1; arm <= 4; ++arm) {
    again = admit(std::move(again), arm);
  }
  for (const LegObs& leg : w.legs) {
    again = observe(std::move(again), leg).state;
  }
  EXPECT_EQ(again.anchor, w.state.anchor);
  EXPECT_EQ(again.round, w.state.round);
  EXPECT_EQ(again.noise.s2, w.state.noise.s2);
  EXPECT_EQ(undecided(again), undecided(w.state));
  const Step a = next_step(none_waiting(again), {100});
  const Step b = next_step(none_waiting(w.state), {100});
  EXPECT_EQ(a.what, b.what);
  EXPECT_EQ(a.arm, b.arm);
  EXPECT_EQ(a.slot, b.slot);
}

}  // namespace
}  // namespace hyperloom::decide
