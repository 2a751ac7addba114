// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "core/decide/race_state.hpp"

namespace hyperloom::decide {

/// A fall of a series from one leg to the next, beside whatever trend the legs around it have.
struct FallAtOnce {
  double lp = 0;          ///< 0: none
  std::uint64_t leg = 0;  ///< the first one after it
};

/// The greatest one that up to five legs on each side (four before and two since at least) show by
/// more than four standard errors, whichever one of them is left out: a straight line and a step at
/// that place, fitted together. `sigma` is the noise of a leg, lp.
[[nodiscard]] FallAtOnce fall_at_once(std::span<const BaseValue> series, double sigma);

}  // namespace hyperloom::decide
