// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>

#include "core/journal/outcome.hpp"
#include "core/report/charts.hpp"
#include "core/report/html_section.hpp"
#include "core/report/html_style.hpp"
#include "core/report/html_text.hpp"
#include "core/report/numbers.hpp"
#include "core/report/reports.hpp"
#include "core/report/sections.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

using session::State;

/// Room kept free for each section that is still to come, and for the end of the page.
constexpr std::size_t kSectionReserve = 100u << 10, kTailReserve = 16u << 10;

/// reproduce.sh itself, for whoever has this page alone.
std::string script_html(const State& state) {
  constexpr std::size_t kMostScript = 64u << 10;
  return util::cat("<details><summary>the script</summary>\n<pre>",
                   html_lines(render_reproduce(state), kMostScript), "</pre></details>\n");
}

Figures figures_of(const State& state, const std::string& id) {
  Figures out;
  if (id == "timeline") {
    out.before = timeline_chart(state);
  } else if (id == "gains") {
    out.threshold = state.launch.number_or("min_gain_pct", 0);
  } else if (id == "legs") {
    out.before = legs_chart(state);
    out.open_rows = 0;
  } else if (id == "levers") {
    out.bars = true;
  } else if (id == "reproduce") {
    out.after = script_html(state);
  }
  return out;
}

/// The number that may be quoted, or why there is none.
std::string gain_word(const State& state) {
  const auto result = journal::session_result(state);
  if (result.validated()) {
    return util::cat(signed_decimals(result.gain_pct, 1), " %");
  }
  return result.status == "nothing_kept" ? "no gain"
         : result.status == "unfinished" ? "no result yet"
                                         : "not validated";
}

std::string standing_badge(const State& state) {
  const auto result = journal::session_result(state);
  if (result.validated()) {
    return R"(<span class="badge good">validated by hold-out</span>)";
  }
  return result.status == "nothing_kept" ? R"(<span class="badge">nothing kept</span>)"
         : result.status == "unfinished" ? R"(<span class="badge">not finished</span>)"
                                         : R"(<span class="badge bad">not validated</span>)";
}

/// The facts of the top beside the headline.
std::string tiles(const Section& section) {
  std::string out;
  for (const Line& line : section.lines) {
    if (line.top && line.label != "headline" && line.label != "gain") {
      out += util::cat("<div><dt>", line.label, "</dt><dd>", html_text(line.text, kMostCellBytes),
                       "</dd></div>\n");
    }
  }
  return util::cat("<dl class=\"tiles\">\n", out, "</dl>\n");
}

std::string hero(const State& state, const Section& section) {
  const auto result = journal::session_result(state);
  return util::cat("<div class=\"hero\"><div><p class=\"gain\">", gain_word(state), "</p>\n<p>",
                   standing_badge(state), "</p>\n<p class=\"headline\">",
                   html_text(result.headline, kMostLineBytes), "</p></div>\n<div>",
                   headline_chart(state), "</div></div>\n", tiles(section));
}

std::string navigation(const std::vector<Section>& sections) {
  std::string out;
  for (const Section& section : sections) {
    out += util::cat("<a href=\"#", section.id, "\">", section.title, "</a>\n");
  }
  return util::cat("<nav aria-label=\"Sections\">\n", out, "</nav>\n");
}

std::string open_page(const State& state, std::string_view now,
                      const std::vector<Section>& sections) {
  const std::string title = html_text(report_title(state, now), kMostLineBytes);
  const std::string model = html_text(journal::model_name(state), kMostCellBytes);
  return util::cat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
      title, "</title>\n<style>", html_style(), "</style>\n</head>\n<body>\n", chart_shapes(),
      "<header><h1>", model.empty() ? "hyperloom" : model, "</h1>\n<p>", title, "</p>\n",
      navigation(sections), "</header>\n<main>\n");
}

std::string section_html(const State& state, const Section& section, std::size_t most) {
  const std::string open =
      util::cat("<section id=\"", section.id, "\" aria-labelledby=\"h-", section.id,
                "\">\n<h2 id=\"h-", section.id, "\">", section.title, "</h2>\n");
  const std::string top = section.id == "summary" ? hero(state, section) : "";
  return util::cat(open, top, html_section(section, figures_of(state, section.id), most),
                   "</section>\n");
}

}  // namespace

std::string render_html(const State& state, std::string_view now) {
  const auto sections = report_sections(state, now);
  std::string out = open_page(state, now, sections);
  std::size_t left = sections.size();
  for (const Section& section : sections) {
    const std::size_t reserved = --left * kSectionReserve + kTailReserve;
    out += section_html(state, section,
                        kMostHtmlBytes - std::min(kMostHtmlBytes, out.size() + reserved));
  }
  return out + "</main>\n</body>\n</html>\n";
}

}  // namespace hyperloom::report
