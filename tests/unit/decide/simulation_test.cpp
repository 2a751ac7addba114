// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <random>
#include <vector>

#include "tests/unit/decide/world.hpp"

// The rule against a machine with 1 % leg noise: the goals of the simulator, widened by three
// standard errors; 2 000 decisions where a goal is tight.
namespace hyperloom::decide {
namespace {

constexpr int kDecisions = 2000, kFew = 400;
constexpr std::uint32_t kPlenty = 1000;

class Machine {
 public:
  explicit Machine(std::uint64_t seed) : engine_(seed) {}

  double uniform() { return (static_cast<double>(engine_() >> 11) + .5) * 0x1p-53; }
  double normal() { return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * M_PI * uniform()); }
  std::uint64_t bits() { return engine_(); }

 private:
  std::mt19937_64 engine_;
};

struct Outcome {
  bool kept = false;
  int legs = 0;
};

RaceSetup calibrated(Machine& machine) {
  std::vector<LegObs> legs;
  Calibration c = calibrate(legs, 6);
  while (c.legs_due > 0) {
    LegObs leg;
    leg.y = machine.normal();
    leg.wall_s = 2;
    legs.push_back(leg);
    c = calibrate(legs, 6);
  }
  RaceSetup setup = test::make_setup(1);
  setup.noise = c.noise;
  setup.h = c.h;
  setup.history = c.bases;
  for (std::uint64_t extra = machine.bits() % 20; extra > 0; --extra) {
    setup.history.push_back({0, machine.normal()});
  }
  return setup;
}

std::optional<Decision> decision_in(const std::vector<Record>& records) {
  for (const Record& record : records) {
    if (const auto* decision = std::get_if<Decision>(&record)) {
      return *decision;
    }
  }
  return std::nullopt;
}

Outcome decide_one(Machine& machine, double effect) {
  Outcome out;
  RaceState state = none_waiting(admit(start_race(calibrated(machine)), 1));
  std::optional<Decision> decision;
  // The leading base leg is not counted.
  for (out.legs = -1; !decision;) {
    const Step step = next_step(state, {kPlenty});
    Turn turn{std::move(state)};
    if (step.what == StepKind::Stop) {
      turn = finish(std::move(turn.state));
    } else if (step.what == StepKind::Admit) {
      turn.state = none_waiting(std::move(turn.state));
    } else {
      LegObs leg;
      leg.arm = step.arm;
      leg.role = step.role;
      leg.y = machine.normal() + (step.role == Role::Variant ? effect : 0);
      turn = observe(std::move(turn.state), leg);
      ++out.legs;
    }
    state = std::move(turn.state);
    decision = decision_in(turn.records);
  }
  out.kept = decision->verdict == Verdict::Keep;
  return out;
}

struct Cell {
  double kept_pct = 0, legs = 0;
};

Cell simulate(double effect_pct, std::uint64_t seed, int decisions) {
  Machine machine(seed);
  Cell cell;
  for (int i = 0; i < decisions; ++i) {
    const Outcome one = decide_one(machine, lp_of_percent(effect_pct));
    cell.kept_pct += one.kept ? 100.0 / decisions : 0;
    cell.legs += static_cast<double>(one.legs) / decisions;
  }
  return cell;
}

/// Three standard errors of a share, in percent.
double slack(double pct, int decisions) { return 3 * std::sqrt(pct * (100 - pct) / decisions); }

TEST(Simulation, NullIsRarelyKeptAndCheap) {
  const Cell cell = simulate(0, 11, kDecisions);
  EXPECT_LE(cell.kept_pct, 1.2 + slack(1.2, kDecisions));
  EXPECT_LE(cell.legs, 3.5 + .2);
}

TEST(Simulation, TwoPercentIsKeptMoreOftenThanNot) {
  const Cell cell = simulate(2, 12, kFew);
  EXPECT_GE(cell.kept_pct, 65 - slack(65, kFew));
  EXPECT_LE(cell.legs, 7.6 + .3);
}

TEST(Simulation, ThreePercentIsNearlyAlwaysKept) {
  EXPECT_GE(simulate(3, 13, kDecisions).kept_pct, 95 - slack(95, kDecisions));
}

TEST(Simulation, FivePercentIsKeptInTwoPairs) {
  const Cell cell = simulate(5, 14, kFew);
  EXPECT_GE(cell.kept_pct, 99.9 - slack(99.9, kFew));
  EXPECT_LE(cell.legs, 4.3 + .1);
}

TEST(Simulation, SameSeedSameOutcome) {
  const Cell a = simulate(2, 15, 50), b = simulate(2, 15, 50);
  EXPECT_EQ(a.kept_pct, b.kept_pct);
  EXPECT_EQ(a.legs, b.legs);
}

}  // namespace
}  // namespace hyperloom::decide
