// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/journal/breakdown_parts.hpp"
#include "core/journal/outcome.hpp"
#include "core/journal/views.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::journal {
namespace {

using session::State;
using util::Value;

constexpr std::string_view kSchema = "hyperloom.session_breakdown.v5.0";
constexpr double kMinute = 60;

Value parent_of(const Value& path) {
  return path.is_text() ? Value(std::filesystem::path(path.as_text()).parent_path().string())
                        : Value();
}

Value minutes(const Value& seconds) {
  return seconds.is_number() ? Value(seconds.as_double() / kMinute) : Value();
}

Value recovery_value(const State& state) {
  std::size_t repairs = 0;
  for (const Value& resume : state.resumes) {
    repairs += resume["repairs"].is_list() ? resume["repairs"].as_list().size() : 0;
  }
  Value out = Value::map();
  return std::move(out.set("runs", state.run).set("repairs", repairs));
}

Value session_value(const State& state) {
  const Value& launch = state.launch;
  Value out = Value::map();
  out.set("session_id", launch["session_id"]).set("created_at_utc", launch["ts"]);
  out.set("start_ts", launch["ts"]).set("ended_at_utc", state.stop["ts"]);
  out.set("stop_reason", state.stop["reason"]);
  out.set("max_minutes", minutes(launch["budget"]["max_s"]));
  out.set("elapsed_minutes", state.elapsed_s / kMinute).set("host", launch["host"]);
  out.set("code_revision", launch["source"]["head"]).set("pid", launch["pid"]);
  out.set("session_dir", launch["session_dir"]);
  out.set("user_data_path", parent_of(launch["session_dir"]));
  out.set("tick_count", state.candidates.size()).set("recovery", recovery_value(state));
  return out;
}

Value objective_value(const Value& launch) {
  Value out = Value::map();
  if (launch["target_gain_pct"].is_number()) {
    return std::move(out.set("kind", "gain_pct").set("value", launch["target_gain_pct"]));
  }
  if (launch["target_tput"].is_number()) {
    return std::move(out.set("kind", "tput").set("value", launch["target_tput"]));
  }
  return std::move(out.set("kind", "time_only").set("value", Value()));
}

Value workload_value(const State& state) {
  const Value& launch = state.launch;
  Value out = Value::map();
  out.set("framework_name", launch["framework"]).set("framework_version", Value());
  out.set("model_name", model_name(state)).set("model_path", launch["model"]);
  out.set("gpu_type", launch["gpu"]["type"]).set("tp", launch["tp"]);
  for (const auto* key : {"conc", "isl", "osl", "max_model_len", "precision"}) {
    out.set(key, Value());
  }
  return std::move(out.set("objective", objective_value(launch)));
}

/// Upstream readers take the throughput from one key, whatever its unit.
void set_throughput(Value& out, const Value& throughput, const State& state) {
  out.set("throughput", throughput).set("throughput_unit", throughput_unit(state));
  out.set("throughput_tok_s_per_gpu", throughput);
}

const session::LegRow* first_base_leg(const State& state) {
  const auto places = leg_places(state, state.baseline()["legs"]);
  if (!places.empty()) {
    return &state.legs[places.front()];
  }
  const auto it = std::find_if(state.legs.begin(), state.legs.end(), detail::is_baseline_leg);
  return it == state.legs.end() ? nullptr : &*it;
}

void set_first_leg(Value& out, const session::LegRow* leg) {
  const bool ended = leg != nullptr && !leg->finished.is_null();
  const std::string home = ended ? leg->finished.text_or("home", "") : std::string();
  out.set("benchmark_report_path", home.empty() ? Value() : Value(home + "/benchmark_report.json"));
  out.set("invocation", leg == nullptr ? Value() : leg->started["argv"]);
}

Value baseline_value(const State& state) {
  const auto failures = detail::baseline_failures(state);
  Value out = Value::map();
  set_throughput(out, state.baseline()["throughput"], state);
  out.set("accuracy", baseline_gate(state)["accuracy"]);
  out.set("attempts_history", detail::attempts_history(state));
  out.set("failure_streak", failures.streak).set("total_failures", failures.total);
  set_first_leg(out, first_base_leg(state));
  return out;
}

std::string server_args(const State& state) {
  std::string text = state.launch.text_or("server_args", "");
  for (const std::string& arg : kept_args(state)) {
    text += util::cat(text.empty() ? "" : " ", util::shell_quote(arg));
  }
  return text;
}

Value action_path(const State& state) {
  Value out = Value::list();
  for (const Value& item : state.stack) {
    const auto* row = state.candidate(item.text_or("candidate", ""));
    const std::string phase = row == nullptr ? "" : row->record.text_or("phase", "");
    out.push(util::cat(util::lower(phase), ":", item.text_or("name", "")));
  }
  return out;
}

Value final_value(const State& state) {
  const SessionResult result = session_result(state);
  const Value& holdout = state.holdout();
  const bool measured = holdout.member_is("status", "validated");
  Value out = Value::map();
  set_throughput(out, result.throughput, state);
  out.set("cumulative_gain_pct_validated", result.gain_pct).set("ci95_pct", result.ci95_pct);
  out.set("validated_at_stack_len", measured && holdout["stack"].is_list()
                                        ? Value(holdout["stack"].as_list().size())
                                        : Value());
  out.set("validated_ts", measured ? holdout["ts"] : Value());
  out.set("stack_changed_after_validation", measured && !state.holdout_is_current());
  out.set("extra_server_args", server_args(state)).set("extra_envs", kept_env(state));
  return std::move(out.set("action_path", action_path(state)));
}

Value capability(const State& state, std::string_view phase, bool enabled) {
  Value reason;
  bool entered = false;
  for (const Value& record : state.phases) {
    entered = entered || record.text_or("to", "") == phase;
    if (record.text_or("from", "") == phase) {
      reason = record["reason"];
    }
  }
  Value out = Value::map();
  return std::move(out.set("enabled", enabled).set("entered", entered).set("reason", reason));
}

Value capability_summary(const State& state) {
  const Value& toggles = state.launch["toggles"];
  Value out = Value::map();
  out.set("PRELUDE", capability(state, "PRELUDE", true));
  out.set("FRAMEWORK_AGENT",
          capability(state, "FRAMEWORK_AGENT", toggles.bool_or("framework_agent", false)));
  out.set("EXPLORE", capability(state, "EXPLORE", toggles.bool_or("explore", false)));
  out.set("SWEEP", capability(state, "SWEEP", toggles.bool_or("sweep", false)));
  out.set("CLOSE", capability(state, "CLOSE", true));
  return out;
}

/// Median time that the host added to a leg, in milliseconds.
Value host_overhead_ms(const State& state) {
  std::vector<double> seconds;
  for (const auto& leg : state.legs) {
    if (leg.finished["overhead_s"].is_number()) {
      seconds.push_back(leg.finished["overhead_s"].as_double());
    }
  }
  if (seconds.empty()) {
    return {};
  }
  const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
  std::nth_element(seconds.begin(), middle, seconds.end());
  return *middle * 1000;
}

Value telemetry_value(const State& state) {
  Value out = Value::map();
  out.set("token_usage", Value::map()).set("host_overhead_ms", host_overhead_ms(state));
  return out;
}

Value source_files() {
  constexpr std::array<std::pair<const char*, const char*>, 7> kFiles{
      {{"journal", "journal.jsonl"},
       {"state", "state.json"},
       {"manifest", "manifest.json"},
       {"optimization_journal", "reports/optimization_journal.json"},
       {"final", "reports/final.json"},
       {"report", "reports/report.html"},
       {"log", "logs/hyperloom.log"}}};
  Value out = Value::map();
  for (const auto& [name, path] : kFiles) {
    out.set(name, path);
  }
  return out;
}

}  // namespace

Value breakdown_value(const State& state) {
  Value out = Value::map();
  out.set("schema_version", kSchema).set("exported_at_utc", state.ts);
  out.set("exporter_version", util::cat("hyperloom-", state.launch.text_or("version", "")));
  out.set("session", session_value(state)).set("workload", workload_value(state));
  out.set("baseline", baseline_value(state)).set("final", final_value(state));
  out.set("phase_timeline", detail::phase_timeline(state));
  out.set("capability_summary", capability_summary(state)).set("kernel_lifecycle", Value::map());
  out.set("param_search", detail::param_search(state)).set("sweep", Value::map());
  out.set("critic_robustness", Value::map()).set("telemetry", telemetry_value(state));
  out.set("optimizations", detail::optimizations(state)).set("warnings", warnings_value(state));
  return std::move(out.set("source_files", source_files()));
}

}  // namespace hyperloom::journal
