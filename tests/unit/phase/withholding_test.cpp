// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/withholding.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/phase/replay.hpp"
#include "core/util/cat.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using decide::Role;
using decide::Verdict;
using test::FakeLeg;
using testing::HasSubstr;

LegFacts leg(std::uint64_t number, Role role, std::uint32_t arm) {
  LegFacts facts;
  facts.leg = number;
  facts.role = role;
  facts.arm = arm;
  facts.wall_s = 12;
  facts.claimed_s = 10;
  return facts;
}

LegFacts timed(std::uint64_t number, Role role, std::uint32_t arm, double claimed) {
  LegFacts facts = leg(number, role, arm);
  facts.claimed_s = claimed;
  return facts;
}

LegFacts limited(std::uint64_t number, std::uint32_t arm, double latency) {
  LegFacts facts = leg(number, Role::Variant, arm);
  facts.limited = {{"latency", latency}};
  return facts;
}

std::string reason(const std::optional<decide::Withheld>& what) { return what ? what->reason : ""; }

Withholding with_base() {
  Withholding watch;
  watch.add(leg(1, Role::Base, 0));
  watch.add(leg(2, Role::Base, 0));
  return watch;
}

Withholding latency_watch() { return Withholding({gate::parse_limit("latency<=250").value()}); }

LegFacts measured(std::uint64_t number, Role role, std::uint32_t arm, double y) {
  LegFacts facts = leg(number, role, arm);
  facts.y = y;
  return facts;
}

/// Legs 1 to 5 of the base at 0 lp, then the candidate at 2 and the base at `base` in turn.
Withholding alternating(double base) {
  Withholding watch;
  for (std::uint64_t i = 1; i <= 5; ++i) {
    watch.add(measured(i, Role::Base, 0, 0));
  }
  for (std::uint64_t i = 6; i <= 11; i += 2) {
    watch.add(measured(i, Role::Variant, 1, 2));
    watch.add(measured(i + 1, Role::Base, 0, base));
  }
  return watch;
}

TEST(Withholding, AGainOverABaseThatWasSlowedDownIsForAPerson) {
  const auto found = alternating(-22).objection(1);
  EXPECT_EQ(reason(found), "base_slowed");
  EXPECT_THAT(found->detail, HasSubstr("base legs are 19.7 % slower"));
  EXPECT_THAT(found->detail, HasSubstr("it gains +2.0 %"));
  EXPECT_EQ(alternating(0).objection(1), std::nullopt);
}

// The level of the machine changed after leg 6, which was dropped for it.
TEST(Withholding, AMachineThatSlowedDownIsNoneOfThat) {
  Withholding watch;
  for (std::uint64_t i = 1; i <= 5; ++i) {
    watch.add(measured(i, Role::Base, 0, 0));
  }
  watch.add(measured(6, Role::Variant, 1, 5));
  watch.add(measured(7, Role::Base, 0, -10));
  watch.drop(6);
  for (std::uint64_t i = 8; i <= 12; i += 2) {
    watch.add(measured(i, Role::Variant, 1, -5));
    watch.add(measured(i + 1, Role::Base, 0, -10));
  }
  EXPECT_EQ(watch.objection(1), std::nullopt);
}

TEST(Withholding, TheBaseOfAnotherAnchorSaysNothing) {
  Withholding watch = alternating(-22);
  watch.anchor_moved();
  watch.add(measured(12, Role::Variant, 1, 2));
  EXPECT_EQ(watch.objection(1), std::nullopt);
}

TEST(Withholding, ABaseLegBearsOnEveryCandidate) {
  Withholding watch = alternating(0);
  watch.add(measured(20, Role::Variant, 4, 2));
  decide::LegObs obs;
  obs.role = Role::Base;
  EXPECT_EQ(watch.concerned(obs), (std::vector<std::uint32_t>{1, 4}));
  obs.role = Role::Variant;
  obs.arm = 4;
  EXPECT_EQ(watch.concerned(obs), (std::vector<std::uint32_t>{4}));
}

