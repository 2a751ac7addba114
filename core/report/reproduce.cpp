// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>

#include "core/journal/outcome.hpp"
#include "core/report/commits.hpp"
#include "core/report/numbers.hpp"
#include "core/report/reports.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/redact.hpp"
#include "core/util/text.hpp"

namespace hyperloom::report {
namespace {

using session::State;
using util::Value;

constexpr std::string_view kHead = R"(#!/usr/bin/env bash
# Runs one leg of what a hyperloom session kept and prints its throughput.
# usage: reproduce.sh [--base] [DIRECTORY]    --base: without what was kept; DIRECTORY: new, for the leg's files
set -eu
base=
if [ "${1-}" = --base ]; then
  base=yes
  shift
fi

die() {
  printf 'reproduce: %s\n' "$1" >&2
  exit 2
}

# A text inside a JSON string.
json() {
  local s=$1
  s=${s//\\/\\\\}
  s=${s//\"/\\\"}
  s=${s//$'\n'/\\n}
  s=${s//$'\t'/\\t}
  printf '%s' "$s"
}

)";

constexpr std::string_view kChecks = R"(
[ -d "$checkout" ] || die "the checkout $checkout is gone"
[ -r "$entrypoint" ] || die "the entrypoint $entrypoint is gone"
if [ -n "$commit" ]; then
  head=$(git -C "$checkout" rev-parse HEAD 2>/dev/null) || head=unknown
  [ "$head" = "$commit" ] || die "the checkout is at $head, the result belongs to $commit"
fi
changes=$(git -C "$checkout" status --porcelain --untracked-files=no 2>/dev/null | head -n 1)
if [ -n "$changes" ]; then
  printf 'reproduce: WARNING: the checkout has changes that are not committed\n' >&2
fi
sum=$(sha256sum <"$entrypoint")
if [ "${sum%% *}" != "$entrypoint_sha256" ]; then
  printf 'reproduce: WARNING: the entrypoint has changed since the session\n' >&2
fi
nonce=$(od -An -N12 -tx1 /dev/urandom | tr -d ' \n')
unset BASH_ENV ENV PS4 CDPATH GLOBIGNORE PROMPT_COMMAND LD_PRELOAD LD_AUDIT GCONV_PATH
unset PYTHONSTARTUP PYTHONINSPECT PERL5OPT RUBYOPT NODE_OPTIONS HYPERLOOM_SABOTAGE PROFILE
)";

constexpr std::string_view kTail = R"(
if [ -n "${1-}" ]; then
  mkdir -- "$1" || die "$1 must be a new directory"
  RESULT_DIR=$(cd -- "$1" && pwd)
else
  RESULT_DIR=$(mktemp -d "${TMPDIR:-/tmp}/hyperloom-reproduce.XXXXXX")
fi
export RESULT_DIR
cd -- "$RESULT_DIR"
printf 'reproduce: files in %s\n' "$RESULT_DIR" >&2
bash "$entrypoint"
report=$RESULT_DIR/$RESULT_FILENAME.json
field='"output_throughput"[[:space:]]*:[[:space:]]*'
value=$(grep -o "$field[-+0-9.eE]*" "$report" 2>/dev/null | head -n 1 | sed "s/$field//")
[ -n "$value" ] || die "the leg left no output_throughput in $report"
printf '%s %s\n' "$value" "$unit"
subject=${base:+the base} measured=${base:+$measured_base}
printf 'reproduce: one leg of %s; the session measured %s\n' "${subject:-what was kept}" \
  "${measured:-$measured_kept}" >&2
printf 'reproduce: report in %s\n' "$report" >&2
)";

std::string assign(std::string_view name, std::string_view value) {
  return util::cat(name, "=", util::shell_quote(value), "\n");
}

std::string exported(std::string_view name, std::string_view value) {
  return util::cat("export ", assign(name, value));
}

/// A secret is asked of the caller's environment.
/// A value with a secret in it is left to whoever runs the script.
std::string exported_or_asked(const std::string& name, const std::string& value) {
  return session::value_hidden(value) ? util::cat("export ", name, "=\"${", name, ":?}\"\n")
                                      : exported(name, value);
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

/// One member of the pins object, as a word of the shell.
std::string pin_member(const session::Pin& pin) {
  if (session::value_hidden(pin.value)) {
    return util::cat("'\"", pin.name, "\":\"'\"$(json \"$", pin.name, "\")\"'\"'");
  }
  Value member = Value::map();
  const std::string text = util::to_json(member.set(pin.name, pin.value));
  return util::shell_quote(std::string_view(text).substr(1, text.size() - 2));
}

std::string pins_object(const session::Pins& pins) {
  std::vector<std::string> members;
  for (const session::Pin& pin : pins) {
    members.push_back(pin_member(pin));
  }
  return util::cat("export INFERENCE_OPTIMIZER_EXTRA_ENV='{'", util::join(members, "','"), "'}'\n");
}

std::string pins_text(const State& state) {
  if (state.pins.empty()) {
    return "\nunset INFERENCE_OPTIMIZER_EXTRA_ENV\n";
  }
  std::string out = "\n# pins of the session\n";
  for (const session::Pin& pin : state.pins) {
    out += exported_or_asked(pin.name, pin.value);
  }
  return out + pins_object(state.pins);
}

std::string joined(std::string text, const std::vector<std::string>& args) {
  for (const std::string& arg : args) {
    text += util::cat(text.empty() ? "" : " ", util::shell_quote(arg));
  }
  return text;
}

/// The session's arguments, and those of what was kept where they are given.
std::string extra_args(const State& state, const std::vector<std::string>& kept) {
  return joined(state.launch.text_or("server_args", ""), kept);
}

/// The variable that takes arguments, "" when the framework has none.
std::string args_line(const State& state, const std::vector<std::string>& kept) {
  const std::string name = state.launch.text_or("extra_args_env", "");
  const std::string args = extra_args(state, kept);
  if (name.empty() || kept.empty() || !session::value_hidden(args)) {
    return name.empty() ? "" : exported_or_asked(name, args);
  }
  return util::cat("export ", name, "=\"$", name, "\"", util::shell_quote(" " + joined("", kept)),
                   "\n");
}

std::string kept_settings(const State& state) {
  if (state.stack.empty()) {
    return "\n# nothing was kept: this is the baseline\n" + args_line(state, {});
  }
  std::string out =
      util::cat("\n", args_line(state, {}), "# what was kept\nif [ -z \"$base\" ]; then\n");
  const Value env = journal::kept_env(state);
  for (const auto& [name, value] : env.as_map()) {
    out += "  " + exported(name, value.is_text() ? value.as_text() : "");
  }
  const std::string args = args_line(state, journal::kept_args(state));
  return out + (args.empty() ? "  :\n" : "  " + args) + "fi\n";
}

std::string prefix_of(const State& state) {
  std::string prefix = util::upper(state.launch.text_or("framework", ""));
  std::replace(prefix.begin(), prefix.end(), '-', '_');
  return prefix;
}

/// The names that hyperloom sets for every leg.
std::string run_text(const State& state) {
  const Value& launch = state.launch;
  const std::string prefix = prefix_of(state), checkout = launch["source"].text_or("path", "");
  std::string out = "\n# what every leg is given\n";
  out += exported("FRAMEWORK", launch.text_or("framework", ""));
  out += exported(prefix + "_REPO_PATH", checkout) + exported(prefix + "_DIR", checkout);
  out += exported("FRAMEWORK_REPO_PATH", checkout);
  out += exported("HYPERLOOM_BYPASS_SCRIPTS_DIR", launch.text_or("scripts_dir", ""));
  out += exported_or_asked("MODEL", launch.text_or("model", ""));
  out += exported_or_asked("MODEL_PATH", launch.text_or("model", ""));
  out += exported("TP", std::to_string(launch.int_or("tp", 1)));
  out += exported("GPU_TYPE", launch["gpu"].text_or("type", ""));
  return out + exported("RUNNER_TYPE", launch["gpu"].text_or("runner_type", ""));
}

/// The names that differ from leg to leg.
std::string leg_text(const State& state) {
  const std::string id = state.launch.text_or("session_id", "reproduce");
  const std::string reference =
      util::cat(state.launch.text_or("session_dir", ""), "/storage/quality_ref/",
                std::max<std::int64_t>(1, state.pin_generation), "/baseline.png");
  std::string out = exported("RESULT_FILENAME", "inferencex_result");
  out += "export HYPERLOOM_RESULT_NONCE=\"$nonce\"\n";
  out += util::cat("export HYPERLOOM_RUN_ID=", util::shell_quote(id), ".\"${nonce%????????}\"\n");
  out += exported("HYPERLOOM_LEG_SEED", "1") + exported("HYPERLOOM_QUALITY_REF_WRITE", "");
  out += exported("HYPERLOOM_QUALITY_REF", reference);
  return out + "[ -e \"$HYPERLOOM_QUALITY_REF\" ] || HYPERLOOM_QUALITY_REF=\n";
}

std::string throughput_text(const Value& value, const std::string& unit) {
  return value.is_number() ? util::cat(significant(value), " ", unit) : "nothing that is validated";
}

/// What one leg is to be compared with.
std::string measured_text(const State& state) {
  const std::string unit = one_line(journal::throughput_unit(state));
  const Value& base = state.baseline()["throughput"];
  std::string out = assign("unit", unit);
  out += assign("measured_kept", throughput_text(journal::session_result(state).throughput, unit));
  return out + assign("measured_base", throughput_text(base, unit));
}

std::string subject_text(const State& state) {
  const Value& launch = state.launch;
  std::string out = util::cat("# session ", one_line(launch.text_or("session_id", "-")), ": ",
                              one_line(journal::session_result(state).headline), "\n");
  out += assign("checkout", launch["source"].text_or("path", ""));
  const Value commit = reproduce_commit(state);
  out += assign("commit", commit.is_text() ? commit.as_text() : "");
  out += assign("entrypoint", launch["entrypoint"].text_or("path", ""));
  out += assign("entrypoint_sha256", launch["entrypoint"].text_or("sha256", ""));
  return out + measured_text(state);
}

}  // namespace

std::string render_reproduce(const State& state) {
  return util::cat(kHead, subject_text(state), kChecks, pins_text(state), kept_settings(state),
                   run_text(state), leg_text(state), kTail);
}

}  // namespace hyperloom::report
