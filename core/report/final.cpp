// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/final.hpp"

#include <array>
#include <utility>

#include "core/journal/outcome.hpp"
#include "core/report/candidates.hpp"
#include "core/report/commits.hpp"
#include "core/report/files.hpp"
#include "core/report/limits.hpp"
#include "core/report/line.hpp"
#include "core/report/numbers.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

using session::State;
using util::Value;

Value stop_value(const State& state) {
  Value out = Value::map();
  for (const auto* key : {"reason", "explanation", "exit_code", "phase", "detail", "message"}) {
    out.set(key, state.stop[key]);
  }
  if (state.stop.text_or("detail", "").empty()) {
    out.set("detail", Value());
  }
  return out;
}

Value baseline_value(const State& state) {
  const Value& baseline = state.baseline();
  Value out = Value::map();
  out.set("throughput", baseline["throughput"]).set("n", baseline["n"]);
  out.set("sigma_pct", baseline["sigma_pct"]).set("cold", journal::cold_throughput(state));
  return std::move(out.set("gate", journal::baseline_gate(state)));
}

Value result_value(const State& state) {
  const auto result = journal::session_result(state);
  Value out = Value::map();
  out.set("status", result.status).set("headline", result.headline);
  out.set("throughput", result.throughput).set("throughput_base", result.throughput_base);
  out.set("gain_pct", result.gain_pct);
  out.set("ci95_pct", result.ci95_pct).set("blocks", result.blocks).set("legs", result.legs);
  out.set("unconfirmed_search_estimate", result.unconfirmed_search_estimate);
  out.set("base_shift_pct", result.base_shift_pct).set("review", result.review);
  out.set("review_detail", result.review_detail);
  return out;
}

Value stack_value(const State& state) {
  Value out = Value::list();
  for (const Value& item : state.stack) {
    Value row = Value::map();
    for (const auto* key : {"candidate", "name", "env_set", "args", "commit", "inert",
                            "gain_search_pct", "ci95_pct"}) {
      row.set(key, item[key]);
    }
    out.push(std::move(row));
  }
  return out;
}

Value counts_value(const session::Counts& counts) {
  Value out = Value::map();
  out.set("proposed", counts.proposed).set("measured", counts.measured);
  out.set("skipped", counts.skipped).set("failed", counts.failed).set("open", counts.open);
  out.set("kept", counts.kept).set("pruned", counts.pruned);
  out.set("kept_inert", counts.kept_inert);
  out.set("reverted", counts.reverted).set("inconclusive", counts.inconclusive);
  out.set("needs_review", counts.needs_review).set("gate_failed", counts.gate_failed);
  return out;
}

Value pins_value(const State& state) {
  Value out = Value::map();
  for (const session::Pin& pin : state.pins) {
    out.set(pin.name, session::shown_value(pin));
  }
  return out;
}

Value budget_value(const State& state) {
  const Value& budget = state.launch["budget"];
  const bool known = budget["max_s"].is_number();
  Value out = Value::map();
  out.set("max_s", budget["max_s"]).set("elapsed_s", state.elapsed_s);
  out.set("remaining_s", known ? Value(budget["max_s"].as_double() - state.elapsed_s) : Value());
  out.set("report_reserve_s", budget["report_reserve_s"]).set("legs", state.legs.size());
  return out;
}

Value levers_value(const State& state) {
  const Value& levers = state.attributions.empty() ? Value() : state.attributions.back()["levers"];
  return levers.is_list() ? levers : Value::list();
}

/// Totals over all providers; empty when no LLM was asked.
Value llm_value(const State& state) {
  Value out = Value::map();
  if (state.llm.empty()) {
    return out;
  }
  for (const auto* key : {"requests", "tokens_in", "tokens_out"}) {
    std::int64_t sum = 0;
    for (const Value& record : state.llm) {
      sum += record.int_or(key, 0);
    }
    out.set(key, sum);
  }
  const Value& last = state.llm.back();
  out.set("provider", last["provider"]).set("model", last["model"]);
  return std::move(out.set("status", last["status"]).set("lane", last["lane"]));
}

void set_head(Value& out, const State& state) {
  const bool safety_net = state.stop.bool_or("safety_net", false);
  out.set("schema", "hyperloom.final/1").set("session_id", state.launch["session_id"]);
  out.set("session_dir", state.launch["session_dir"]).set("version", state.launch["version"]);
  out.set("complete", !state.stop.is_null() && !safety_net).set("safety_net", safety_net);
  out.set("stop", stop_value(state)).set("framework", state.launch["framework"]);
  out.set("plugin", state.launch["plugin"]);
  out.set("model", journal::model_name(state)).set("gpu_type", state.launch["gpu"]["type"]);
  out.set("throughput_unit", journal::throughput_unit(state));
}

void set_search(Value& out, const State& state) {
  out.set("stack", stack_value(state)).set("counts", counts_value(state.counts()));
  out.set("reasons", reasons_value(state));
  out.set("expected_false_keeps", state.stop["expected_false_keeps"]);
  out.set("candidates", candidates_value(state)).set("levers", levers_value(state));
}

std::string exit_code_text(const State& state) {
  return state.stop["exit_code"].is_int() ? std::to_string(state.stop["exit_code"].as_int())
                                          : kUnknown;
}

std::string cause_lines(const State& state) {
  const std::string cause = cause_text(state);
  return cause.empty() ? cause : line("cause", cause) + line("log", log_path(state));
}

}  // namespace

Value final_value(const State& state) {
  Value out = Value::map();
  set_head(out, state);
  out.set("baseline", baseline_value(state)).set("result", result_value(state));
  set_search(out, state);
  out.set("pins", pins_value(state))
      .set("budget", budget_value(state))
      .set("llm", llm_value(state));
  out.set("evidence", Value()).set("warnings", journal::warnings_value(state));
  out.set("commits", commits_value(state)).set("files", files_value());
  out.set("reproduce", reproduce_command(state));
  out.set("limits", limits_value(state));
  out.set("contention", contention(state)).set("host", state.launch["host"]);
  return std::move(out.set_if("machine", state.launch["machine"]));
}

std::string final_block(const State& state) {
  const std::array<std::pair<const char*, std::string>, 11> rest{{
      {"session_id", text_or_unknown(state.launch["session_id"])},
      {"session_dir", text_or_unknown(state.launch["session_dir"])},
      {"framework", text_or_unknown(state.launch["framework"])},
      {"model", text_or_unknown(journal::model_name(state))},
      {"baseline", baseline_text(state)},
      {"result", result_text(state)},
      {"gain", gain_text(state)},
      {"kept", kept_text(state)},
      {"candidates", counts_text(state)},
      {"report", session_path(state, kReportHtml)},
      {"reproduce", reproduce_command(state)},
  }};
  std::string out = "== Final summary ==\n";
  out += line("stop_reason", text_or_unknown(state.stop["reason"]));
  out += line("exit_code", exit_code_text(state)) + cause_lines(state);
  for (const auto& [key, value] : rest) {
    out += line(key, value);
  }
  return out + "== End ==\n";
}

}  // namespace hyperloom::report
