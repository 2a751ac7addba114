// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/options.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <set>

#include "core/util/cat.hpp"
#include "core/util/redact.hpp"
#include "core/util/utf8.hpp"
#include "core/util/value.hpp"

namespace hyperloom::cli {
namespace {

namespace po = boost::program_options;

util::Error usage_error(std::string message) {
  util::Error error = util::make_error(util::Code::InvalidInput, std::move(message));
  error.id = "usage";
  return error;
}

const Option* find_option(std::string_view name) {
  const auto table = option_table();
  const auto it = std::find_if(table.begin(), table.end(), [&](const Option& o) {
    return o.name == name || (o.letter != '\0' && name.size() == 1 && name[0] == o.letter);
  });
  return it == table.end() ? nullptr : &*it;
}

/// The table as Boost.Program_options knows it; values stay text, we check them ourselves.
po::options_description description() {
  po::options_description out;
  auto add = out.add_options();
  for (const Option& option : option_table()) {
    std::string name(option.name);
    if (option.letter != '\0') {
      name += util::cat(",", option.letter);
    }
    if (option.kind == OptionKind::Flag) {
      add(name.c_str(), po::value<std::vector<std::string>>()->zero_tokens(), "");
    } else {
      add(name.c_str(), po::value<std::vector<std::string>>(), "");
    }
  }
  return out;
}

constexpr int kStyle =
    po::command_line_style::allow_long | po::command_line_style::long_allow_next |
    po::command_line_style::long_allow_adjacent | po::command_line_style::allow_short |
    po::command_line_style::allow_dash_for_short | po::command_line_style::short_allow_next |
    po::command_line_style::short_allow_adjacent | po::command_line_style::allow_sticky;

std::string_view nearest_option(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Option& option : option_table()) {
    names.push_back(option.name);
  }
  return util::nearest(name, names);
}

std::string unknown_text(std::string_view word) {
  const auto eq = word.find('=');
  const std::string_view dashed = word.substr(0, eq);
  const std::string_view name =
      dashed.substr(std::min(dashed.find_first_not_of('-'), dashed.size()));
  const auto near = nearest_option(name);
  std::string text = util::cat("unknown option ", util::printable(dashed.substr(0, 80), false));
  if (!near.empty()) {
    text += util::cat(" (did you mean --", near, "?)");
  }
  return text;
}

void take_option(const po::option& parsed, Arguments& out, std::set<std::string>& seen) {
  const Option* option = find_option(parsed.string_key);
  HL_ASSERT(option != nullptr);
  const std::string name(option->name);
  if (!option->repeatable && !seen.insert(name).second) {
    out.errors.push_back(usage_error(util::cat("--", name, " was given twice")));
    return;
  }
  auto& values = out.values[name];
  if (option->kind == OptionKind::Flag) {
    values.emplace_back("1");
  } else {
    values.insert(values.end(), parsed.value.begin(), parsed.value.end());
  }
}

/// The word after an unknown option may be its value: it is not a stray argument then.
void take_parsed(const po::parsed_options& parsed, Arguments& out) {
  std::set<std::string> seen;
  bool after_unknown = false;
  for (const po::option& option : parsed.options) {
    if (option.unregistered) {
      const std::string& word = option.original_tokens.front();
      out.errors.push_back(usage_error(unknown_text(word)));
      after_unknown = word.find('=') == std::string::npos;
    } else if (option.position_key >= 0) {
      if (!after_unknown) {
        out.positional.insert(out.positional.end(), option.value.begin(), option.value.end());
      }
      after_unknown = false;
    } else {
      take_option(option, out, seen);
      after_unknown = false;
    }
  }
}

void check_applies(Arguments& out) {
  for (const auto& [name, values] : out.values) {
    const Option* option = find_option(name);
    if ((option->commands & out.command->id) == 0) {
      out.errors.push_back(usage_error(
          util::cat("--", name, " does not apply to `hyperloom ", out.command->name, "`")));
    }
  }
}

std::string command_names() {
  std::vector<std::string_view> names;
  for (const CommandInfo& command : command_table()) {
    names.push_back(command.name);
  }
  return util::join(names, ", ");
}

void take_command(Arguments& out) {
  if (out.positional.empty()) {
    if (!out.help && !out.version && out.errors.empty()) {
      out.errors.push_back(usage_error("no command given; one of: " + command_names()));
    }
    return;
  }
  out.command = find_command(out.positional.front());
  if (out.command == nullptr) {
    out.errors.push_back(
        usage_error(util::cat("unknown command '", util::printable(out.positional.front(), false),
                              "'; one of: ", command_names())));
    return;
  }
  out.positional.erase(out.positional.begin());
  check_applies(out);
}

void check_positional(Arguments& out) {
  if (out.command == nullptr || out.help) {
    return;
  }
  const auto count = out.positional.size();
  if (count < out.command->min_arguments) {
    out.errors.push_back(
        usage_error(util::cat("too few arguments; usage: hyperloom ", out.command->usage)));
  } else if (count > out.command->max_arguments) {
    const auto& extra = out.positional[out.command->max_arguments];
    out.errors.push_back(
        usage_error(util::cat("unexpected argument '", util::printable(extra, false), "'")));
  }
}

/// The fault named by option.
std::string parse_fault(const po::error& error) {
  if (const auto* named = dynamic_cast<const po::error_with_option_name*>(&error)) {
    std::string name = named->get_option_name();
    name.erase(0, name.find_first_not_of('-'));
    name = name.substr(0, name.find('='));
    const Option* option = find_option(name);
    if (option != nullptr && option->kind == OptionKind::Flag) {
      return util::cat("--", option->name, " takes no value");
    }
    return util::cat("--", name, " needs a value");
  }
  return util::cat("command line: ", error.what());
}

/// Takes out the word that an option's fault is about, `--flag=x` or `--x` without its value, so
/// that the rest can be read; false when it cannot be told.
bool drop_faulty(std::vector<std::string>& words, const po::error& error) {
  const auto* named = dynamic_cast<const po::error_with_option_name*>(&error);
  if (named == nullptr) {
    return false;
  }
  const std::string given = named->get_option_name();
  const std::string name = given.substr(0, given.find('='));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool bare = words[i] == name && (i + 1 == words.size() || words[i + 1].starts_with('-'));
    if (bare || words[i].starts_with(name + "=")) {
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
      return true;
    }
  }
  return false;
}

