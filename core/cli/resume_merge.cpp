// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_merge.hpp"

#include <algorithm>
#include <array>

#include "core/cli/resume_env.hpp"
#include "core/cli/resume_same.hpp"
#include "core/util/cat.hpp"
#include "core/util/redact.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

using util::Value;
using Names = std::string_view;

constexpr auto kPerLaunch = std::to_array<Names>(
    {"json", "color", "verbose", "help", "version", "dry-run", "launch-info-file", "resume-from",
     "resume", "force-resume", "accept-changed-entrypoint", "unset-extra-env", "extra-env"});
/// May be given anew; every other setting is what the session was measured with.
constexpr auto kOverridable = std::to_array<Names>(
    {"framework-path", "search-space", "max-legs", "target-gain", "target-tput", "timeout-sec",
     "idle-timeout-sec", "skip-variants", "specialist", "plugin-isolation", "plugin-path",
     "registry", "unsafe-plugin-perms", "accept-noise", "keep-going-without-gate",
     "no-framework-agent", "no-explore", "no-sweep"});

constexpr std::string_view kLeaveOut =
    "leave the option out, or start a fresh session without --resume-from";

template <typename List>
bool in(const List& list, Names name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

/// What is given now; places as they will be found from anywhere.
Value given_value(const Option& option, const Host& host) {
  const auto value = [&](const std::string& word) {
    return place_option(option.name) ? Value(resolved_place(word, host.base)) : Value(word);
  };
  const Arguments& args = host.args;
  if (option.kind == OptionKind::Flag) {
    return true;
  }
  if (!option.repeatable) {
    return value(*args.get(option.name));
  }
  auto list = Value::list();
  for (const auto& word : args.all(option.name)) {
    list.push(value(word));
  }
  return list;
}

/// What the session was run with, a default where nothing was given.
Value in_force(const Option& option, const RecordedSettings& recorded) {
  const auto it = recorded.find(option.name);
  if (it != recorded.end()) {
    return it->second;
  }
  return option.kind == OptionKind::Flag || option.fallback.empty() ? Value()
                                                                    : Value(option.fallback);
}

std::vector<std::string> words_of(const Value& value) {
  if (value.is_bool()) {
    return {"1"};
  }
  if (!value.is_list()) {
    return {setting_text(value)};
  }
  std::vector<std::string> out;
  for (const Value& item : value.as_list()) {
    out.push_back(setting_text(item));
  }
  return out;
}

class Merger {
 public:
  Merger(const Host& host, const RecordedSettings& recorded, MergedSettings& out)
      : host_(host), recorded_(recorded), out_(out) {}

  void merge(const Option& option) {
    const auto it = recorded_.find(option.name);
    if (option.name == "max-hours") {  // time is counted apart
      restore(option, it);
    } else if (!host_.args.has(option.name)) {
      restore_whole(option, it);
    } else if (option.name == "protect") {
      add(option);
    } else {
      give(option);
    }
  }

 private:
  using Found = RecordedSettings::const_iterator;

  void set(Names option, std::vector<std::string> words) {
    out_.args.values.insert_or_assign(std::string(option), std::move(words));
  }

  void restore(const Option& option, Found it) {
    if (it != recorded_.end()) {
      set(option.name, words_of(it->second));
    }
  }

  /// A value that was recorded without its secret part is no value.
  void restore_whole(const Option& option, Found it) {
    restore(option, it);
    if (it != recorded_.end() &&
        setting_text(it->second).find(util::kRedacted) != std::string::npos) {
      conflict(util::cat("--", option.name, " was recorded without the secret in it (",
                         setting_text(it->second), "); pass it again"),
               std::string(kLeaveOut));
    }
  }

  /// Protected files only grow in number.
  void add(const Option& option) {
    auto all = recorded_.contains(option.name) ? words_of(recorded_.find(option.name)->second)
                                               : std::vector<std::string>{};
    const auto before = all;
    for (const auto& word : host_.args.all(option.name)) {
      if (std::find(all.begin(), all.end(), word) == all.end()) {
        all.push_back(word);
      }
    }
    if (all != before) {
      Value list = Value::list();
      for (const auto& word : all) {
        list.push(word);
      }
      change(option.name, list);
    }
    set(option.name, std::move(all));
  }

  void give(const Option& option) {
    const Value now = given_value(option, host_), was = in_force(option, recorded_);
    if (same(option.name, now, was) || given_again(option.name, now, was)) {
      set(option.name, words_of(now));
    } else if (other_secret(now, was)) {
      set(option.name, words_of(now));
      change(option.name, now);
    } else if (in(kOverridable, option.name)) {
      set(option.name, words_of(now));
      change(option.name, now);
    } else {
      conflict(
          util::cat("--", option.name, "=", util::printable(setting_text(now), false),
                    " differs from the session's ", util::printable(setting_text(was), false),
                    "; it keeps what it was measured with"),
          option.name == "benchmark-scripts-dir"
              ? util::cat("move the scripts back to ", util::printable(setting_text(was), false),
                          " and leave the option out, or start a fresh session")
              : std::string(kLeaveOut));
    }
  }

  [[nodiscard]] bool same(Names option, const Value& now, const Value& was) const {
    if (now == was) {
      return true;
    }
    if (!now.is_text() || was.is_null() || was.is_list() || was.is_bool()) {
      return false;
    }
    const std::string text = setting_text(was);
    return same_setting(option, now.as_text(), text, host_.base);
  }

  [[nodiscard]] std::string shown(const Value& value) const {
    return host_.out.redactor.apply(value.as_text());
  }

  /// What was recorded without its secret, and is nowhere else, is taken as far as it can be seen.
  bool given_again(Names option, const Value& now, const Value& was) {
    if (!now.is_text() || !was.is_text() || !session::value_hidden(was.as_text())) {
      return false;
    }
    const auto words = util::hidden_words(was.as_text(), now.as_text());
    if (!words && shown(now) != was.as_text()) {
      return false;
    }
    for (const auto& word : words.value_or(std::vector<std::string>{})) {
      out_.secrets.push_back(word);
    }
    out_.warnings.push_back(util::cat("--", option,
                                      ": state.json, which had the secret in it, is lost; nothing "
                                      "says whether this is the same one"));
    return true;
  }

  /// The same but for a secret: keys expire.
  [[nodiscard]] bool other_secret(const Value& now, const Value& was) const {
    return now.is_text() && was.is_text() && session::value_hidden(shown(was)) &&
           shown(now) == shown(was);
  }

  void change(Names option, Value now) {
    const auto it = recorded_.find(option);
    out_.changes.push_back(
        {std::string(option), it == recorded_.end() ? Value() : it->second, std::move(now)});
  }

  void conflict(std::string message, std::string hint) {
    auto error = util::make_error(util::Code::Refused, std::move(message));
    error.id = "resume_conflict";
    error.hint = std::move(hint);
    out_.conflicts.push_back(std::move(error));
  }

  const Host& host_;
  const RecordedSettings& recorded_;
  MergedSettings& out_;
};

/// A target takes the place of the other kind; one that was met goes.
void settle_target(const Host& host, const RecordedSettings& recorded, bool clear,
                   MergedSettings& out) {
  const bool gain = host.args.has("target-gain"), throughput = host.args.has("target-tput");
  for (const auto& [option, kept] : {std::pair{Names("target-gain"), gain && !throughput},
                                     std::pair{Names("target-tput"), throughput && !gain}}) {
    const auto it = recorded.find(option);
    const bool drop = !kept && (clear || gain || throughput) && !host.args.has(option);
    if (drop && it != recorded.end()) {
      out.args.values.erase(std::string(option));
      out.changes.push_back({std::string(option), it->second, Value()});
    }
  }
}

/// Phases that are over cannot be switched off any more.
void warn_finished(const Host& host, const session::State& state, MergedSettings& out) {
  for (const auto& [option, phase] :
       {std::pair{"no-framework-agent", "FRAMEWORK_AGENT"}, std::pair{"no-explore", "EXPLORE"},
        std::pair{"no-sweep", "SWEEP"}}) {
    const bool over = std::any_of(
        state.phases.begin(), state.phases.end(),
        [&, wanted = phase](const Value& row) { return row.text_or("from", "") == wanted; });
    if (host.args.has(option) && over) {
      out.warnings.push_back(util::cat("--", option, ": ", phase, " is finished already"));
    }
  }
}

}  // namespace

bool per_launch_option(std::string_view name) { return in(kPerLaunch, name); }

MergedSettings merge_settings(const Host& host, const RecordedSettings& recorded,
                              const session::State& state, bool clear_target) {
  MergedSettings out;
  out.args = host.args;
  Merger merger(host, recorded, out);
  for (const Option& option : option_table()) {
    if ((option.commands & kOptimize) != 0 && !per_launch_option(option.name)) {
      out.args.values.erase(std::string(option.name));
      merger.merge(option);
    }
  }
  settle_target(host, recorded, clear_target, out);
  warn_finished(host, state, out);
  restore_environment(host, recorded, out);
  return out;
}

}  // namespace hyperloom::cli
