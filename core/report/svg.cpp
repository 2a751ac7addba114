// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/svg.hpp"

#include "core/report/html_text.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

std::string pixels(double value) { return util::fixed(value, 1); }

std::string attribute_class(std::string_view cls) {
  return cls.empty() ? std::string() : util::cat(" class=\"", cls, "\"");
}

}  // namespace

std::string svg_chart(std::string_view id, std::string_view title, std::string_view description,
                      int height, std::string_view more, std::string_view body) {
  return util::cat("<svg class=\"chart ", more, "\" role=\"img\" aria-labelledby=\"", id, "-title ",
                   id, "-desc\" height=\"", height, "\"><title id=\"", id, "-title\">",
                   html_text(title, kMostLineBytes), "</title><desc id=\"", id, "-desc\">",
                   html_text(description, kMostLineBytes), "</desc>", body, "</svg>\n");
}

std::string svg_line(std::string_view cls, std::string_view x1, std::string_view y1,
                     std::string_view x2, std::string_view y2) {
  return util::cat("<line", attribute_class(cls), " x1=\"", x1, "\" y1=\"", y1, "\" x2=\"", x2,
                   "\" y2=\"", y2, "\"/>");
}

std::string svg_text(std::string_view x, double y, std::string_view cls, std::string_view text) {
  return util::cat("<text", attribute_class(cls), " x=\"", x, "\" y=\"", pixels(y), "\">",
                   html_text(text, kMostCellBytes), "</text>");
}

std::string legend_entry(std::string_view body, std::string_view text) {
  return util::cat("<li><svg width=\"16\" height=\"14\" aria-hidden=\"true\">", body, "</svg>",
                   html_text(text, kMostCellBytes), "</li>");
}

std::string legend_list(std::string_view entries) {
  return util::cat("<ul class=\"legend\">", entries, "</ul>\n");
}

std::string svg_time_grid(const TimeAxis& time, int height) {
  constexpr int kLabelDrop = 15, kTitleDrop = 33;
  std::string out;
  for (const Tick& tick : time.axis.ticks) {
    const std::string x = time.axis.percent(tick.value);
    const bool first = tick.value == time.axis.low, last = tick.value == time.axis.high;
    out += svg_line("g", x, "0", x, std::to_string(height));
    out += svg_text(x, height + kLabelDrop, first ? "" : last ? "e" : "m", tick.label);
  }
  return out + svg_text("100%", height + kTitleDrop, "e",
                        util::cat("active time since the start, ", time.unit));
}

}  // namespace hyperloom::report
