// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/journal/outcome.hpp"
#include "core/report/charts.hpp"
#include "core/report/drift.hpp"
#include "core/report/html_text.hpp"
#include "core/report/leg_words.hpp"
#include "core/report/numbers.hpp"
#include "core/report/svg.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::report {
namespace {

using session::LegRow;
using session::State;

constexpr int kHeight = 280, kTop = 22, kTicks = 5;

struct Kind {
  LegKind kind;
  const char* shape;
  const char* name;
};

/// In the order of drawing and of the legend.
constexpr std::array<Kind, 7> kKinds{{
    {LegKind::Warmup, "s-warm", "warm-up"},
    {LegKind::OriginalBase, "s-base", "original base"},
    {LegKind::Base, "s-kept", "base with what was kept so far"},
    {LegKind::Candidate, "s-cand", "candidate"},
    {LegKind::HoldoutBase, "s-hbase", "hold-out: original base"},
    {LegKind::HoldoutFinal, "s-hfinal", "hold-out: final stack"},
    {LegKind::Other, "s-warm", "other"},
}};

struct Mark {
  double at_s = 0, value = 0;
  const LegRow* leg = nullptr;
};
using Marks = std::vector<Mark>;

double ended_s(const LegRow& leg) {
  return leg.finished.number_or("elapsed_s", leg.started.number_or("elapsed_s", 0));
}

std::array<Marks, kKinds.size()> marks_by_kind(const State& state) {
  std::array<Marks, kKinds.size()> out;
  for (const LegRow& leg : state.legs) {
    if (leg_counts(leg)) {
      const auto kind = static_cast<std::size_t>(leg_kind(leg));
      out[kind].push_back({ended_s(leg), leg.finished["objective"].as_double(), &leg});
    }
  }
  return out;
}

/// The least and the greatest of a slice of time, in order of time.
void add_extremes(Marks& out, Marks::const_iterator from, Marks::const_iterator to) {
  const auto by_value = [](const Mark& a, const Mark& b) { return a.value < b.value; };
  auto [least, greatest] = std::minmax_element(from, to, by_value);
  if (greatest < least) {
    std::swap(least, greatest);
  }
  out.push_back(*least);
  if (greatest != least) {
    out.push_back(*greatest);
  }
}

Marks thinned(const Marks& marks, double span_s, std::size_t slices) {
  Marks out;
  for (auto from = marks.begin(); from != marks.end();) {
    const double slice = span_s / static_cast<double>(slices);
    const double end = (std::floor(from->at_s / slice) + 1) * slice;
    auto to = std::find_if(from, marks.end(), [&](const Mark& mark) { return mark.at_s >= end; });
    to = to == from ? from + 1 : to;
    add_extremes(out, from, to);
    from = to;
  }
  return out;
}

struct Chart {
  const State& state;
  std::array<Marks, kKinds.size()> marks;
  TimeAxis time;
  Axis axis;
  std::size_t total = 0, beyond = 0;
  bool thin = false;
};

/// Covers what most legs say. A few far beyond the rest would press all others into a line: they
/// stand at the edge.
Axis value_axis(const std::array<Marks, kKinds.size()>& kinds) {
  constexpr std::size_t kTail = 20;  // one leg in so many at either end may lie beyond
  std::vector<double> values;
  for (const Marks& marks : kinds) {
    for (const Mark& mark : marks) {
      values.push_back(mark.value);
    }
  }
  if (values.empty()) {
    return {};
  }
  std::sort(values.begin(), values.end());
  const std::size_t tail = values.size() / kTail;
  const double low = values[tail], high = values[values.size() - 1 - tail], room = high - low;
  return make_axis(std::max(values.front(), low - room), std::min(values.back(), high + room),
                   kTicks);
}

std::size_t beyond(const std::array<Marks, kKinds.size()>& kinds, const Axis& axis) {
  std::size_t count = 0;
  for (const Marks& marks : kinds) {
    count +=
        static_cast<std::size_t>(std::count_if(marks.begin(), marks.end(), [&](const Mark& mark) {
          return mark.value < axis.low || mark.value > axis.high;
        }));
  }
  return count;
}

void thin_out(Chart& chart) {
  const auto used = static_cast<std::size_t>(std::count_if(
      chart.marks.begin(), chart.marks.end(), [](const Marks& m) { return !m.empty(); }));
  for (Marks& marks : chart.marks) {
    marks = thinned(marks, chart.state.elapsed_s, kMostMarks / (2 * used));
  }
}

Chart make_chart(const State& state) {
  Chart chart{state, marks_by_kind(state), make_time_axis(state.elapsed_s, kTicks), {}};
  for (const Marks& marks : chart.marks) {
    chart.total += marks.size();
  }
  chart.axis = value_axis(chart.marks);
  chart.beyond = beyond(chart.marks, chart.axis);
  chart.thin = chart.total > kMostMarks;
  if (chart.thin) {
    thin_out(chart);
  }
  return chart;
}

double y_of(const Chart& chart, double value) {
  return kTop + (kHeight - kTop) * (1 - chart.axis.at(value));
}

std::string value_grid(const Chart& chart) {
  std::string out;
  for (const Tick& tick : chart.axis.ticks) {
    const double y = y_of(chart, tick.value);
    const std::string at = util::fixed(y, 1);
    out += svg_line("g", "0", at, "100%", at) + svg_text("-8", y + 4, "e", tick.label);
  }
  const std::string unit = journal::throughput_unit(chart.state);
  return out +
         svg_text("0", 10, "", util::cat(unit.empty() ? "objective" : unit, " (higher is better)"));
}

std::string mark_text(const Mark& mark) {
  return util::cat("leg ", mark.leg->number, ", ", leg_subject(*mark.leg), ": ",
                   significant(mark.value));
}

std::string draw(const Chart& chart, const Mark& mark, const char* shape) {
  return util::cat("<use href=\"#", shape, "\" x=\"", chart.time.percent(mark.at_s), "\" y=\"",
                   util::fixed(y_of(chart, mark.value), 1), "\"><title>",
                   html_text(mark_text(mark), kMostCellBytes), "</title></use>");
}

/// Legs without a number stand on the axis of time.
std::string failed_marks(const Chart& chart, std::size_t& count) {
  std::string out;
  for (const LegRow& leg : chart.state.legs) {
    const bool failed = !leg.finished.is_null() && !leg_counts(leg);
    count += failed ? 1U : 0U;
    if (failed && count <= kMostMarks / 4) {
      out += util::cat("<use href=\"#s-fail\" x=\"", chart.time.percent(ended_s(leg)), "\" y=\"",
                       kHeight, "\"><title>leg ", leg.number, ": ",
                       html_text(text_or_unknown(leg.finished["class"]), kMostCellBytes),
                       "</title></use>");
    }
  }
  return out;
}

std::string drift_line(const Chart& chart, const std::optional<Drift>& drift) {
  return drift ? svg_line("d", chart.time.percent(drift->first_s),
                          util::fixed(y_of(chart, drift->first), 1),
                          chart.time.percent(drift->first_s + drift->span_s),
                          util::fixed(y_of(chart, drift->last), 1))
               : std::string();
}

std::string legend_item(const char* shape, std::string_view text) {
  return legend_entry(util::cat("<use href=\"#", shape, "\" x=\"8\" y=\"7\"/>"), text);
}

std::string legend(const Chart& chart, std::size_t failed, bool drift) {
  std::string out;
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    if (!chart.marks[i].empty()) {
      out += legend_item(kKinds[i].shape, kKinds[i].name);
    }
  }
  out += failed > 0 ? legend_item("s-fail", util::cat("failed (", failed, ")")) : "";
  out += drift ? legend_item("s-drift", "fitted drift of the original base") : "";
  return legend_list(out);
}

