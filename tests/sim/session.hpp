// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/decide/preset.hpp"
#include "tests/sim/machine.hpp"

namespace hyperloom::sim {

/// What a whole session came to, in lp.
struct SessionResult {
  std::uint32_t legs = 0;         ///< all of them: calibration, race, audits, prune, hold-out
  std::uint32_t false_keeps = 0;  ///< KEEPs of what gains nothing
  double kept_d = 0;              ///< sum of decision-time D of the KEEPs
  double kept_truth = 0;          ///< what they truly gain
  double banked = 0;              ///< true gain of the stack delivered
  bool has_headline = false;
  double headline = 0;
  bool covered = false;   ///< the interval holds the true gain
  bool withheld = false;  ///< for a base that is taken for slowed down
  bool moved = false;     ///< the base of the hold-out is told to be far from its calibration
  // Where the legs went.
  std::uint32_t calibration_legs = 0, audit_legs = 0, prune_legs = 0, holdout_legs = 0;
};

/// A session with 30 candidates in random order, additive: 18 at 0, 4 at -4, two each at -1, +1 and
/// +2, one at +3, one at +6. Calibration, race, audits, bundle, prune and hold-out as shipped.
[[nodiscard]] SessionResult run_session(const decide::Preset& preset, NoiseModel noise, Dice& dice);

}  // namespace hyperloom::sim
