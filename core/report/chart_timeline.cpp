// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>

#include "core/report/charts.hpp"
#include "core/report/html_text.hpp"
#include "core/report/numbers.hpp"
#include "core/report/svg.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

using session::State;
using util::Value;

constexpr int kRow = 38, kBarTop = 18, kBar = 12, kTicks = 5;
constexpr std::size_t kMostRows = 60;  // more than a person looks at; the table has them

/// Text that begins where its bar does, or ends there when little room is left.
std::string bar_text(const TimeAxis& time, double from_s, double to_s, int top,
                     const std::string& text) {
  constexpr double kRightHalf = 0.5;
  const bool right = time.axis.at(from_s * time.second) > kRightHalf;
  return svg_text(time.percent(right ? to_s : from_s), top + kBarTop - 5, right ? "e name" : "name",
                  text);
}

std::string phase_bar(const State& state, const TimeAxis& time, std::size_t at) {
  const Value& record = state.phases[at];
  const bool last = at + 1 == state.phases.size();
  const double from_s = record.number_or("elapsed_s", 0);
  const double to_s = last ? state.elapsed_s : state.phases[at + 1].number_or("elapsed_s", from_s);
  const int top = static_cast<int>(at) * kRow;
  const double width =
      100 * (time.axis.at(to_s * time.second) - time.axis.at(from_s * time.second));
  const std::string text = util::cat(record.text_or("to", ""), "  ", duration_text(to_s - from_s));
  return util::cat(bar_text(time, from_s, to_s, top, text), "<rect class=\"f", at % 2,
                   "\" rx=\"2\" x=\"", time.percent(from_s), "\" y=\"", top + kBarTop,
                   "\" width=\"", util::fixed(std::max(width, 0.3), 2), "%\" height=\"", kBar,
                   "\"/>");
}

/// Where later runs took over.
std::string resume_lines(const State& state, const TimeAxis& time, int height) {
  std::string out;
  for (const Value& resume : state.resumes) {
    const std::string x = time.percent(resume.number_or("elapsed_s", 0));
    out += svg_line("r", x, "0", x, std::to_string(height));
  }
  return out;
}

std::string legend(const State& state) {
  return state.resumes.empty() ? std::string()
                               : legend_list(legend_entry(svg_line("r", "8", "0", "8", "14"),
                                                          "a later run took over"));
}

}  // namespace

std::string timeline_chart(const State& state) {
  if (state.phases.empty() || state.phases.size() > kMostRows) {
    return {};
  }
  const TimeAxis time = make_time_axis(state.elapsed_s, kTicks);
  const int height = static_cast<int>(state.phases.size()) * kRow;
  std::string body = svg_time_grid(time, height) + resume_lines(state, time, height);
  for (std::size_t i = 0; i < state.phases.size(); ++i) {
    body += phase_bar(state, time, i);
  }
  return legend(state) +
         svg_chart("timeline", "Phases over time",
                   util::cat(state.phases.size(), " phases in ", duration_text(state.elapsed_s),
                             "; the table below lists them."),
                   height + kTimeAxisPx, "flat", body);
}

}  // namespace hyperloom::report