TEST(Withholding, ADecidedCandidateIsAskedAboutNoMore) {
  Withholding watch = alternating(-22);
  watch.add(measured(20, Role::Variant, 4, 2));
  ASSERT_NE(watch.objection(1), std::nullopt);
  watch.decided(1);
  decide::LegObs obs;
  obs.role = Role::Base;
  EXPECT_EQ(watch.concerned(obs), (std::vector<std::uint32_t>{4}));
  EXPECT_EQ(watch.objection(1), std::nullopt);
}

TEST(Withholding, WithoutAnythingWrongNothingIsWithheld) {
  Withholding watch = with_base();
  watch.add(leg(3, Role::Variant, 1));
  EXPECT_EQ(watch.objection(1), std::nullopt);
  EXPECT_EQ(watch.review(leg(4, Role::Variant, 1)), std::nullopt);
}

TEST(Withholding, LegsOfOtherCandidatesDoNotCount) {
  Withholding watch = latency_watch();
  watch.add(limited(3, 1, 300));
  watch.add(limited(4, 2, 200));
  EXPECT_EQ(reason(watch.objection(1)), "limit_violated");
  EXPECT_EQ(watch.objection(1)->verdict, Verdict::Revert);
  EXPECT_EQ(watch.objection(2), std::nullopt);
}

TEST(Withholding, AReplacedLegNoLongerCounts) {
  Withholding watch = latency_watch();
  watch.add(limited(3, 1, 900));
  watch.add(limited(4, 1, 200));
  EXPECT_EQ(reason(watch.objection(1)), "limit_violated");
  watch.drop(3);
  EXPECT_EQ(watch.objection(1), std::nullopt);
}

TEST(Withholding, AfterAKeepTheOthersStartAgain) {
  Withholding watch = latency_watch();
  watch.add(limited(3, 1, 900));
  watch.anchor_moved();
  EXPECT_EQ(watch.objection(1), std::nullopt);
}

TEST(Withholding, ASavingIsComparedWithTheLegsOfThePresentAnchor) {
  Withholding watch = with_base();
  watch.add(timed(3, Role::Variant, 1, 6));
  EXPECT_EQ(reason(watch.objection(1)), "wall_mismatch");
  watch.anchor_moved();
  watch.add(timed(4, Role::Base, 2, 6));
  watch.add(timed(5, Role::Variant, 1, 6));
  EXPECT_EQ(watch.objection(1), std::nullopt);
}

TEST(Withholding, AnOddBaseLegOfTheOriginalAloneSwitchesTheClockOff) {
  Withholding watch = with_base();
  watch.anchor_moved();
  watch.add(timed(3, Role::Base, 1, 20));
  EXPECT_EQ(watch.clock_off(), "") << "a kept arm cannot switch the rule off";
  EXPECT_EQ(reason(watch.review(timed(4, Role::Variant, 2, 20))), "wall_mismatch");
  watch.add(timed(5, Role::Base, 0, 20));
  EXPECT_THAT(watch.clock_off(), HasSubstr("20.00 s, but the whole leg took 12.00 s"));
  EXPECT_EQ(watch.review(timed(6, Role::Variant, 2, 20)), std::nullopt);
}

TEST(Withholding, WithoutUnitsInTheBaseUnitsOfACandidateMeanNothing) {
  Withholding watch;
  LegFacts base = leg(1, Role::Base, 0);
  base.claimed_s.reset();
  watch.add(base);
  EXPECT_EQ(watch.review(timed(2, Role::Variant, 1, 99)), std::nullopt);
  watch.anchor_moved();
  watch.add(timed(3, Role::Base, 1, 10));
  watch.add(timed(4, Role::Variant, 2, 5));
  EXPECT_EQ(watch.objection(2), std::nullopt);
}

