// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

namespace hyperloom::decide {

/// What the anchor and one candidate measured, in lp and in order.
struct Levels {
  std::vector<double> base_before;  ///< base legs of this anchor before the candidate's first leg
  std::vector<double> base_since;   ///< base legs after it
  std::vector<double> variant;      ///< the candidate's legs
};

/// A gain that comes from base legs which became slower.
struct SlowedBase {
  double fall = 0;       ///< of the base since the candidate's first leg, lp
  double true_gain = 0;  ///< of the candidate over the base as it was before, lp
};

/// Did the base fall for good once the candidate had run, far beyond the noise and by at least half
/// of what the candidate seems to gain, while the candidate's own legs did not? The machine slows
/// down both; something that a candidate leaves behind slows down the base alone.
[[nodiscard]] std::optional<SlowedBase> slowed_base(const Levels& levels);

}  // namespace hyperloom::decide
