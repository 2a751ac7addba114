// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/rule.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/util/student.hpp"
#include "tests/unit/decide/world.hpp"

namespace hyperloom::decide {
namespace {

using test::effects_of;
using test::make_setup;
using test::World;

World with_effect(double lp, const char* preset = "default") {
  World w(make_setup(1, preset));
  w.level = effects_of({{1, lp}});
  w.admit(1);
  return w;
}

// about: decide.md#10
TEST(Rule, NoiseFreeGainIsKeptAfterTwoVariantLegs) {
  for (const char* preset : {"quick", "default", "strict"}) {
    World w = with_effect(lp_of_percent(5), preset);
    w.run();
    const Decision d = w.decision(1);
    EXPECT_EQ(d.verdict, Verdict::Keep);
    EXPECT_EQ(d.reason, "gain");
    EXPECT_EQ(d.n, 2U);
    EXPECT_NEAR(d.pct, 5, 1e-9);
    EXPECT_EQ(d.legs, (std::vector<std::uint64_t>{1, 2, 3, 4, 5}));
    EXPECT_EQ(w.variant_legs(1), 2U);
  }
}

TEST(Rule, TheIntervalIsAsWideAsTheNoiseIsUncertain) {
  World w = with_effect(lp_of_percent(5));
  w.run();
  const Decision d = w.decision(1);
  const double lp = lp_of_percent(d.ci95_pct[1]) - d.mean;
  EXPECT_GT(d.nu, 4);
  EXPECT_NEAR(lp, util::student_quantile(.975, d.nu) * std::sqrt(d.var), 1e-9);
  EXPECT_NEAR(d.mean - lp_of_percent(d.ci95_pct[0]), lp, 1e-9);
}

// about: decide.md#11
TEST(Rule, NoiseFreeNullIsScreenedAfterOneLeg) {
  World w = with_effect(0);
  w.run();
  const Decision d = w.decision(1);
  EXPECT_EQ(d.verdict, Verdict::Revert);
  EXPECT_EQ(d.reason, "screened");
  EXPECT_EQ(d.n, 1U);
  EXPECT_EQ(w.legs.size(), 2U) << "no closing base leg when nothing is left";
}

TEST(Rule, StrictDoesNotScreenANull) {
  World w = with_effect(0, "strict");
  w.run();
  EXPECT_NE(w.decision(1).reason, "screened");
  EXPECT_GT(w.variant_legs(1), 1U);
}

TEST(Rule, ScreenedCandidateStillClosesTheRoundWhenOneWaits) {
  World w = with_effect(0);
  w.admit(2);
  w.run();
  ASSERT_GE(w.steps.size(), 3U);
  EXPECT_EQ(w.steps[2].what, StepKind::RunBase);
  EXPECT_FALSE(w.steps[2].new_chain);
}

TEST(Rule, CandidateIsAskedForBeforeTheClosingLeg) {
  World w = with_effect(0);
  for (int i = 0; i < 2; ++i) {
    const Step step = w.peek();
    w.state = step.what == StepKind::Admit ? none_waiting(std::move(w.state)) : std::move(w.state);
    w.run_leg(w.peek());
  }
  ASSERT_EQ(w.all<Decision>().size(), 1U);
  EXPECT_EQ(w.peek().what, StepKind::Admit);
  w.admit(2);
  EXPECT_EQ(w.peek().what, StepKind::RunBase);
}

TEST(Rule, CallerIsAskedAgainAfterEachDecision) {
  World w = with_effect(0);
  w.state = none_waiting(std::move(w.state));
  w.run_leg(w.peek());
  w.run_leg(w.peek());
  ASSERT_EQ(w.all<Decision>().size(), 1U);
  EXPECT_EQ(w.peek().what, StepKind::Admit);
}

// about: decide.md#17
TEST(Rule, DriftDoesNotKeepANull) {
  World w = with_effect(0, "strict");
  w.level = [](const Step&, std::uint64_t leg) { return -.5 * static_cast<double>(leg); };
  w.run();
  EXPECT_NE(w.decision(1).verdict, Verdict::Keep);
}

// about: decide.md#8
TEST(Rule, DriftLeavesTheEstimateExact) {
  for (const std::uint32_t width : {1U, 4U}) {
    World w(make_setup(width, "strict"));
    auto effects = effects_of({{1, 4}, {2, 2.5}, {3, 3}, {4, 3.5}});
    w.level = [&](const Step& s, std::uint64_t leg) {
      return effects(s, leg) - .2 * static_cast<double>(leg);
    };
    for (std::uint32_t arm = 1; arm <= 4; ++arm) {
      w.admit(arm);
    }
    w.run();
    EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
    EXPECT_NEAR(w.decision(1).mean, 4, 1e-9) << width;
  }
}

// about: decide.md#24
TEST(Rule, FailedGateEndsTheCandidateAtItsFirstLeg) {
  World w = with_effect(lp_of_percent(50));
  w.spoil = [](LegObs& leg) {
    leg.gate_ok = leg.role == Role::Base;
    leg.failure = leg.gate_ok ? "" : "gate_failed";
  };
  w.run();
  const Decision d = w.decision(1);
  EXPECT_EQ(d.verdict, Verdict::GateFailed);
  EXPECT_EQ(d.reason, "gate_failed");
  EXPECT_EQ(d.n, 0U);
  EXPECT_EQ(w.variant_legs(1), 1U);
  EXPECT_EQ(w.state.decided, 0U);
  EXPECT_TRUE(w.state.effects.empty()) << "enters no ranking";
  EXPECT_EQ(w.state.stack_gain, 0);
}

TEST(Rule, FailedLegEndsTheCandidateWithItsClass) {
  World w = with_effect(5);
  w.spoil = [](LegObs& leg) {
    if (leg.leg == 4) {
      leg.status = LegStatus::Failed;
      leg.gate_ok = false;
      leg.failure = "report_missing";
    }
  };
  w.run();
  const Decision d = w.decision(1);
  EXPECT_EQ(d.verdict, Verdict::Failed);
  EXPECT_EQ(d.reason, "report_missing");
  EXPECT_EQ(d.legs, (std::vector<std::uint64_t>{1, 2, 3, 4}));
}

TEST(Rule, GateClassOfAFailedLegIsAGateFailure) {
  World w = with_effect(5);
  w.spoil = [](LegObs& leg) {
    if (leg.role == Role::Variant) {
      leg.status = LegStatus::Failed;
      leg.failure = "gate_missing";
    }
  };
  w.run();
  EXPECT_EQ(w.decision(1).verdict, Verdict::GateFailed);
}

TEST(Rule, LegStoppedByTheRunIsNoEvidence) {
  World w = with_effect(5);
  w.spoil = [](LegObs& leg) {
    leg.status = leg.leg == 2 ? LegStatus::StoppedByRun : LegStatus::Ok;
  };
  w.run();
  EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
  EXPECT_EQ(w.variant_legs(1), 3U);
}

TEST(Rule, FailedBaseLegChangesNothing) {
  World w = with_effect(5);
  w.spoil = [](LegObs& leg) { leg.gate_ok = leg.leg != 1; };
  w.run();
  EXPECT_EQ(w.decision(1).legs.front(), 2U);
}

// about: decide.md#27
TEST(Rule, LegTenTimesTheAnchorNeedsReview) {
  World w = with_effect(100 * std::log(1e12));
  w.run();
  const Decision d = w.decision(1);
  EXPECT_EQ(d.verdict, Verdict::NeedsReview);
  EXPECT_EQ(d.reason, "suspicious_gain");
  EXPECT_EQ(w.variant_legs(1), 1U);
  EXPECT_TRUE(w.state.effects.empty());
}

TEST(Rule, StackTenTimesTheOriginalNeedsReview) {
  World w(make_setup(1));
  w.level = effects_of({{1, 120}, {2, 120}});
  w.admit(1);
  w.admit(2);
  w.run();
  EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
  EXPECT_EQ(w.decision(2).verdict, Verdict::NeedsReview);
  EXPECT_EQ(w.state.anchor, 1U);
}

// about: decide.md#72
TEST(Rule, GainAboveTwiceIsFlagged) {
  World plain = with_effect(100 * std::log(1.9));
  plain.run();
  EXPECT_EQ(plain.decision(1).verdict, Verdict::Keep);
  EXPECT_TRUE(plain.decision(1).flags.empty());
  World large = with_effect(100 * std::log(2.5));
  large.run();
  EXPECT_EQ(large.decision(1).verdict, Verdict::Keep);
  EXPECT_EQ(large.decision(1).flags, std::vector<std::string>{"large_gain"});
}

TEST(Rule, ReviewReasonOfALegEndsTheCandidate) {
  World w = with_effect(5);
  w.spoil = [](LegObs& leg) { leg.review = leg.role == Role::Variant ? "wall_mismatch" : ""; };
  w.run();
  EXPECT_EQ(w.decision(1).verdict, Verdict::NeedsReview);
  EXPECT_EQ(w.decision(1).reason, "wall_mismatch");
}

TEST(Rule, WithheldKeepTakesTheCallersVerdict) {
  World w = with_effect(5);
  w.state = withhold(std::move(w.state), 1, Withheld{Verdict::GateFailed, "gate_missing"});
  w.run();
  const Decision d = w.decision(1);
  EXPECT_EQ(d.verdict, Verdict::GateFailed);
  EXPECT_EQ(d.reason, "gate_missing");
  EXPECT_NEAR(d.mean, 5, 1e-9) << "the measured difference is shown";
  EXPECT_EQ(w.state.anchor, 0U);
}

TEST(Rule, WithheldReasonDoesNotTouchAnotherVerdict) {
  World w = with_effect(0);
  w.state = withhold(std::move(w.state), 1, Withheld{Verdict::GateFailed, "gate_missing"});
  w.run();
  EXPECT_EQ(w.decision(1).reason, "screened");
}

// about: decide.md#39
TEST(Rule, OutOfTimeInMidDecisionIsInconclusive) {
  World w = with_effect(5);
  w.budget = 4;
  w.run();
  const Decision d = w.decision(1);
  EXPECT_EQ(d.verdict, Verdict::Inconclusive);
  EXPECT_EQ(d.reason, "budget");
  EXPECT_EQ(w.stopped, StopCause::Budget);
  EXPECT_EQ(d.n, 1U);
  EXPECT_EQ(w.legs.size(), 4U);
}

// about: decide.md#38
TEST(Rule, CandidateNeedsRoomForTwoVariantAndTwoBaseLegs) {
  World w(make_setup(4));
  EXPECT_EQ(next_step(w.state, {3}).what, StepKind::Stop);
  EXPECT_EQ(next_step(w.state, {3}).cause, StopCause::Budget);
  EXPECT_EQ(next_step(w.state, {4}).room, 1U);
  EXPECT_EQ(next_step(w.state, {9}).room, 3U);
  EXPECT_EQ(next_step(w.state, {100}).room, 4U);
}

TEST(Rule, NothingWaitingIsExhausted) {
  World w(make_setup(4));
  w.run();
  EXPECT_EQ(w.stopped, StopCause::Exhausted);
  EXPECT_TRUE(w.legs.empty());
}

TEST(Rule, CandidateWithoutALegEndsWithoutAVerdict) {
  World w(make_setup(1));
  w.level = effects_of({{1, 5}});
  w.admit(1);
  w.admit(2);
  w.budget = 2;
  while (w.advance()) {
  }
  EXPECT_EQ(unmeasured(w.state), std::vector<std::uint32_t>{2});
  w.take(finish(std::move(w.state)));
  EXPECT_EQ(w.all<Decision>().size(), 1U);
  EXPECT_TRUE(undecided(w.state).empty());
}

TEST(Rule, UnexpectedLegEntersNoNumber) {
  World w = with_effect(5);
  LegObs stray;
  stray.leg = 99;
  stray.arm = 8;
  stray.role = Role::Variant;
  w.take(observe(std::move(w.state), stray));
  ASSERT_EQ(w.all<IgnoredLeg>().size(), 1U);
  EXPECT_EQ(w.all<IgnoredLeg>()[0].leg, 99U);
  w.run();
  EXPECT_EQ(w.decision(1).verdict, Verdict::Keep);
}

TEST(Rule, EveryRoundIsEvaluatedInARecord) {
  World w = with_effect(1.55);
  w.run();
  const auto evals = w.all<RoundEval>();
  ASSERT_EQ(evals.size(), 6U);
  for (std::size_t i = 0; i < evals.size(); ++i) {
    EXPECT_EQ(evals[i].estimate.n, i + 1);
    EXPECT_NEAR(evals[i].upper, 3.689, 5e-4);
  }
  EXPECT_EQ(w.decision(1).reason, "gain") << "85 % of U suffice at the last leg";
}

}  // namespace
}  // namespace hyperloom::decide