TEST(Withholding, GateLimitsOfTheOriginalBaseAreTheMeasure) {
  Withholding watch;
  LegFacts base = leg(1, Role::Base, 0), kept = leg(2, Role::Base, 1),
           loose = leg(3, Role::Variant, 2);
  base.gate_limits = {{"ssim_min", .9}};
  kept.gate_limits = {{"ssim_min", .5}};
  loose.gate_limits = {{"ssim_min", .5}};
  watch.add(base);
  watch.add(kept);
  EXPECT_EQ(reason(watch.review(loose)), "gate_limits_changed");
}

TEST(Withholding, ANewBaselineStartsOverWithTheSameLimits) {
  Withholding watch = latency_watch();
  watch.blind_gate();
  LegFacts base = leg(1, Role::Base, 0), other = leg(2, Role::Variant, 1);
  base.gate_limits = {{"ssim_min", .9}};
  other.gate_limits = {{"ssim_min", .5}};
  watch.add(base);
  EXPECT_EQ(reason(watch.review(other)), "gate_limits_changed");
  watch.start_over();
  EXPECT_EQ(watch.review(other), std::nullopt);
  EXPECT_EQ(reason(watch.objection(1)), "gate_blind");
  watch.add(limited(3, 1, 900));
  EXPECT_EQ(reason(watch.objection(1)), "limit_violated");
}

TEST(Withholding, ABlindGateLeavesKeepsToAPerson) {
  Withholding watch = latency_watch();
  watch.blind_gate();
  EXPECT_EQ(reason(watch.objection(1)), "gate_blind");
  EXPECT_EQ(watch.objection(1)->verdict, Verdict::NeedsReview);
  watch.add(limited(3, 1, 900));
  EXPECT_EQ(reason(watch.objection(1)), "limit_violated") << "it would not be kept anyway";
}

class WithheldSession : public testing::Test {
 protected:
  void run_and_replay() {
    static_cast<void>(sim_.run());
    const auto replayed = replay(sim_.records());
    ASSERT_TRUE(replayed) << replayed.error().text();
    EXPECT_TRUE(replayed->ok) << replayed->text;
  }
  /// Latency by leg, in a report that the fake would write otherwise.
  void report_latency(const std::function<double(const FakeLeg&)>& latency) {
    sim_.workload.change = [latency](FakeLeg& leg) {
      leg.raw = util::cat(R"({"framework":"custom","throughput_unit":"img/s","output_throughput":)",
                          util::fixed(leg.objective, 6),
                          R"(,"quality_gate":{"passed":true},"mean_e2el_ms":)",
                          util::fixed(latency(leg), 3), "}");
    };
  }

  SimSession sim_;
};

TEST_F(WithheldSession, ACandidateThatBreaksALimitIsRevertedAndAnotherIsKept) {
  sim_.knobs = {bool_knob("FAST"), bool_knob("FAIR")};
  sim_.workload.gain_lp = {{"FAST=1", 12}, {"FAIR=1", 8}};
  sim_.config.limits = {gate::parse_limit("mean_e2el_ms<=250").value()};
  report_latency([](const FakeLeg& leg) { return leg.has("FAST=1") ? 400.0 : 200.0; });
  run_and_replay();
  EXPECT_EQ(sim_.ending_of("FAST=1"), "REVERT limit_violated");
  EXPECT_EQ(sim_.ending_of("FAIR=1"), "KEEP gain");
  EXPECT_EQ(sim_.last("holdout")["limited"].as_list()[0]["final"].as_double(), 200);
}

