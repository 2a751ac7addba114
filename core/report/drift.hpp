// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include "core/session/state.hpp"

namespace hyperloom::report {

/// Straight line through the legs of the original base over time, audits and hold-out included, by
/// least squares.
struct Drift {
  double pct = 0;      ///< change along the line, from the first leg to the last
  double low_pct = 0;  ///< its 95 % interval by Student's t with legs - 2 degrees of freedom
  double high_pct = 0;
  double span_s = 0;  ///< between the ends of those two
  std::size_t legs = 0;
  double first_s = 0;  ///< active time of the first of them
  double first = 0;    ///< objective on the line at its two ends
  double last = 0;

  /// False when no drift at all would look like this too.
  [[nodiscard]] bool certain() const { return low_pct > 0 || high_pct < 0; }
};
/// nullopt with fewer than three such legs, or when they were all measured at one time.
[[nodiscard]] std::optional<Drift> base_drift(const session::State& state);

}  // namespace hyperloom::report
