// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/report/axis.hpp"

namespace hyperloom::report {

/// Pieces of inline SVG. Positions across are texts with their unit ("23.4%"), upright ones pixels.

/// Room for ticks and title of a time axis below a chart.
inline constexpr int kTimeAxisPx = 40;

/// A drawing that fills its place's width, named `<id>-title` and described for readers who cannot
/// see it. `more` are further classes.
[[nodiscard]] std::string svg_chart(std::string_view id, std::string_view title,
                                    std::string_view description, int height, std::string_view more,
                                    std::string_view body);
[[nodiscard]] std::string svg_line(std::string_view cls, std::string_view x1, std::string_view y1,
                                   std::string_view x2, std::string_view y2);
/// `cls`: "" begins at x, "m" is centred there, "e" ends there. The text is escaped.
[[nodiscard]] std::string svg_text(std::string_view x, double y, std::string_view cls,
                                   std::string_view text);
/// An entry of a legend: `body` is drawn about the middle of 16 by 14 pixels; and the list of such.
[[nodiscard]] std::string legend_entry(std::string_view body, std::string_view text);
[[nodiscard]] std::string legend_list(std::string_view entries);
/// Upright grid lines with their labels and the axis' title below.
[[nodiscard]] std::string svg_time_grid(const TimeAxis& time, int height);

}  // namespace hyperloom::report
