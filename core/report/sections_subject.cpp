// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/outcome.hpp"
#include "core/report/numbers.hpp"
#include "core/report/sections.hpp"
#include "core/util/cat.hpp"
#include "core/util/clock.hpp"
#include "core/util/text.hpp"

namespace hyperloom::report::detail {
namespace {

using session::State;
using util::Value;

std::string budget_text(const State& state) {
  const Value& budget = state.launch["budget"];
  const std::string used = util::cat(util::hms(state.elapsed_s), " used");
  return budget["max_s"].is_number()
             ? util::cat(used, " of ", util::hms(budget["max_s"].as_double()))
             : used;
}

std::string source_text(const Value& source) {
  const std::string head = source.text_or("head", ""), branch = source.text_or("branch", "");
  std::string out = text_or_unknown(source["path"]);
  out += head.empty() ? " (no git commit)" : util::cat(" at ", head);
  return branch.empty() ? out : util::cat(out, " (", branch, ")");
}

std::string framework_text(const State& state) {
  const std::string gpu = state.launch["gpu"].text_or("type", "");
  return util::cat(text_or_unknown(state.launch["framework"]),
                   gpu.empty() ? "" : util::cat(" on ", gpu));
}

std::string objective_text(const State& state) {
  const std::string unit = journal::throughput_unit(state);
  return util::cat(unit.empty() ? kUnknown : unit, ", higher is better");
}

std::string rule_text(const Value& launch) {
  const std::string seed = launch["seed"].is_int() ? std::to_string(launch["seed"].as_int())
                                                   : launch.text_or("seed", "-");
  return util::cat(text_or_unknown(launch["decision"]), ", minimum gain ",
                   decimals(launch["min_gain_pct"], 1), " %, seed ", seed);
}

/// The command that started it, for a shell.
std::string command_text(const Value& launch) {
  std::string out = "hyperloom";
  if (launch["argv"].is_list()) {
    for (const Value& word : launch["argv"].as_list()) {
      out += util::cat(" ", util::shell_quote(word.is_text() ? word.as_text() : ""));
    }
  }
  return out;
}

std::string legs_text(const State& state) {
  return util::cat(state.legs.size(), " in ", util::hms(state.elapsed_s));
}

}  // namespace

Section subject_section(const State& state) {
  const Value& launch = state.launch;
  Section out{"subject", "What was measured"};
  out.lines = {{"model", text_or_unknown(journal::model_name(state))},
               {"framework", framework_text(state)},
               {"objective", objective_text(state)},
               {"entrypoint", text_or_unknown(launch["entrypoint"]["path"])},
               {"checkout", source_text(launch["source"])},
               {"host", text_or_unknown(launch["host"])},
               {"started", text_or_unknown(launch["ts"])},
               {"time", budget_text(state)},
               {"legs", legs_text(state)},
               {"decision rule", rule_text(launch)},
               {"started with", command_text(launch)}};
  return out;
}

}  // namespace hyperloom::report::detail