/// Boost stops at the first fault: it is noted and the rest is read again without it.
void parse_into(std::vector<std::string> words, Arguments& out) {
  const auto options = description();
  for (bool again = true; again;) {
    try {
      auto parsed =
          po::command_line_parser(words).options(options).style(kStyle).allow_unregistered().run();
      take_parsed(parsed, out);
      return;
    } catch (const po::error& error) {
      out.errors.push_back(usage_error(parse_fault(error)));
      again = drop_faulty(words, error);
    }
  }
}

/// Boost refuses an empty adjacent value: `--x=` is handed over as `--x ''`.
std::vector<std::string> plain_words(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  for (const std::string& word : words) {
    const bool empty_value = word.starts_with("--") && word.find('=') == word.size() - 1;
    out.push_back(empty_value ? word.substr(0, word.size() - 1) : word);
    if (empty_value) {
      out.emplace_back();
    }
  }
  return out;
}

/// A word with all that follows the first secret-shaped NAME= in it hidden: NAME=VALUE and
/// --option=NAME=VALUE, whatever else the value holds.
std::string hidden_assignment(std::string_view word) {
  std::size_t begin = 0;
  for (auto eq = word.find('='); eq != std::string_view::npos; eq = word.find('=', begin)) {
    if (util::secret_shaped_option(word.substr(begin, eq - begin))) {
      return util::cat(word.substr(0, eq + 1), util::kRedacted);
    }
    begin = eq + 1;
  }
  return std::string(word);
}

}  // namespace

std::optional<std::string> Arguments::get(std::string_view option) const {
  const auto it = values.find(option);
  return it == values.end() || it->second.empty() ? std::nullopt : std::optional(it->second.back());
}

std::vector<std::string> Arguments::all(std::string_view option) const {
  const auto it = values.find(option);
  return it == values.end() ? std::vector<std::string>{} : it->second;
}

Arguments parse_arguments(const std::vector<std::string>& words) {
  Arguments out;
  parse_into(plain_words(words), out);
  out.verbosity = static_cast<unsigned>(out.all("verbose").size());
  out.help = out.has("help");
  out.version = out.has("version");
  out.json = out.has("json");
  take_command(out);
  check_positional(out);
  return out;
}

std::vector<std::string> redacted_words(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  bool hide_next = false;
  for (const std::string& word : words) {
    out.push_back(hide_next ? std::string(util::kRedacted) : hidden_assignment(word));
    hide_next = word.starts_with("--") && word.find('=') == std::string::npos &&
                find_option(std::string_view(word).substr(2)) == nullptr &&
                util::secret_shaped_option(std::string_view(word).substr(2));
  }
  return out;
}

}  // namespace hyperloom::cli
