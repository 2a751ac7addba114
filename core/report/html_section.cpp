// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/html_section.hpp"

#include <algorithm>
#include <vector>

#include "core/report/charts.hpp"
#include "core/report/html_text.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::report {
namespace {

/// A table and how its plots are drawn.
struct Drawn {
  const Table& table;
  const Figures& figures;
  PlotScale scale;
  std::vector<std::string> classes;  ///< by column
  std::vector<std::string> labels;
};

/// A number or the mark of an unknown one.
bool numeric_cell(const std::string& cell) {
  return cell.find_first_not_of("0123456789+-.e") == std::string::npos;
}

bool has_digit(const std::string& cell) {
  return cell.find_first_of("0123456789") != std::string::npos;
}

/// Numbers stand to the right; short words are not broken.
std::string column_class(const Table& table, std::size_t column) {
  constexpr std::size_t kShort = 18;
  bool numeric = column > 0, brief = true, digits = false;
  for (const Row& row : table.rows) {
    numeric = numeric && numeric_cell(row[column]);
    digits = digits || has_digit(row[column]);
    brief = brief && row[column].size() <= kShort;
  }
  return numeric && digits ? " class=\"n\"" : brief ? " class=\"s\"" : " class=\"l\"";
}

bool has_plots(const Table& table) {
  return std::any_of(table.plots.begin(), table.plots.end(),
                     [](const Plot& plot) { return plot.value.has_value(); });
}

/// The plot stands between the names and the numbers.
constexpr std::size_t kPlotColumn = 2;

std::string plot_header(const Drawn& drawn) {
  return util::cat("<th scope=\"col\" class=\"fig\">gain, %", plot_axis(drawn.scale), "</th>");
}

std::string head(const Drawn& drawn, bool plots) {
  std::string cells;
  for (std::size_t i = 0; i < drawn.table.header.size(); ++i) {
    cells += plots && i == kPlotColumn ? plot_header(drawn) : "";
    cells += element("th", util::cat("scope=\"col\"", drawn.classes[i]), drawn.labels[i]);
  }
  return util::cat("<thead><tr>", cells, "</tr></thead>\n");
}

std::string plot_cell(const Drawn& drawn, std::size_t at) {
  const Plot& plot = drawn.table.plots[at];
  const Row& row = drawn.table.rows[at];
  const std::string title =
      util::cat(row.front(), ": ", row[kPlotColumn], " % (",
                row.size() > kPlotColumn + 1 ? row[kPlotColumn + 1] : "", ")");
  return element("td", "class=\"fig\"",
                 drawn.figures.bars ? plot_bar(drawn.scale, plot, title)
                                    : plot_interval(drawn.scale, plot, title));
}

std::string cell(const Drawn& drawn, const Row& row, std::size_t i) {
  const std::string text = html_text(row[i], kMostCellBytes);
  if (i == 0) {
    return element("th", "scope=\"row\"", text);
  }
  return util::cat("<td data-l=\"", drawn.labels[i], "\"", drawn.classes[i], ">", text, "</td>");
}

std::string row_html(const Drawn& drawn, std::size_t at, bool plots) {
  const Row& row = drawn.table.rows[at];
  std::string cells;
  for (std::size_t i = 0; i < row.size(); ++i) {
    cells += plots && i == kPlotColumn ? plot_cell(drawn, at) : "";
    cells += cell(drawn, row, i);
  }
  const bool kept = plots && drawn.table.plots[at].kept;
  return element("tr", kept ? "class=\"kept\"" : "", cells) + "\n";
}

std::string left_out(std::size_t count) {
  return count == 0
             ? std::string()
             : util::cat("<p class=\"note\">Left out to keep this page small: ",
                         util::counted(count, "more row"),
                         "; reports/final.json and session_breakdown.json have them all.</p>\n");
}

std::string whole_table(const Drawn& drawn, bool plots, const std::string& rows) {
  return util::cat("<table", plots ? " class=\"plots\"" : "", ">\n", head(drawn, plots),
                   "<tbody>\n", rows, "</tbody></table>\n");
}

/// Rows from `at` on, up to `end` or until they take `most` bytes; moves `at` behind the last one.
std::string rows_html(const Drawn& drawn, bool plots, std::size_t& at, std::size_t end,
                      std::size_t most) {
  std::string out;
  for (; at < end && out.size() < most; ++at) {
    out += row_html(drawn, at, plots);
  }
  return out;
}

std::string folded(const Drawn& drawn, bool plots, std::size_t from, const std::string& rows) {
  return util::cat("<details><summary>",
                   util::counted(drawn.table.rows.size() - from, from == 0 ? "row" : "more row"),
                   "</summary>\n", whole_table(drawn, plots, rows), "</details>\n");
}

Drawn drawn_table(const Table& table, const Figures& figures) {
  Drawn drawn{table, figures, plot_scale(table, figures.threshold), {}, {}};
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    drawn.labels.push_back(html_text(table.header[i], kMostCellBytes));
    drawn.classes.push_back(column_class(table, i));
  }
  return drawn;
}

std::string table_html(const Table& table, const Figures& figures, std::size_t most) {
  const bool plots = has_plots(table) && table.header.size() > kPlotColumn;
  const Drawn drawn = drawn_table(table, figures);
  std::string out =
      table.title.empty() ? "" : element("h3", "", html_text(table.title, kMostLineBytes));
  std::size_t at = 0;
  const std::size_t open = std::min(table.rows.size(), figures.open_rows);
  out += plots ? plot_legend(drawn.scale, table, figures.bars) : "";
  const std::string first = rows_html(drawn, plots, at, open, most);
  out += first.empty() ? "" : whole_table(drawn, plots, first);
  const std::size_t from = at;
  const std::string rest =
      rows_html(drawn, plots, at, table.rows.size(), most - std::min(most, first.size()));
  out += rest.empty() ? "" : folded(drawn, plots, from, rest);
  return out + left_out(table.rows.size() - at);
}

std::string fact(const Line& line) {
  return util::cat("<div", line.alert ? " class=\"alert\"" : "", "><dt>",
                   html_text(line.label, kMostCellBytes), "</dt><dd>",
                   html_text(line.text, kMostLineBytes), "</dd></div>\n");
}

/// Facts in one list, but for those at the top of the page; sentences between them end it.
std::string lines_html(const std::vector<Line>& lines, std::size_t most) {
  std::string out;
  bool listing = false;
  std::size_t shown = 0;
  for (; shown < lines.size() && out.size() < most; ++shown) {
    const Line& line = lines[shown];
    if (line.top) {
      continue;
    }
    const bool list = !line.label.empty();
    out += list == listing ? "" : list ? "<dl>\n" : "</dl>\n";
    out += list ? fact(line)
                : element("p", line.alert ? "class=\"alert\"" : "",
                          html_text(line.text, kMostLineBytes)) +
                      "\n";
    listing = list;
  }
  return util::cat(out, listing ? "</dl>\n" : "", left_out(lines.size() - shown));
}

}  // namespace

std::string html_section(const Section& section, const Figures& figures, std::size_t most) {
  std::string out = lines_html(section.lines, most / 2) + figures.before;
  for (const Table& table : section.tables) {
    if (!table.rows.empty()) {
      out += table_html(table, figures, most - std::min(most, out.size()));
    }
  }
  return out + figures.after;
}

}  // namespace hyperloom::report
