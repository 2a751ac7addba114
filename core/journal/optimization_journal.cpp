// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/change.hpp"
#include "core/journal/outcome.hpp"
#include "core/journal/views.hpp"
#include "core/session/stamp.hpp"

namespace hyperloom::journal {
namespace {

using session::CandidateRow;
using session::State;
using util::Value;

/// Facts of the session that every entry is measured against.
struct Reference {
  Value throughput, wall_s;
};

Reference reference_of(const State& state) {
  const Value& baseline = state.baseline();
  return {baseline["throughput"], mean_wall_s(state, leg_places(state, baseline["legs"]))};
}

Value metrics_value(const Value& wall_s, const Value& base_wall_s) {
  Value out = Value::map();
  out.set_if("runtime_sec", wall_s);
  if (wall_s.is_number() && base_wall_s.is_number() && base_wall_s.as_double() > 0) {
    out.set("wall_clock_ratio_vs_baseline", wall_s.as_double() / base_wall_s.as_double());
  }
  return out;
}

Value baseline_entry(const State& state, const Value& record) {
  const Value wall_s = mean_wall_s(state, leg_places(state, record["legs"]));
  Value out = Value::map();
  out.set("phase", "PRELUDE").set("iter", 0).set("kind", "baseline").set("change", "baseline");
  out.set("outcome", "baseline").set_if("throughput_after", record["throughput"]);
  out.set_if("error_class", record["gate_failure"]).set_if("reason", record["reason"]);
  out.set_if("task_id", record["id"]).set("variant_name", "baseline");
  out.set_if("ts", session::whole_seconds(record.text_or("ts", "")));
  out.set_if("metrics", metrics_value(wall_s, wall_s)).set("tick", 0).set_if("n", record["n"]);
  return out;
}

/// Throughput that the candidate's difference means on top of the anchor it was compared with.
Value throughput_after(const CandidateRow& row, const Reference& reference, double anchor_factor) {
  const Value& pct = row.verdict["pct"];
  if (!pct.is_number() || !reference.throughput.is_number()) {
    return {};
  }
  return reference.throughput.as_double() * anchor_factor * (1 + pct.as_double() / 100);
}

/// A verdict that the prune overtook ends for the prune's reason.
Value reason_of(const CandidateRow& row, const Value& record) {
  return record["type"] == Value("verdict") && !row.pruned.is_null() ? row.pruned["reason"]
                                                                     : record["reason"];
}

/// Legs of its own setting: those of the prune ran without it.
std::vector<std::size_t> own_legs(const State& state, const CandidateRow& row) {
  std::vector<std::size_t> out = row.legs;
  std::erase_if(out, [&](std::size_t at) { return state.legs[at].leaves_out(); });
  return out;
}

Value candidate_entry(const State& state, const CandidateRow& row, const Value& record,
                      const Reference& reference, double anchor_factor) {
  const auto number = candidate_number(row.id);
  Value out = Value::map(22);
  out.set_if("phase", row.record["phase"]).set("iter", number).set("kind", upstream_kind(row));
  out.set_if("change", change_text(row)).set_if("outcome", upstream_outcome(row));
  out.set_if("gain_pct", row.verdict["pct"]);
  out.set_if("throughput_after", throughput_after(row, reference, anchor_factor));
  out.set_if("error_class", error_class(row)).set_if("reason", reason_of(row, record));
  out.set_if("predicted_gain_pct", row.record["predicted_gain_pct"]).set("task_id", row.id);
  out.set_if("variant_name", row.record["name"]);
  out.set_if("ts", session::whole_seconds(record.text_or("ts", "")));
  out.set_if("provenance", row.record["proposer"]).set_if("fingerprint", row.record["fingerprint"]);
  out.set_if("metrics", metrics_value(mean_wall_s(state, own_legs(state, row)), reference.wall_s));
  out.set("tick", number).set_if("verdict", row.verdict["verdict"]);
  out.set_if("ci95_pct", row.verdict["ci95_pct"]).set_if("n", row.verdict["n"]);
  out.set_if("disposition", row.disposition());
  return out;
}

Value entry_of(const State& state, const session::Event& event, const Reference& reference,
               double anchor_factor) {
  if (event.kind == session::Event::Kind::Baseline) {
    return baseline_entry(state, state.baselines[event.index]);
  }
  const CandidateRow& row = state.candidates[event.index];
  const Value& record = event.kind == session::Event::Kind::Skip ? row.skipped : row.verdict;
  return candidate_entry(state, row, record, reference, anchor_factor);
}

Value entries_value(const State& state) {
  const Reference reference = reference_of(state);
  const auto factors = anchor_factors(state);
  Value out = Value::list();
  for (std::size_t i = 0; i < state.history.size(); ++i) {
    out.push(entry_of(state, state.history[i], reference, factors[i]));
  }
  return out;
}

}  // namespace

Value optimization_journal_value(const State& state) {
  const SessionResult result = session_result(state);
  Value out = Value::map();
  out.set("schema_version", 1).set("session_id", state.launch["session_id"]);
  out.set("model", model_name(state)).set("hardware", state.launch["gpu"]["type"]);
  out.set("framework", state.launch["framework"]).set("throughput_unit", throughput_unit(state));
  out.set("baseline_throughput", state.baseline()["throughput"]);
  out.set("final_throughput", result.validated() ? result.throughput : Value());
  out.set("total_gain_pct", result.gain_pct).set("entries", entries_value(state));
  return out;
}

}  // namespace hyperloom::journal
