// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <chrono>

#include "core/journal/change.hpp"
#include "core/journal/outcome.hpp"
#include "core/journal/views.hpp"
#include "core/session/stamp.hpp"
#include "core/util/clock.hpp"

namespace hyperloom::journal {
namespace {

using session::State;
using util::Value;

Value pins_value(const State& state, const session::Pins& secret_values) {
  Value out = Value::map();
  for (const session::Pin& pin : state.pins) {
    const session::Pin* secret =
        session::value_hidden(pin.value) ? session::find_pin(secret_values, pin.name) : nullptr;
    out.set(pin.name, secret == nullptr ? pin.value : secret->value);
  }
  return out;
}

Value phase_history(const State& state) {
  Value out = Value::list();
  for (const Value& record : state.phases) {
    Value row = Value::map();
    row.set("phase", record["to"]).set("entered_at", record["ts"]);
    row.set("elapsed_s", record["elapsed_s"]).set("reason", record["reason"]);
    out.push(std::move(row));
  }
  return out;
}

/// When the budget will be used up; null once the session has stopped.
Value deadline_value(const State& state, double remaining_s) {
  const auto now = session::parse_iso_utc(state.ts);
  if (!now || !state.stop.is_null()) {
    return {};
  }
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      util::Seconds(std::max(0.0, remaining_s)));
  return util::iso_utc(*now + left);
}

/// In force at the last leg or phase change; null before PRELUDE has fixed it.
Value holdout_reserve(const State& state) {
  const Value leg = state.legs.empty() ? Value() : state.legs.back().started;
  const Value phase = state.phases.empty() ? Value() : state.phases.back();
  const bool leg_is_newer = leg.int_or("seq", 0) > phase.int_or("seq", 0);
  return leg_is_newer ? leg["holdout_reserve_s"] : phase["holdout_reserve_s"];
}

Value budget_value(const State& state) {
  const Value& budget = state.launch["budget"];
  const double max_s = budget.number_or("max_s", 0), remaining_s = max_s - state.elapsed_s;
  Value out = Value::map();
  out.set("max_s", budget["max_s"]).set("elapsed_s", state.elapsed_s);
  out.set("remaining_s", remaining_s).set("deadline_utc", deadline_value(state, remaining_s));
  out.set("report_reserve_s", budget["report_reserve_s"]);
  out.set("holdout_reserve_s", holdout_reserve(state));
  return out;
}

Value stack_value(const State& state) {
  Value out = Value::list();
  for (const Value& item : state.stack) {
    out.push(payload(item));
  }
  return out;
}

Value current_value(const State& state) {
  const Value& base = state.baseline()["throughput"];
  Value out = Value::map();
  const double gain_pct = state.search_gain_pct();
  out.set("throughput",
          base.is_number() ? Value(base.as_double() * (1 + gain_pct / 100)) : Value());
  out.set("unit", throughput_unit(state));
  out.set("gain_search_pct", base.is_number() ? Value(gain_pct) : Value());
  return out;
}

Value counts_value(const State& state) {
  const session::Counts counts = state.counts();
  Value out = Value::map();
  out.set("proposed", counts.proposed).set("measured", counts.measured);
  out.set("skipped", counts.skipped).set("failed", counts.failed).set("open", counts.open);
  out.set("legs", state.legs.size());
  return out;
}

/// The candidate that is being measured, or null.
Value open_candidate(const State& state) {
  for (auto row = state.candidates.rbegin(); row != state.candidates.rend(); ++row) {
    if (row->outcome() == session::Outcome::Open && !row->legs.empty()) {
      return row->id;
    }
  }
  return {};
}

Value pending_effect(const State& state) {
  return state.open_effects.empty() ? Value() : payload(state.open_effects.rbegin()->second);
}

std::uint32_t next_candidate(const State& state) {
  std::uint32_t last = 0;
  for (const auto& row : state.candidates) {
    last = std::max(last, candidate_number(row.id));
  }
  return last + 1;
}

Value stop_value(const State& state) {
  if (state.stop.is_null()) {
    return {};
  }
  Value out = Value::map();
  out.set("reason", state.stop["reason"]).set("exit_code", state.stop["exit_code"]);
  return std::move(out.set("ts", state.stop["ts"]));
}

void set_workload(Value& out, const State& state) {
  const Value& launch = state.launch;
  out.set("plugin", launch["plugin"]).set("framework", launch["framework"]);
  out.set("framework_path", launch["source"]["path"]);
  out.set("framework_path_origin", launch["source"]["origin"]);
  out.set("source_head", launch["source"]["head"]).set("base_head", launch["source"]["head"]);
  out.set("benchmark_scripts_dir", launch["scripts_dir"]);
  out.set("entrypoint", launch["entrypoint"]).set("protected_set", launch["protected_set"]);
  out.set("search_space", launch["search_space"]).set("toggles", launch["toggles"]);
}

void set_progress(Value& out, const State& state) {
  const Value& baseline = state.baseline();
  out.set("phase", state.phase).set("phase_history", phase_history(state));
  out.set("budget", budget_value(state));
  out.set("baseline", baseline.is_null() ? Value() : payload(baseline));
  out.set("baseline_tput", baseline["throughput"]).set("stack", stack_value(state));
  out.set("levers", Value::list()).set("current", current_value(state));
  out.set("holdout", state.holdout().is_null() ? Value() : payload(state.holdout()));
  out.set("counts", counts_value(state)).set("open_candidate", open_candidate(state));
  out.set("pending_effect", pending_effect(state));
  out.set("next_leg", state.legs.empty() ? 1 : state.legs.back().number + 1);
  out.set("next_candidate", next_candidate(state)).set("rng", state.rng);
  out.set("llm", Value::map()).set("warnings", warnings_value(state));
}

}  // namespace

Value state_value(const State& state, const session::HiddenValues& hidden) {
  Value out = Value::map();
  out.set("schema_version", 1).set("session_id", state.launch["session_id"]);
  out.set("seq", state.seq).set("run", state.run).set("updated_at", state.ts);
  out.set("config", state.launch["config"]);
  out.set("operator_extra_env", pins_value(state, hidden.pins));
  set_workload(out, state);
  set_progress(out, state);
  out.set("stop_reason", state.stop["reason"]).set("stop", stop_value(state));
  if (hidden.settings.is_map() && !hidden.settings.as_map().empty()) {
    out.set("hidden_settings", hidden.settings);
  }
  return out;
}

}  // namespace hyperloom::journal
