// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/outcome.hpp"
#include "core/report/numbers.hpp"
#include "core/report/sections.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::report::detail {
namespace {

using session::State;
using util::Value;

std::string budget_text(const State& state) {
  const Value& budget = state.launch["budget"];
  const std::string used = util::cat(duration_text(state.elapsed_s), " used");
  return budget["max_s"].is_number()
             ? util::cat(used, " of ", duration_text(budget["max_s"].as_double()))
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

/// What the environment set, as the options of the same names; pins have a section of their own.
std::string from_environment(const Value& config) {
  std::string out;
  if (!config.is_map()) {
    return out;
  }
  for (const auto& [name, row] : config.as_map()) {
    const std::string origin = row.text_or("origin", "");
    const bool environment = origin == "env" || origin == "dotenv";
    if (environment && name.text() != "extra-env" && row["value"].is_text()) {
      out += util::cat(" --", name.text(), " ", util::shell_quote(row["value"].as_text()));
    }
  }
  return out;
}

/// The command that started it, for a shell: from its directory, and with what was exported then.
std::string command_text(const Value& launch) {
  const std::string cwd = launch.text_or("cwd", "");
  std::string out = cwd.empty() ? "" : util::cat("cd ", util::shell_quote(cwd), " && ");
  out += "hyperloom";
  if (launch["argv"].is_list()) {
    for (const Value& word : launch["argv"].as_list()) {
      out += util::cat(" ", util::shell_quote(word.is_text() ? word.as_text() : ""));
    }
  }
  return out + from_environment(launch["config"]);
}

/// File and digest; which values it holds is in the file.
std::string search_space_text(const Value& space) {
  return space["path"].is_text() ? util::cat(space["path"].as_text(), " (sha256 ",
                                             text_or_unknown(space["sha256"]), ")")
                                 : "none";
}

/// What "passed" rests on.
std::string gate_text(const State& state) {
  if (const auto waived = state.baseline().text_or("gate_failure", ""); !waived.empty()) {
    return util::cat("none that passed (", waived,
                     "), which --keep-going-without-gate waived: nothing can be kept");
  }
  const Value gate = journal::baseline_gate(state);
  if (!gate.is_map()) {
    return "no leg of the baseline passed one";
  }
  const Value& metrics = gate["metrics"];
  if (!metrics.is_map() || metrics.as_map().empty()) {
    return "the workload's own word: its reports say passed and give no metric";
  }
  std::vector<std::string> names;
  for (const auto& [name, value] : metrics.as_map()) {
    names.push_back(name);
  }
  return util::cat("the workload's own, by ", util::join(names, ", "));
}

std::string legs_text(const State& state) {
  return util::cat(state.legs.size(), " in ", duration_text(state.elapsed_s));
}

}  // namespace

Section subject_section(const State& state) {
  const Value& launch = state.launch;
  Section out{"subject", "What was measured"};
  out.lines = {{"model", text_or_unknown(journal::model_name(state))},
               {"framework", framework_text(state)},
               {"objective", objective_text(state)},
               {"entrypoint", text_or_unknown(launch["entrypoint"]["path"])},
               {"search space", search_space_text(launch["search_space"])},
               {"quality gate", gate_text(state)},
               {"checkout", source_text(launch["source"])},
               {"started", text_or_unknown(launch["ts"])},
               {"time", budget_text(state)},
               {"legs", legs_text(state)},
               {"decision rule", rule_text(launch)},
               {"started with", command_text(launch)}};
  return out;
}

}  // namespace hyperloom::report::detail
