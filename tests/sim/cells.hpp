// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "tests/sim/machine.hpp"
#include "tests/sim/moments.hpp"

namespace hyperloom::sim {

/// Candidates of one effect, each decided alone.
struct CellSpec {
  std::string preset = "default";
  double effect_pct = 0;
  NoiseModel noise = NoiseModel::N1;
  std::uint32_t n = 0;
};

struct Cell {
  Moments kept;  ///< percent: 0 or 100 each
  Moments legs;
};

/// The same for the same spec and seed, wherever it is asked for.
[[nodiscard]] Cell run_cell(const CellSpec& spec, std::uint64_t seed);

struct SessionsSpec {
  std::string preset = "default";
  NoiseModel noise = NoiseModel::N1;
  std::uint32_t n = 0;
};

/// Sessions of one kind.
struct Sessions {
  Moments legs, false_keeps, banked;
  Moments error;         ///< headline minus truth, of the sessions that kept something
  Moments square_error;  ///< its square
  Moments covered;       ///< percent
  Moments withheld;      ///< percent of the headlines
  Moments moved;         ///< percent of them beside which the base is told to have moved
  Moments excess;        ///< sum of decision-time D minus truth
  Moments calibration_legs, audit_legs, prune_legs, holdout_legs;
};

[[nodiscard]] Sessions run_sessions(const SessionsSpec& spec, std::uint64_t seed);

}  // namespace hyperloom::sim
