// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/decide/noise.hpp"
#include "core/decide/rule.hpp"
#include "tests/sim/machine.hpp"

namespace hyperloom::sim {

/// Legs of a made-up session: counts them and gives each its number.
class Bench {
 public:
  Bench(NoiseModel noise, std::uint32_t drift_legs, Dice& dice)
      : machine_(noise, drift_legs, dice) {}

  decide::LegObs run(decide::Role role, double level);
  [[nodiscard]] std::uint32_t legs() const { return legs_; }

 private:
  Machine machine_;
  std::uint32_t legs_ = 0;
};

/// Base legs of level 0 until the calibration has enough.
[[nodiscard]] decide::Calibration calibrated(Bench& bench);

/// The leg that a step asks for.
[[nodiscard]] decide::LegObs leg_for(const decide::Step& step, Bench& bench, double level);

/// How one candidate, decided alone, came out.
struct Single {
  bool kept = false;
  std::uint32_t legs = 0;  ///< without calibration, earlier base legs and the leading base leg
};

/// One decision with race width 1 after calibration and 0..19 further base legs, which fill the
/// window of the medians and do not change s2.
[[nodiscard]] Single decide_one(const decide::Preset& preset, double effect, NoiseModel noise,
                                Dice& dice);

}  // namespace hyperloom::sim
