// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/decide/race_state.hpp"

namespace hyperloom::decide {

/// One anchor of the search and what it was left for.
struct AnchorLevels {
  std::vector<BaseValue> base;  ///< its base legs in order; calibration included
  double gain = 0;              ///< D of the candidate that took its place; 0 for the last anchor
  std::vector<BaseValue> kept;  ///< that candidate's legs in order, dropped ones too
};

/// What a hold-out is held against before its gain is believed.
struct HoldoutEvidence {
  std::vector<double> calibration;    ///< counted base legs, lp
  std::vector<AnchorLevels> anchors;  ///< in order; the last is the final stack
  double estimate = 0;                ///< what the search says that the stack gains, lp
  double estimate_var = 0;
  std::vector<double> base, final;  ///< hold-out legs behind the headline, lp
  double gain = 0;                  ///< G
  double sigma = 0;                 ///< noise of a leg in force
};

/// The original base in the hold-out beside its calibration.
struct BaseShift {
  double shift = 0;         ///< of its mean, lp; below 0: slower
  bool moved = false;       ///< by more than four sigma
  bool slowed = false;      ///< it fell alone, and that is at least half of the gain
  double fall = 0;          ///< of its median, lp
  double true_gain = 0;     ///< over the base as it was calibrated, lp
  std::uint64_t since = 0;  ///< the leg at which it fell in the search; 0: after it
};

/// Compares both. A machine that drifts moves base and stack alike, and is no reason to doubt the
/// gain. A base that fell alone is: by far more than the noise, by at least half of the gain, and
/// either the stack gains more than when it was searched by half of that, or two thirds of it came
/// at once, on an anchor that something was kept on later whose own legs did not fall with it.
[[nodiscard]] BaseShift base_shift(const HoldoutEvidence& evidence);

}  // namespace hyperloom::decide
