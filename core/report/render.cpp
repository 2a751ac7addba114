// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/report/files.hpp"
#include "core/report/final.hpp"
#include "core/report/numbers.hpp"
#include "core/report/reports.hpp"
#include "core/report/sections.hpp"
#include "core/report/table.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::report {
namespace {

bool word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// True where Markdown would make a link of bare text: "https://x", "www.x", "a@x".
bool starts_link(std::string_view text, std::size_t at) {
  return text[at] == '@' || text.substr(at).starts_with("://") ||
         (text[at] == '.' && at >= 3 && text.substr(at - 3).starts_with("www."));
}

/// Characters that Markdown could take as markup, by byte.
constexpr auto kMarkup = [] {
  std::array<bool, 256> out{};
  for (const char c : std::string_view("\\`*_[]<>|#&~.:@")) {
    out[static_cast<unsigned char>(c)] = true;
  }
  return out;
}();

/// True where one of them is markup: an underscore inside a word is none.
bool markup(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '_' && at > 0 && at + 1 < text.size()) {
    return !word_character(text[at - 1]) || !word_character(text[at + 1]);
  }
  return (c != '.' && c != ':' && c != '@') || starts_link(text, at);
}

/// Appends Markdown that shows `text` as it is.
void append_escaped(std::string& out, const std::string& text) {
  const std::string shown = util::printable(text, false);
  std::string_view rest = shown;
  std::size_t done = 0;
  for (std::size_t at = 0; at < rest.size(); ++at) {
    if (kMarkup[static_cast<unsigned char>(rest[at])] && markup(rest, at)) {
      out += rest.substr(done, at - done);
      out += '\\';
      done = at;
    }
  }
  out += rest.substr(done);
}

std::string escaped(const std::string& text) {
  std::string out;
  append_escaped(out, text);
  return out;
}

/// The same for what follows "- ": "- x", "+ x" and "7. x" would begin a list of their own.
std::string escaped_line(const std::string& text) {
  std::string out = escaped(text);
  const std::size_t mark = std::min(out.find_first_not_of("0123456789"), out.size());
  const std::string_view marks = mark == 0 ? "-+" : ".)";
  const bool alone = mark + 1 >= out.size() || out[mark + 1] == ' ';
  if (mark < out.size() && alone && marks.find(out[mark]) != std::string_view::npos) {
    out.insert(mark, "\\");
  }
  return out;
}

void append_markdown_row(std::string& out, const Row& row) {
  out += '|';
  for (const std::string& cell : row) {
    out += ' ';
    append_escaped(out, cell);
    out += " |";
  }
  out += '\n';
}

std::string markdown_table(const Table& table) {
  std::string out = table.title.empty() ? "\n" : util::cat("\n### ", table.title, "\n\n");
  append_markdown_row(out, table.header);
  out += '|';
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    out += "---|";
  }
  out += "\n";
  for (const Row& row : table.rows) {
    append_markdown_row(out, row);
  }
  return out;
}

std::string text_table(const Table& table) {
  return (table.title.empty() ? std::string() : util::cat("\n  ", table.title, "\n")) +
         table_text(table.header, table.rows, "  ");
}

/// What a section says. `line` and `table` render its parts.
template <typename RenderLine, typename RenderTable>
std::string body(const Section& section, const RenderLine& line, const RenderTable& table) {
  std::string out;
  for (const Line& fact : section.lines) {
    out += line(fact.label.empty() ? fact.text : util::cat(fact.label, ": ", fact.text));
  }
  for (const Table& part : section.tables) {
    out += part.rows.empty() ? std::string() : table(part);
  }
  return out;
}

std::string markdown_section(const Section& section) {
  return util::cat(
      "\n## ", section.title, "\n\n",
      body(
          section,
          [](const std::string& line) { return util::cat("- ", escaped_line(line), "\n"); },
          markdown_table));
}

std::string text_section(const Section& section) {
  return util::cat("\n", section.title, "\n",
                   body(
                       section,
                       [](const std::string& line) {
                         return util::cat("  ", util::printable(line, false), "\n");
                       },
                       text_table));
}

}  // namespace

std::string render_markdown(const session::State& state, std::string_view now) {
  std::string out = util::cat("# ", escaped(report_title(state, now)), "\n");
  for (const Section& section : report_sections(state, now)) {
    out += markdown_section(section);
  }
  return out;
}

std::string render_text(const session::State& state, std::string_view now) {
  std::string out = util::printable(report_title(state, now), false) + "\n";
  for (const Section& section : report_sections(state, now)) {
    out += text_section(section);
  }
  return out;
}

std::vector<journal::View> report_views() {
  constexpr std::uint32_t kReadable = 0644, kRunnable = 0755;
  const auto final_json = [](const session::State& state) {
    return util::to_json_pretty(final_value(state));
  };
  const auto final_markdown = [](const session::State& state) {
    return render_markdown(state, "");
  };
  const auto final_html = [](const session::State& state) { return render_html(state, ""); };
  return {{kFinalJson, final_json, kReadable},
          {kFinalMarkdown, final_markdown, kReadable},
          {kReportHtml, final_html, kReadable},
          {kReproduce, render_reproduce, kRunnable}};
}

std::vector<journal::View> all_views(session::HiddenValues hidden) {
  auto out = journal::session_views(std::move(hidden));
  for (auto& view : report_views()) {
    out.push_back(std::move(view));
  }
  return out;
}

}  // namespace hyperloom::report
