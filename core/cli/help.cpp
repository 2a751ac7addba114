// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <string>
#include <vector>

#include "core/cli/options.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::cli {
namespace {

std::string spelled(const Option& option) {
  std::string text = option.letter == '\0' ? "" : util::cat("-", option.letter, ", ");
  text += util::cat("--", option.name);
  if (!option.value.empty()) {
    text += util::cat(" ", option.value);
  }
  return text;
}

std::string remarks(const Option& option) {
  std::vector<std::string> parts;
  if (!option.fallback.empty()) {
    parts.push_back(util::cat("default ", option.fallback));
  }
  if (!option.env.empty()) {
    parts.push_back(util::cat("else $", option.env));
  }
  if (option.repeatable) {
    parts.emplace_back("repeatable");
  }
  return parts.empty() ? "" : util::cat(" (", util::join(parts, "; "), ")");
}

void add_option(std::string& out, const Option& option) {
  out += util::cat("  ", spelled(option), "\n      ", option.help, remarks(option), "\n");
  if (!option.example.empty()) {
    out += util::cat("      example: ", option.example, "\n");
  }
}

constexpr std::string_view kServing = "Serving";
/// Whom the group is for: most readers of a command's help run no server.
constexpr std::string_view kServingNote =
    "only for frameworks that run a server; custom and other scriptable ones ignore them with a "
    "warning";

/// Groups of the options of some commands, in table order; what few need comes last.
std::vector<std::string_view> groups(unsigned commands) {
  std::vector<std::string_view> out;
  for (const Option& option : option_table()) {
    if ((option.commands & commands) != 0 &&
        std::find(out.begin(), out.end(), option.group) == out.end()) {
      out.push_back(option.group);
    }
  }
  std::stable_partition(out.begin(), out.end(), [](auto group) { return group != kServing; });
  return out;
}

template <typename Row>
void for_options(unsigned commands, std::string_view group, Row row) {
  for (const Option& option : option_table()) {
    if ((option.commands & commands) != 0 && option.group == group) {
      row(option);
    }
  }
}

/// Text in a Markdown table cell or code span.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c == '|' ? std::string("\\|") : std::string(1, c);
  }
  return out;
}

void markdown_option(std::string& out, const Option& option) {
  out += util::cat("| `", cell(spelled(option)), "` | ", cell(option.fallback), " | ",
                   option.env.empty() ? "" : util::cat("`$", option.env, "`"), " | ",
                   cell(option.help), " | `", cell(option.example), "` |\n");
}

void markdown_command(std::string& out, const CommandInfo& command) {
  out += util::cat("\n## hyperloom ", command.name, "\n\n`hyperloom ", cell(command.usage),
                   "`: ", command.help, ".\n");
  for (const auto group : groups(command.id)) {
    if (group == "Common" || group == kServing) {
      continue;
    }
    out += util::cat(
        "\n### ", group, " (", command.name,
        ")\n\n| option | default | variable | meaning | example |\n|---|---|---|---|---|\n");
    for_options(command.id, group, [&](const Option& o) { markdown_option(out, o); });
  }
}

void markdown_group(std::string& out, std::string_view title, std::string_view group) {
  out +=
      util::cat("\n## ", title,
                "\n\n| option | default | variable | meaning | example |\n|---|---|---|---|---|\n");
  for_options(kEverywhere, group, [&](const Option& o) { markdown_option(out, o); });
}

}  // namespace

std::string usage_text() {
  std::string out = "usage: hyperloom [-v...] COMMAND [options]\n\ncommands:\n";
  for (const CommandInfo& command : command_table()) {
    out += util::cat("  ", command.usage, "\n      ", command.help, "\n");
  }
  return out + "\n`hyperloom COMMAND --help` lists the options of a command.\n";
}

std::string help_text(const CommandInfo& command) {
  std::string out = util::cat("usage: hyperloom ", command.usage, "\n\n", command.help, "\n");
  for (const auto group : groups(command.id)) {
    out +=
        util::cat("\n", group, group == kServing ? util::cat(" (", kServingNote, ")") : "", ":\n");
    for_options(command.id, group, [&](const Option& o) { add_option(out, o); });
  }
  return out;
}

std::string markdown_text() {
  std::string out =
      "# Command line\n\n<!-- Generated from the option table: scripts/test --label lint tells "
      "when it is stale; `HYPERLOOM_HELP=markdown hyperloom --help > docs/cli.md` renews it. "
      "-->\n\n"
      "`hyperloom [-v...] COMMAND [options]`. stdout carries results, stderr messages for people. "
      "`--x v` equals `--x=v`; an option that is not marked repeatable may be given once.\n\n"
      "Exit codes: 0 finished with a measured result; 1 ran, but failed or measured nothing "
      "usable; "
      "2 refused before any side effect; 3 the session is busy; 4 requested LLM credentials do not "
      "work; 128+n stopped by signal n after an orderly close.\n";
  for (const CommandInfo& command : command_table()) {
    markdown_command(out, command);
  }
  markdown_group(out, "Common options", "Common");
  markdown_group(out, util::cat("Serving options (", kServingNote, ")"), kServing);
  return out;
}

}  // namespace hyperloom::cli
