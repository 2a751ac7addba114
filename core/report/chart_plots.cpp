// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <functional>

#include "core/journal/outcome.hpp"
#include "core/report/charts.hpp"
#include "core/report/html_text.hpp"
#include "core/report/svg.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

constexpr int kTicks = 5, kMiddle = 11, kAxisHeight = 20;
/// A slowdown may take at most this many times the room of the gains; what lies beyond
/// is an arrow at the edge. The numbers beside it say how far.
constexpr double kMostDownside = 2, kLeastSpan = 5;

std::string small_svg(const std::string& title, const std::string& body) {
  return util::cat("<svg class=\"plot\" role=\"img\" height=\"22\"><title>",
                   html_text(title, kMostCellBytes), "</title>", body, "</svg>");
}

std::string upright(const char* cls, const Axis& axis, double value) {
  const std::string x = axis.percent(value);
  return svg_line(cls, x, "0", x, "100%");
}

bool has_threshold(const PlotScale& scale) {
  return scale.threshold > 0 && scale.threshold <= scale.axis.high;
}

std::string reference_lines(const PlotScale& scale) {
  const std::string zero = upright("z", scale.axis, 0);
  return has_threshold(scale) ? zero + upright("t", scale.axis, scale.threshold) : zero;
}

std::string whisker(const PlotScale& scale, const Plot& plot) {
  return svg_line("i", scale.axis.percent(plot.low), std::to_string(kMiddle),
                  scale.axis.percent(plot.high), std::to_string(kMiddle));
}

bool beyond(const PlotScale& scale, const Plot& plot) {
  return *plot.value < scale.axis.low || *plot.value > scale.axis.high;
}

bool any_plot(const Table& table, const std::function<bool(const Plot&)>& test) {
  return std::any_of(table.plots.begin(), table.plots.end(),
                     [&](const Plot& plot) { return plot.value && test(plot); });
}

constexpr std::string_view kFilled = R"(<circle class="k" r="4.5" cx="8" cy="7"/>)",
                           kHollow = R"(<circle class="o" r="4.5" cx="8" cy="7"/>)";

std::string points_legend(const PlotScale& scale, const Table& table) {
  const auto inside = [&](const Plot& plot) { return !beyond(scale, plot); };
  std::string out;
  out += any_plot(table, [&](auto& plot) { return inside(plot) && plot.kept; })
             ? legend_entry(kFilled, "gain, kept")
             : "";
  out += any_plot(table, [&](auto& plot) { return inside(plot) && !plot.kept; })
             ? legend_entry(kHollow, "gain, not kept")
             : "";
  out += any_plot(table, [&](auto& plot) { return beyond(scale, plot); })
             ? legend_entry(svg_text("2", kMiddle, "", "\u25c2"), "beyond the scale")
             : "";
  return out;
}

std::string point(const PlotScale& scale, const Plot& plot) {
  const double value = *plot.value;
  if (beyond(scale, plot)) {
    const bool left = value < scale.axis.low;
    return svg_text(left ? "0%" : "100%", kMiddle + 4, left ? "" : "e", left ? "\u25c2" : "\u25b8");
  }
  return util::cat("<circle class=\"", plot.kept ? "k" : "o", "\" r=\"4.5\" cx=\"",
                   scale.axis.percent(value), "\" cy=\"", kMiddle, "\"/>");
}

}  // namespace

PlotScale plot_scale(const Table& table, double threshold) {
  double low = 0, high = threshold;
  for (const Plot& plot : table.plots) {
    if (plot.value && plot.trusted) {
      low = std::min({low, plot.low, *plot.value});
      high = std::max({high, plot.high, *plot.value});
    }
  }
  low = std::max(low, -kMostDownside * std::max(high, kLeastSpan));
  return {make_axis(low, high, kTicks), threshold};
}

std::string plot_legend(const PlotScale& scale, const Table& table, bool bars) {
  std::string out =
      bars ? legend_entry(R"(<rect class="b" x="1" y="2" width="14" height="10"/>)", "gain")
           : points_legend(scale, table);
  out += legend_entry(svg_line("i", "0", "7", "16", "7"), "95 % interval");
  out += legend_entry(svg_line("z", "8", "0", "8", "14"), "0: as fast as the base");
  if (has_threshold(scale)) {
    out += legend_entry(svg_line("t", "8", "0", "8", "14"),
                        util::cat("minimum gain, ", util::fixed(scale.threshold, 1), " %"));
  }
  return legend_list(out);
}

std::string plot_axis(const PlotScale& scale) {
  std::string out;
  for (const Tick& tick : scale.axis.ticks) {
    const bool first = tick.value == scale.axis.low, last = tick.value == scale.axis.high;
    out += svg_text(scale.axis.percent(tick.value), kAxisHeight - 6,
                    first  ? ""
                    : last ? "e"
                           : "m",
                    tick.value > 0 ? util::cat("+", tick.label) : tick.label);
  }
  return util::cat("<svg class=\"plot\" aria-hidden=\"true\" height=\"", kAxisHeight, "\">", out,
                   "</svg>");
}

std::string plot_interval(const PlotScale& scale, const Plot& plot, const std::string& title) {
  if (!plot.value) {
    return {};
  }
  return small_svg(title, reference_lines(scale) + whisker(scale, plot) + point(scale, plot));
}

std::string plot_bar(const PlotScale& scale, const Plot& plot, const std::string& title) {
  if (!plot.value) {
    return {};
  }
  const double from = std::min(0.0, *plot.value), to = std::max(0.0, *plot.value);
  const double width = 100 * (scale.axis.at(to) - scale.axis.at(from));
  const std::string bar =
      util::cat("<rect class=\"b\" x=\"", scale.axis.percent(from), "\" y=\"6\" width=\"",
                util::fixed(width, 2), "%\" height=\"10\"/>");
  return small_svg(title, util::cat(reference_lines(scale), bar, whisker(scale, plot)));
}

std::string headline_chart(const session::State& state) {
  const auto result = journal::session_result(state);
  const bool known = result.validated() && result.gain_pct.is_number() &&
                     result.ci95_pct.is_list() && result.ci95_pct.as_list().size() == 2 &&
                     result.ci95_pct.as_list()[0].is_number() &&
                     result.ci95_pct.as_list()[1].is_number();
  if (!known) {
    return {};
  }
  Table table;
  table.plots = {{result.gain_pct.as_double(), result.ci95_pct.as_list()[0].as_double(),
                  result.ci95_pct.as_list()[1].as_double(), true}};
  const PlotScale scale = plot_scale(table, 0);
  return util::cat(plot_interval(scale, table.plots.front(), result.headline), plot_axis(scale),
                   "<p class=\"note\">the gain and its 95 % interval, in %, beside 0</p>");
}

}  // namespace hyperloom::report
