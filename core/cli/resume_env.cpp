// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_env.hpp"

#include <algorithm>

#include "core/cli/resume_same.hpp"
#include "core/cli/settings.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

using EnvItems = std::vector<std::pair<std::string, std::string>>;

/// A variable and the setting that it stands for.
struct Row {
  std::string variable, setting;
};

std::string text_of(const RecordedSettings& recorded, std::string_view setting) {
  const auto it = recorded.find(setting);
  return it == recorded.end() ? "" : setting_text(it->second);
}

std::vector<Row> rows(const RecordedSettings& recorded) {
  std::vector<Row> out;
  for (const Option& option : option_table()) {
    if ((option.commands & kOptimize) != 0 && !option.env.empty() &&
        option.name != "framework-path" && !option.repeatable) {
      out.push_back({std::string(option.env), std::string(option.name)});
    }
  }
  const auto checkout = session::source_offers({}, {}, text_of(recorded, "framework"));
  for (const auto& offer : checkout) {
    if (!offer.is_flag) {
      out.push_back({offer.origin, "framework-path"});
    }
  }
  for (const auto name : setting_variables()) {
    out.push_back({std::string(name), std::string(name)});
  }
  return out;
}

void warn_beaten(const Host& host, const Row& row, const std::string& wins, MergedSettings& out) {
  const auto exported = host.env.get_nonblank(row.variable);
  if (!exported || same_setting(row.setting, *exported, wins, host.base)) {
    return;
  }
  out.warnings.push_back(util::cat(
      row.variable, "=", util::printable(*exported, false), " is exported, but the session ",
      wins.empty() ? "was launched without it"
                   : util::cat("runs with ", util::printable(wins, false)),
      "; the record wins"));
}

/// A search path is one text in a variable and a list on the command line; never both.
void restore_plugin_path(const RecordedSettings& recorded, const Host& host, EnvItems& items,
                         MergedSettings& out) {
  const Row row{"HYPERLOOM_PLUGIN_PATH", "plugin-path"};
  const auto it = recorded.find(row.setting);
  const bool as_variable =
      it != recorded.end() && it->second.is_text() && !host.args.has(row.setting);
  const std::string wins = as_variable ? it->second.as_text() : "";
  warn_beaten(host, row, wins, out);
  std::erase_if(items, [&](const auto& item) { return item.first == row.variable; });
  if (as_variable) {
    out.args.values.erase(row.setting);
    items.emplace_back(row.variable, wins);
  }
}

}  // namespace

void restore_environment(const Host& host, const RecordedSettings& recorded, MergedSettings& out) {
  auto items = host.env.items();
  for (const Row& row : rows(recorded)) {
    // What the operator gives on this command line is in force already.
    const auto given = out.args.get(row.setting);
    const std::string wins = given ? *given : text_of(recorded, row.setting);
    warn_beaten(host, row, wins, out);
    std::erase_if(items, [&](const auto& item) { return item.first == row.variable; });
    if (!wins.empty()) {
      items.emplace_back(row.variable, wins);
    }
  }
  restore_plugin_path(recorded, host, items, out);
  out.env = util::Environment(std::move(items));
}

}  // namespace hyperloom::cli
