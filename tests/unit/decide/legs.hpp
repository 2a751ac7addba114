// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <utility>
#include <vector>

#include "core/decide/noise.hpp"
#include "core/decide/types.hpp"

namespace hyperloom::decide::test {

/// Independent legs of 1 % noise.
class Gauss {
 public:
  explicit Gauss(std::uint64_t seed) : engine_(seed) {}

  double normal() { return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * M_PI * uniform()); }

 private:
  double uniform() { return (static_cast<double>(engine_() >> 11) + .5) * 0x1p-53; }

  std::mt19937_64 engine_;
};

/// Six legs of the machine, as a session would calibrate.
inline Noise calibrated(Gauss& machine) {
  std::vector<LegObs> legs(6);
  for (LegObs& leg : legs) {
    leg.y = machine.normal();
    leg.wall_s = 2;
  }
  Calibration c = calibrate(legs, 6);
  while (c.legs_due > 0) {
    legs.emplace_back();
    legs.back().y = machine.normal();
    c = calibrate(legs, 6);
  }
  return c.noise;
}

/// Legs of two arms: slot 0 for A, 1 for V.
inline LegObs leg_of(std::uint64_t number, bool variant, double y) {
  LegObs leg;
  leg.leg = number;
  leg.slot = variant ? 1 : 0;
  leg.slots = 1;
  leg.y = y;
  return leg;
}

inline LegObs failing(LegObs leg, const char* failure) {
  leg.status = LegStatus::Failed;
  leg.failure = failure;
  return leg;
}

/// A V A V .. A with these values.
inline std::vector<LegObs> alternating(const std::vector<double>& y) {
  std::vector<LegObs> legs;
  for (std::size_t i = 0; i < y.size(); ++i) {
    legs.push_back(leg_of(i + 1, i % 2 == 1, y[i]));
  }
  return legs;
}

/// Runs `step` until it decides; `level` gives the value of a leg of V or A.
template <typename Step>
auto play(const Step& step, const std::function<double(bool)>& level) {
  std::vector<LegObs> legs;
  auto now = step(legs);
  using Kind = decltype(now.what);
  while (now.what != Kind::Decided) {
    const bool variant = now.what == Kind::RunVariant;
    legs.push_back(leg_of(legs.size() + 1, variant, level(variant)));
    now = step(legs);
  }
  return now;
}

}  // namespace hyperloom::decide::test
