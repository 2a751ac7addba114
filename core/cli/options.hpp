// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/env.hpp"
#include "core/util/error.hpp"

namespace hyperloom::cli {

/// Commands as bits, so that one option row can serve several.
enum Command : unsigned {
  kOptimize = 1,
  kMeasure = 2,
  kDoctor = 4,
  kStatus = 8,
  kSessions = 16,
  kReport = 32,
  kExplain = 64,
  kPlugin = 128,
};
/// Those of a search; `doctor --attack` takes an `optimize` line as it is.
inline constexpr unsigned kSearching = kOptimize | kDoctor;
inline constexpr unsigned kLaunching = kOptimize | kMeasure | kDoctor;
inline constexpr unsigned kEverywhere = 255;

struct CommandInfo {
  Command id;
  std::string_view name, usage, help;
  unsigned min_arguments, max_arguments;
};

enum class OptionKind { Flag, Text };

/// One row of the option table: it serves parsing, --help, docs/cli.md and completion.
struct Option {
  std::string_view name;  ///< without dashes
  char letter;            ///< '\0' = none
  OptionKind kind;
  bool repeatable;
  std::string_view value;     ///< how its value is called in help
  std::string_view fallback;  ///< default, as text
  std::string_view env;       ///< variable it falls back to, or ""
  std::string_view help, example;
  unsigned commands;
  std::string_view group;
};

[[nodiscard]] std::span<const Option> option_table();
[[nodiscard]] std::span<const CommandInfo> command_table();
[[nodiscard]] const CommandInfo* find_command(std::string_view name);

/// A command line, split by the table. `errors` holds every fault (id usage); what could be
/// understood is there all the same, so that one launch names all its problems.
struct Arguments {
  const CommandInfo* command = nullptr;
  unsigned verbosity = 0;
  bool help = false, version = false, json = false;
  std::map<std::string, std::vector<std::string>, std::less<>> values;
  std::vector<std::string> positional;  ///< after the command
  std::vector<util::Error> errors;

  [[nodiscard]] bool has(std::string_view option) const { return values.contains(option); }
  [[nodiscard]] std::optional<std::string> get(std::string_view option) const;
  [[nodiscard]] std::vector<std::string> all(std::string_view option) const;
};

[[nodiscard]] Arguments parse_arguments(const std::vector<std::string>& words);
/// The words of the command line with values of secret-shaped names replaced (for the journal).
[[nodiscard]] std::vector<std::string> redacted_words(const std::vector<std::string>& words);

/// Texts for people: `hyperloom --help`, `hyperloom COMMAND --help`, docs/cli.md.
[[nodiscard]] std::string usage_text();
[[nodiscard]] std::string help_text(const CommandInfo& command);
[[nodiscard]] std::string markdown_text();

}  // namespace hyperloom::cli
