// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/decide/race_state.hpp"
#include "core/decide/types.hpp"

namespace hyperloom::decide {

/// A warning code of calibration with its sentence: not_steady, noisy, sample_too_short.
struct NoiseWarning {
  std::string code;
  std::string message;
};

/// What the base legs measured so far say.
struct Calibration {
  std::uint32_t legs_due = 0;          ///< base legs still to run; 0: calibration is over
  std::vector<std::uint64_t> warmups;  ///< first legs that became warm-up
  std::vector<Override> overrides;     ///< one per such leg
  // The rest is set once legs_due is 0.
  std::vector<BaseValue> bases;  ///< counted legs, in order
  std::vector<double> h;         ///< |y[i+1]-y[i]|, unwinsorised
  Noise noise;
  std::vector<NoiseWarning> warnings;
  bool too_noisy = false;      ///< stop unless --accept-noise
  std::string too_noisy_text;  ///< why, and how many pairs a gain of 5 % would need
  double mean_y = 0;           ///< baseline, lp
  double spread_pct = 0;       ///< standard deviation of the legs, percent
  std::uint32_t n_min = 2;     ///< n_min that the leg time asks for; raise the preset to it
};

/// Base legs to calibrate with: 6, or 3 when six would take over a quarter of the session.
[[nodiscard]] std::uint32_t calibration_legs(double leg_s, double session_s);

/// Looks at the base legs in the order they were run; legs that do not count are passed over.
[[nodiscard]] Calibration calibrate(std::span<const LegObs> legs, std::uint32_t m);

/// s2 from the differences of base legs: prior of 1 % legs weighing 4, floor 0.64.
[[nodiscard]] Noise noise_from(std::span<const double> h, std::uint32_t m);

/// Differences that stay in force once the race adds its own.
inline constexpr std::size_t kRecentDifferences = 40;

}  // namespace hyperloom::decide
