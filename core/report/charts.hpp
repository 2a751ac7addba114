// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "core/report/axis.hpp"
#include "core/report/sections.hpp"
#include "core/session/state.hpp"

namespace hyperloom::report {

/// Inline SVG as wide as its place: across in percent, upright in pixels, so that shapes and
/// letters keep their size. "" when there is nothing to draw.

/// Phases over time, one row each, with what they took and why they ended.
[[nodiscard]] std::string timeline_chart(const session::State& state);
/// All legs over time by shape, with the fitted drift of the original base.
[[nodiscard]] std::string legs_chart(const session::State& state);
/// Above this many legs each slice of time shows its least and greatest only.
inline constexpr std::size_t kMostMarks = 2000;

/// Scale of the plots of one table.
struct PlotScale {
  Axis axis;
  double threshold = 0;  ///< a dashed line there; 0: none
};
[[nodiscard]] PlotScale plot_scale(const Table& table, double threshold);
/// What the marks of such a table's plots mean: of those that it has.
[[nodiscard]] std::string plot_legend(const PlotScale& scale, const Table& table, bool bars);
/// The scale as a header cell's drawing.
[[nodiscard]] std::string plot_axis(const PlotScale& scale);
/// A point with its interval on that scale.
[[nodiscard]] std::string plot_interval(const PlotScale& scale, const Plot& plot,
                                        const std::string& title);
/// A bar from zero with its interval.
[[nodiscard]] std::string plot_bar(const PlotScale& scale, const Plot& plot,
                                   const std::string& title);

/// The validated gain with its interval, beside zero.
[[nodiscard]] std::string headline_chart(const session::State& state);
/// Shapes that the charts use; once a page.
[[nodiscard]] std::string chart_shapes();

}  // namespace hyperloom::report
