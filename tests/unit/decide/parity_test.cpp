// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/parity.hpp"

#include <gtest/gtest.h>

#include "core/decide/preset.hpp"
#include "tests/unit/decide/legs.hpp"

namespace hyperloom::decide {
namespace {

using test::alternating;
using test::failing;
using test::leg_of;

constexpr Noise kQuiet{.64, 7.5, 6}, kUnit{2, 7.5, 6};

Parity step(const std::vector<LegObs>& legs, const Noise& noise = kUnit) {
  return parity_step(legs, noise, kParityBandPct);
}

Parity noise_free(double pct) {
  const double effect = lp_of_percent(pct);
  return test::play([](const auto& legs) { return step(legs, kQuiet); },
                    [effect](bool variant) { return variant ? effect : 0; });
}

// decide.md#32
TEST(Parity, WithoutNoiseTheBandDecides) {
  for (const double pct : {1.9, 2.0, 0.0, -1.9, -2.0}) {
    EXPECT_EQ(noise_free(pct).result, ParityResult::Passed) << pct;
  }
  for (const double pct : {2.1, -3.0, 5.0, -2.1}) {
    const Parity p = noise_free(pct);
    EXPECT_EQ(p.result, ParityResult::Failed) << pct;
    EXPECT_EQ(p.reason, "switch_off_parity_failed");
    EXPECT_NEAR(p.pct, pct, 1e-9);
  }
}

TEST(Parity, APassHasNoReasonAndItsIntervalInTheBand) {
  const Parity p = noise_free(0);
  EXPECT_EQ(p.reason, "");
  EXPECT_EQ(p.n, 2U);
  EXPECT_GE(p.interval_pct[0], -2);
  EXPECT_LE(p.interval_pct[1], 2);
  EXPECT_EQ(p.legs, (std::vector<std::uint64_t>{1, 2, 3, 4, 5}));
}

struct Shares {
  double passed = 0, failed = 0, pairs = 0;
};

Shares shares(double pct, std::uint64_t seed) {
  constexpr int kRuns = 8000;
  test::Gauss machine(seed);
  Shares out;
  for (int i = 0; i < kRuns; ++i) {
    const Noise noise = test::calibrated(machine);
    const double effect = lp_of_percent(pct);
    const Parity p =
        test::play([&](const auto& legs) { return step(legs, noise); },
                   [&](bool variant) { return machine.normal() + (variant ? effect : 0); });
    out.passed += p.result == ParityResult::Passed ? 100.0 / kRuns : 0;
    out.failed += p.result == ParityResult::Failed ? 100.0 / kRuns : 0;
    out.pairs += static_cast<double>(p.n) / kRuns;
  }
  return out;
}

// decide.md#33
TEST(Parity, AnInertPatchPassesInFewPairs) {
  const Shares inert = shares(0, 1);
  RecordProperty("passed", std::to_string(inert.passed));
  RecordProperty("pairs", std::to_string(inert.pairs));
  EXPECT_GE(inert.passed, 96);
  EXPECT_LE(inert.pairs, 4);
}

// decide.md#33
TEST(Parity, ASlowerOffArmRarelyPasses) {
  const Shares slower = shares(-3, 2), slow = shares(-5, 3);
  RecordProperty("three", std::to_string(slower.passed));
  RecordProperty("five", std::to_string(slow.failed));
  EXPECT_LE(slower.passed, 2);
  EXPECT_GE(slow.failed, 99);
}

// decide.md#34
TEST(Parity, WhatWasNotMeasuredIsNeverAPass) {
  for (const std::size_t legs : {0U, 1U, 2U, 3U, 4U}) {
    const auto measured = alternating(std::vector<double>(legs, 0.0));
    const Parity p = parity_stopped(measured, kQuiet, kParityBandPct);
    EXPECT_EQ(p.what, Parity::Kind::Decided) << legs;
    EXPECT_EQ(p.reason, "switch_off_parity_inconclusive") << legs;
  }
  EXPECT_EQ(parity_stopped(alternating({0, 0, 0, 0, 0}), kQuiet, kParityBandPct).result,
            ParityResult::Passed);
}

// decide.md#34
TEST(Parity, AnOffArmThatFailsTwiceIsInconclusive) {
  auto legs = alternating({0});
  legs.push_back(failing(leg_of(2, true, 0), "timeout"));
  EXPECT_EQ(step(legs).what, Parity::Kind::RunVariant);
  legs.push_back(failing(leg_of(3, true, 0), "timeout"));
  const Parity p = step(legs);
  EXPECT_EQ(p.reason, "switch_off_parity_inconclusive");
  EXPECT_EQ(p.failure, "timeout");
}

TEST(Parity, ALegThatSucceedsOnItsRetryCounts) {
  auto legs = alternating({0});
  legs.push_back(failing(leg_of(2, true, 0), "timeout"));
  for (const auto& [number, variant] :
       {std::pair{3U, true}, {4U, false}, {5U, true}, {6U, false}}) {
    legs.push_back(leg_of(number, variant, 0));
  }
  EXPECT_EQ(step(legs, kQuiet).result, ParityResult::Passed);
}

// decide.md#35
TEST(Parity, AFailedGateOfTheOffArmFailsAtOnce) {
  auto legs = alternating({0, 0, 0});
  legs.push_back(leg_of(4, true, 0));
  legs.back().gate_ok = false;
  const Parity p = step(legs);
  EXPECT_EQ(p.what, Parity::Kind::Decided);
  EXPECT_EQ(p.reason, "switch_off_parity_failed");
  legs.back() = failing(leg_of(4, true, 0), "gate_missing");
  EXPECT_EQ(step(legs).reason, "switch_off_parity_failed");
  EXPECT_EQ(step(legs).failure, "gate_missing");
}

TEST(Parity, StoppedAndLostLegsAreRunAgain) {
  auto legs = alternating({0});
  for (int i = 0; i < 3; ++i) {
    legs.push_back(leg_of(10, true, 0));
    legs.back().status = LegStatus::StoppedByRun;
  }
  EXPECT_EQ(step(legs).what, Parity::Kind::RunVariant);
}

TEST(Parity, ADriftCancels) {
  const Parity p = step(alternating({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}), kQuiet);
  EXPECT_NEAR(p.mean, 0, 1e-9);
}

TEST(Parity, NothingIsDrawnIn) {
  // Three pairs 0, 0, 9: the mean is 3 although 9 is far off.
  EXPECT_NEAR(step(alternating({0, 0, 0, 0, 0, 9, 0})).mean, 3, 1e-9);
}

TEST(Parity, PairsAreLimitedByNoise) {
  EXPECT_EQ(parity_max_pairs({.64, 7.5, 6}), 6U);
  EXPECT_EQ(parity_max_pairs({4, 7.5, 6}), 12U);
  EXPECT_EQ(parity_max_pairs({50, 7.5, 6}), 16U);
}

TEST(Parity, AtTheMostPairsOnlyAnEffectOutsideFails) {
  // Pairs alternate 8 apart around the effect, so that no interval decides.
  const auto ending = [](double effect) {
    std::vector<double> y{0};
    for (int i = 0; i < 6; ++i) {
      y.push_back(effect + (i % 2 == 0 ? 8 : -8));
      y.push_back(0);
    }
    return step(alternating(y));
  };
  EXPECT_EQ(ending(1.8).reason, "switch_off_parity_inconclusive");
  EXPECT_EQ(ending(-2.2).reason, "switch_off_parity_failed");
  EXPECT_EQ(ending(1.8).n, 6U);
}

}  // namespace
}  // namespace hyperloom::decide