TEST_F(WithheldSession, ALegThatWasRunAgainDoesNotBreakTheLimit) {
  sim_.knobs = {bool_knob("FAST")};
  sim_.workload.gain_lp = {{"FAST=1", 12}};
  sim_.config.limits = {gate::parse_limit("mean_e2el_ms<=250").value()};
  auto first = std::make_shared<bool>(true);
  report_latency([first](const FakeLeg& leg) {
    return leg.has("FAST=1") && std::exchange(*first, false) ? 900.0 : 200.0;
  });
  const auto latency = sim_.workload.change;
  auto slow = std::make_shared<bool>(true);
  sim_.workload.change = [latency, slow](FakeLeg& leg) {
    if (leg.has("FAST=1") && std::exchange(*slow, false)) {
      leg.objective /= 2;
    }
    latency(leg);
  };
  run_and_replay();
  EXPECT_EQ(sim_.all("leg_override").size(), 1U);
  EXPECT_EQ(sim_.ending_of("FAST=1"), "KEEP gain");
}

TEST_F(WithheldSession, WithABlindGateEveryKeepNeedsReview) {
  sim_.knobs = {bool_knob("FAST"), bool_knob("SLOW")};
  sim_.workload.gain_lp = {{"FAST=1", 12}, {"SLOW=1", -12}};
  sim_.gate_blind = true;
  run_and_replay();
  EXPECT_EQ(sim_.ending_of("FAST=1"), "NEEDS_REVIEW gate_blind");
  EXPECT_EQ(sim_.ending_of("SLOW=1"), "REVERT screened");
  EXPECT_THAT(sim_.last("verdict")["candidate"].as_text(), testing::Not(testing::IsEmpty()));
}

TEST_F(WithheldSession, ChangedGateLimitsEndTheCandidateAtItsFirstLeg) {
  sim_.knobs = {bool_knob("LOOSE")};
  sim_.workload.gain_lp = {{"LOOSE=1", 12}};
  sim_.workload.change = [](FakeLeg& leg) {
    leg.gate =
        leg.has("LOOSE=1") ? R"({"ssim":0.7,"ssim_min":0.5})" : R"({"ssim":0.95,"ssim_min":0.9})";
  };
  run_and_replay();
  EXPECT_EQ(sim_.ending_of("LOOSE=1"), "NEEDS_REVIEW gate_limits_changed");
  EXPECT_EQ(sim_.legs("variant"), 1U);
  EXPECT_THAT(sim_.last("verdict")["detail"].as_text(), HasSubstr("ssim_min is 0.5"));
}

// decide.md#71
TEST_F(WithheldSession, ClaimedSavingWithoutWallTimeNeedsReview) {
  sim_.knobs = {bool_knob("CHEAT")};
  sim_.workload.gain_lp = {{"CHEAT=1", 33.6}};
  sim_.workload.change = [](FakeLeg& leg) { leg.work = R"({"units":900})"; };
  run_and_replay();
  EXPECT_EQ(sim_.ending_of("CHEAT=1"), "NEEDS_REVIEW wall_mismatch");
  EXPECT_THAT(sim_.last("verdict")["detail"].as_text(),
              HasSubstr("by the host's clock a leg takes"));
}

TEST_F(WithheldSession, AnAlteredLatencyIsFoundByReplay) {
  sim_.knobs = {bool_knob("FAST")};
  sim_.workload.gain_lp = {{"FAST=1", 12}};
  sim_.config.limits = {gate::parse_limit("mean_e2el_ms<=250").value()};
  report_latency([](const FakeLeg& leg) { return leg.has("FAST=1") ? 400.0 : 200.0; });
  static_cast<void>(sim_.run());
  auto records = sim_.records();
  for (auto& record : records) {
    if (record.type == "leg_finished" && record.body["limited"]["mean_e2el_ms"].is_number()) {
      auto limited = util::Value::map();
      record.body.set("limited", std::move(limited.set("mean_e2el_ms", 100)));
    }
  }
  const auto replayed = replay(records);
  ASSERT_TRUE(replayed);
  EXPECT_FALSE(replayed->ok);
  EXPECT_THAT(replayed->text, HasSubstr("c0001: stored REVERT limit_violated"));
}

}  // namespace
}  // namespace hyperloom::phase
