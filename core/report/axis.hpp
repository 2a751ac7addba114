// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace hyperloom::report {

struct Tick {
  double value = 0;
  std::string label;
};

/// A linear scale whose ends are round numbers.
struct Axis {
  double low = 0, high = 1;
  std::vector<Tick> ticks;  ///< ascending, the ends included

  /// 0 at `low`, 1 at `high`; values outside are taken to the nearer end.
  [[nodiscard]] double at(double value) const;
  /// The same as "23.4%".
  [[nodiscard]] std::string percent(double value) const;
};

/// Covers low .. high with about `count` steps of 1, 2 or 5 times a power of ten. Ends that are
/// equal, reversed or no numbers give a scale around them.
[[nodiscard]] Axis make_axis(double low, double high, int count);
/// Active seconds in the unit that suits their span, from 0.
struct TimeAxis {
  Axis axis;
  std::string unit;   ///< "s", "min" or "h"
  double second = 1;  ///< one second in that unit
  [[nodiscard]] std::string percent(double seconds) const { return axis.percent(seconds * second); }
};
[[nodiscard]] TimeAxis make_time_axis(double seconds, int count);

}  // namespace hyperloom::report
