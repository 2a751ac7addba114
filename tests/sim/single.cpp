// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "tests/sim/single.hpp"

#include <utility>
#include <variant>

namespace hyperloom::sim {
namespace {

using namespace decide;

constexpr std::uint32_t kCalibrationLegs = 6, kMostEarlierLegs = 20;
constexpr std::uint32_t kPlenty = 1'000'000;
constexpr double kWall_s = 60;

RaceSetup prepared(const Preset& preset, Bench& bench, Dice& dice) {
  const Calibration c = calibrated(bench);
  RaceSetup setup;
  setup.preset = preset;
  setup.seed = dice.bits();
  setup.width = 1;
  setup.noise = c.noise;
  setup.h = c.h;
  setup.history = c.bases;
  for (std::size_t n = dice.below(kMostEarlierLegs); n > 0; --n) {
    const LegObs leg = bench.run(Role::Base, 0);
    setup.history.push_back({leg.leg, leg.y});
  }
  return setup;
}

const Decision* decision_in(const std::vector<Record>& records) {
  for (const Record& record : records) {
    if (const auto* decision = std::get_if<Decision>(&record)) {
      return decision;
    }
  }
  return nullptr;
}

}  // namespace

LegObs Bench::run(Role role, double level) {
  LegObs leg;
  leg.leg = ++legs_;
  leg.role = role;
  leg.wall_s = kWall_s;
  leg.y = machine_.measure(level);
  return leg;
}

Calibration calibrated(Bench& bench) {
  std::vector<LegObs> legs;
  Calibration c;
  for (c.legs_due = kCalibrationLegs; c.legs_due > 0; c = calibrate(legs, kCalibrationLegs)) {
    for (std::uint32_t i = 0; i < c.legs_due; ++i) {
      legs.push_back(bench.run(Role::Base, 0));
    }
  }
  return c;
}

LegObs leg_for(const Step& step, Bench& bench, double level) {
  LegObs leg = bench.run(step.role, level);
  leg.arm = step.arm;
  leg.round = step.round;
  leg.slot = step.slot;
  leg.slots = step.slots;
  return leg;
}

Single decide_one(const Preset& preset, double effect, NoiseModel noise, Dice& dice) {
  Bench bench(noise, kPlenty, dice);
  RaceState state = none_waiting(admit(start_race(prepared(preset, bench, dice)), 1));
  const std::uint32_t before = bench.legs() + 1;
  for (;;) {
    const Step step = next_step(state, {kPlenty});
    if (step.what == StepKind::Admit) {
      state = none_waiting(std::move(state));
      continue;
    }
    Turn turn = step.what == StepKind::Stop
                    ? finish(std::move(state))
                    : observe(std::move(state),
                              leg_for(step, bench, step.role == Role::Variant ? effect : 0));
    if (const Decision* decision = decision_in(turn.records)) {
      return {decision->verdict == Verdict::Keep, bench.legs() - before};
    }
    state = std::move(turn.state);
  }
}

}  // namespace hyperloom::sim
