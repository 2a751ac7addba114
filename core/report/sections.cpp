// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/sections.hpp"

#include "core/journal/outcome.hpp"
#include "core/report/commits.hpp"
#include "core/report/files.hpp"
#include "core/report/numbers.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

using session::State;
using util::Value;

Section result_section(const State& state) {
  const auto result = journal::session_result(state);
  Section out{"Result", {}, {}, {}};
  out.lines = {
      util::cat("headline: ", result.headline),  util::cat("gain: ", gain_text(state)),
      util::cat("result: ", result_text(state)), util::cat("baseline: ", baseline_text(state)),
      util::cat("kept: ", kept_text(state)),     util::cat("candidates: ", counts_text(state))};
  if (result.unconfirmed_search_estimate.is_number()) {
    out.lines.push_back(util::cat("search estimate, not confirmed: ",
                                  signed_decimals(result.unconfirmed_search_estimate, 1), " %"));
  }
  return out;
}

Section stop_section(const State& state) {
  Section out{"Stop", {}, {}, {}};
  if (state.stop.is_null()) {
    out.lines = {"the session has not stopped"};
    return out;
  }
  out.lines = {util::cat("stop_reason: ", text_or_unknown(state.stop["reason"])),
               util::cat("exit_code: ", state.stop.int_or("exit_code", 0)),
               state.stop.text_or("explanation", "")};
  if (const std::string cause = cause_text(state); !cause.empty()) {
    out.lines.push_back(util::cat("cause: ", cause));
    out.lines.push_back(util::cat("log: ", log_path(state)));
  }
  return out;
}

std::string noise_line(const State& state) {
  const Value& noise = state.noise.back();
  return util::cat("noise of one leg: ", decimals(noise["sigma"], 2), " % (s2 ",
                   decimals(noise["s2"], 3), ", ", noise.int_or("m", 0), " calibration legs)");
}

std::string plugin_line(const State& state) {
  const Value& plugin = state.launch["plugin"];
  return util::cat("plugin: ", text_or_unknown(plugin["id"]), " ",
                   text_or_unknown(plugin["version"]), ", ", text_or_unknown(plugin["isolation"]),
                   ", ", text_or_unknown(plugin["path"]), " (sha256 ",
                   text_or_unknown(plugin["sha256"]), ")");
}

Section notes_section(const State& state) {
  Section out{"Noise and validity", {plugin_line(state)}, {}, {}};
  if (!state.noise.empty()) {
    out.lines.push_back(noise_line(state));
  }
  if (state.stop["expected_false_keeps"].is_number()) {
    out.lines.push_back(
        util::cat("expected false keeps: ", decimals(state.stop["expected_false_keeps"], 3)));
  }
  if (!state.overrides.empty()) {
    out.lines.push_back(util::cat("legs replaced or dropped: ", state.overrides.size()));
  }
  for (const Value& event : state.budget) {
    if (event.text_or("event", "") == "plan") {
      out.lines.push_back(event.text_or("subject", ""));
    }
  }
  for (const Value& warning : state.warnings) {
    out.lines.push_back(
        util::cat("warning ", warning.text_or("code", ""), ": ", warning.text_or("message", "")));
  }
  return out;
}

Section timeline_section(const State& state) {
  Section out{"Timeline", {}, {"phase", "entered", "at s", "reason"}, {}};
  for (const Value& record : state.phases) {
    out.rows.push_back({record.text_or("to", ""), record.text_or("ts", ""),
                        decimals(record["elapsed_s"], 1), record.text_or("reason", "")});
  }
  return out;
}

Section pins_section(const State& state) {
  const auto count = state.pins.size();
  Section out{"Pins", {}, {}, {}};
  out.lines = {util::cat("baseline measured with ", count, count == 1 ? " pin" : " pins")};
  for (const session::Pin& pin : state.pins) {
    out.lines.push_back(util::cat(pin.name, "=", session::shown_value(pin)));
  }
  return out;
}

Section reproduce_section(const State& state) {
  Section out{"Reproduce", {reproduce_command(state)}, {}, {}};
  const Value kept = journal::kept_env(state);
  for (const auto& [name, value] : kept.as_map()) {
    out.lines.push_back(util::cat(name, "=", value.is_text() ? value.as_text() : ""));
  }
  out.lines.push_back(util::cat("commit: ", text_or_unknown(state.launch["source"]["head"])));
  out.lines.push_back(util::cat("entrypoint: ", text_or_unknown(state.launch["entrypoint"]["path"]),
                                " (sha256 ", text_or_unknown(state.launch["entrypoint"]["sha256"]),
                                ")"));
  return out;
}

Section commits_section(const State& state) {
  Section out{"KEEP commits", {}, {}, {}};
  const Value commits = commits_value(state);
  for (const Value& commit : commits.as_list()) {
    out.lines.push_back(util::cat(commit.text_or("oid", ""), " ", commit.text_or("message", "")));
  }
  return out;
}

Section files_section(const State& state) {
  Section out{"Files", {}, {}, {}};
  const Value files = files_value();
  for (const auto& [name, path] : files.as_map()) {
    out.lines.push_back(util::cat(name, ": ", session_path(state, path.as_text().c_str())));
  }
  return out;
}

}  // namespace

std::vector<Section> report_sections(const State& state) {
  return {result_section(state),        stop_section(state),
          notes_section(state),         timeline_section(state),
          detail::gains_section(state), detail::legs_section(state),
          pins_section(state),          reproduce_section(state),
          commits_section(state),       detail::refused_section(state),
          files_section(state)};
}

}  // namespace hyperloom::report
