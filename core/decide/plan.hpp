// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "core/decide/preset.hpp"

namespace hyperloom::decide {

/// How much the budget leaves of the full programme; the order is from full to nothing.
enum class PlanKind { Full, Short, Minimal, TooSmall };

/// What limits the number of legs.
enum class LegLimit { MaxHours, MaxLegs };

struct LegsLeft {
  std::uint32_t n = 0;  ///< N
  LegLimit by = LegLimit::MaxHours;
};

/// What the search may do.
struct Plan {
  PlanKind kind = PlanKind::Full;
  bool prune = true, audit = true;
  bool one_factor = false;  ///< one factor at a time, most promising candidate first
  std::uint32_t width = 4;  ///< race width
  std::uint32_t holdout_blocks = 3;
  std::string said;  ///< for log and report; "" for the full plan
};

/// Legs of predicted length that fit into `seconds` (time before the hold-out reserve) and into
/// what
/// --max-legs leaves; `max_legs_left` is ignored when `limited` is false.
[[nodiscard]] LegsLeft legs_left(double seconds, double leg_s, bool limited,
                                 std::uint32_t max_legs_left);

/// The whole programme of the preset.
[[nodiscard]] Plan full_plan(const Preset& preset);
/// The plan for N legs.
[[nodiscard]] Plan make_plan(const LegsLeft& legs, const Preset& preset);
/// The smaller of two plans: a plan only shrinks.
[[nodiscard]] const Plan& smaller(const Plan& a, const Plan& b);

}  // namespace hyperloom::decide
