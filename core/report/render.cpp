// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <cctype>

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

/// True for characters that Markdown could take as markup; an underscore inside a word is none.
bool markup(const std::string& text, std::size_t at) {
  const char c = text[at];
  if (c == '_' && at > 0 && at + 1 < text.size()) {
    return !word_character(text[at - 1]) || !word_character(text[at + 1]);
  }
  return std::string_view("\\`*_[]<>|#").find(c) != std::string_view::npos;
}

/// Markdown that shows `text` as it is.
std::string escaped(const std::string& text) {
  const std::string shown = util::printable(text, false);
  std::string out;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    out += markup(shown, i) ? "\\" : "";
    out += shown[i];
  }
  return out;
}

std::string markdown_row(const Row& row) {
  std::string out = "|";
  for (const std::string& cell : row) {
    out += util::cat(" ", escaped(cell), " |");
  }
  return out + "\n";
}

std::string markdown_table(const Section& section) {
  std::string out = section.lines.empty() ? "" : "\n";
  out += markdown_row(section.header) + "|";
  for (std::size_t i = 0; i < section.header.size(); ++i) {
    out += "---|";
  }
  out += "\n";
  for (const Row& row : section.rows) {
    out += markdown_row(row);
  }
  return out;
}

std::string markdown_section(const Section& section) {
  std::string out = util::cat("\n## ", section.title, "\n\n");
  for (const std::string& line : section.lines) {
    out += util::cat("- ", escaped(line), "\n");
  }
  if (section.lines.empty() && section.rows.empty()) {
    out += "none\n";
  }
  return section.rows.empty() ? out : out + markdown_table(section);
}

std::string text_section(const Section& section) {
  std::string out = util::cat("\n", section.title, "\n");
  for (const std::string& line : section.lines) {
    out += util::cat("  ", util::printable(line, false), "\n");
  }
  if (section.lines.empty() && section.rows.empty()) {
    out += "  none\n";
  }
  return section.rows.empty() ? out : out + table_text(section.header, section.rows, "  ");
}

std::string title(const session::State& state) {
  return util::cat("hyperloom session ", text_or_unknown(state.launch["session_id"]), ", ",
                   text_or_unknown(state.launch["framework"]), ", as of ", state.ts);
}

}  // namespace

std::string render_markdown(const session::State& state) {
  std::string out = util::cat("# ", escaped(title(state)), "\n");
  for (const Section& section : report_sections(state)) {
    out += markdown_section(section);
  }
  return out;
}

std::string render_text(const session::State& state) {
  std::string out = title(state) + "\n";
  for (const Section& section : report_sections(state)) {
    out += text_section(section);
  }
  return out;
}

std::vector<journal::ViewFile> render_reports(const session::State& state) {
  constexpr std::uint32_t kReadable = 0644, kRunnable = 0755;
  return {{kFinalJson, util::to_json_pretty(final_value(state)), kReadable},
          {kFinalMarkdown, render_markdown(state), kReadable},
          {kReproduce, render_reproduce(state), kRunnable}};
}

}  // namespace hyperloom::report