/// What the drawing leaves out.
std::string caveats(const Chart& chart) {
  std::string out;
  if (chart.beyond > 0) {
    out += util::cat(" ", util::counted(chart.beyond, "leg"), " beyond the scale: at its edge.");
  }
  if (chart.thin) {
    out += " Of each slice of time only the least and the greatest leg of each kind are drawn.";
  }
  return out;
}

}  // namespace

std::string legs_chart(const State& state) {
  const Chart chart = make_chart(state);
  if (chart.total == 0) {
    return {};
  }
  auto drift = base_drift(state);
  if (drift && !drift->certain()) {
    drift.reset();
  }
  std::size_t failed = 0;
  std::string body = svg_time_grid(chart.time, kHeight) + value_grid(chart);
  body += failed_marks(chart, failed);
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    for (const Mark& mark : chart.marks[i]) {
      body += draw(chart, mark, kKinds[i].shape);
    }
  }
  body += drift_line(chart, drift);
  const std::string about = util::cat(util::counted(chart.total, "measured leg"), " over ",
                                      duration_text(state.elapsed_s), ".", caveats(chart));
  return legend(chart, failed, drift.has_value()) +
         svg_chart("legs", "Legs over time", about, kHeight + kTimeAxisPx, "high", body) +
         element("p", "class=\"note\"", about) + "\n";
}

std::string chart_shapes() {
  return R"(<svg width="0" height="0" class="shapes" aria-hidden="true"><defs>
<circle id="s-base" r="4" class="base"/>
<circle id="s-kept" r="4" class="base hollow"/>
<path id="s-cand" d="M0-5.5 5 0 0 5.5-5 0z" class="cand"/>
<rect id="s-hbase" x="-4.5" y="-4.5" width="9" height="9" class="base hollow"/>
<path id="s-hfinal" d="M0-6 5.5 4.5h-11z" class="final"/>
<path id="s-warm" d="M-4 0h8M0-4v8" class="warm"/>
<path id="s-fail" d="M-4-4 4 4M4-4-4 4" class="fail"/>
<path id="s-drift" d="M-8 0H8" class="d"/>
</defs></svg>
)";
}

}  // namespace hyperloom::report
