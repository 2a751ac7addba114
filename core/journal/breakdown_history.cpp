// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/breakdown_parts.hpp"
#include "core/journal/change.hpp"
#include "core/journal/outcome.hpp"

namespace hyperloom::journal::detail {
namespace {

using session::CandidateRow;
using session::LegRow;
using session::State;
using util::Value;

constexpr int kOptimizationsSchema = 5;

Value status_of(const LegRow& leg) {
  const Value& status = leg.finished["status"];
  return status.is_text() ? status : Value("running");
}
bool failed(const LegRow& leg) { return status_of(leg) == Value("failed"); }

Value attempt_value(const LegRow& leg) {
  Value out = Value::map();
  out.set("ts", leg.started["ts"]).set("task_id", leg_task(leg)).set("status", status_of(leg));
  out.set("workspace", leg.started["workspace"]).set("error_class", leg.finished["class"]);
  return out;
}

Value timeline_row(const State& state, const LegRow& leg) {
  const CandidateRow* row = state.candidate(leg.started.text_or("candidate", ""));
  Value out = Value::map(11);
  out.set("ts", leg.started["ts"]).set("action", leg.started["role"]).set("task_id", leg_task(leg));
  out.set("status", status_of(leg));
  out.set("decision", row == nullptr ? Value() : row->verdict["verdict"]);
  out.set("key_metric", leg.finished["objective"]).set("key_metric_kind", leg.finished["unit"]);
  out.set("workspace", leg.started["workspace"]).set("error_class", leg.finished["class"]);
  out.set("phase", leg.phase).set("change", row == nullptr ? Value() : Value(change_text(*row)));
  return out;
}

/// A line of the history that is a verdict, with the search estimate of its throughput.
struct Tried {
  const CandidateRow* row;
  double anchor_factor;
};

std::vector<Tried> tried(const State& state) {
  std::vector<Tried> out;
  const auto factors = anchor_factors(state);
  for (std::size_t i = 0; i < state.history.size(); ++i) {
    if (state.history[i].kind == session::Event::Kind::Verdict) {
      out.push_back({&state.candidates[state.history[i].index], factors[i]});
    }
  }
  return out;
}

Value throughput_of(const State& state, const Tried& item) {
  const Value& base = state.baseline()["throughput"];
  const Value& pct = item.row->verdict["pct"];
  if (!base.is_number() || !pct.is_number()) {
    return {};
  }
  return base.as_double() * item.anchor_factor * (1 + pct.as_double() / 100);
}

Value param_row(const State& state, const Tried& item) {
  Value out = Value::map(6);
  out.set("name", item.row->record["name"]).set("fingerprint", item.row->record["fingerprint"]);
  out.set("output_throughput", throughput_of(state, item));
  out.set("gain_pct", item.row->verdict["pct"]).set("status", item.row->verdict["verdict"]);
  out.set("disposition", item.row->disposition());
  return out;
}

Value try_value(const CandidateRow& row) {
  Value out = Value::map(10);
  out.set("task_id", row.id).set("name", row.record["name"]).set("kind", upstream_kind(row));
  out.set("change", change_text(row)).set("verdict", row.verdict["verdict"]);
  out.set("reason", row.reason()).set("disposition", row.disposition());
  out.set("gain_pct", row.verdict["pct"]);
  out.set("ci95_pct", row.verdict["ci95_pct"]).set("n", row.verdict["n"]);
  return out;
}

/// What one kept item adds over the baseline, so that the entries can be summed.
Value kept_value(const State& state, const Value& item, double before, double after) {
  const CandidateRow* row = state.candidate(item.text_or("candidate", ""));
  Value out = Value::map();
  out.set("task_id", item["candidate"]).set("name", item["name"]);
  out.set("kind", row == nullptr ? "other" : upstream_kind(*row));
  out.set("change", row == nullptr ? item["name"] : Value(change_text(*row)));
  out.set("gain_pct", 100 * (after - before)).set("commit", item["commit"]);
  return out;
}

Value kept_entries(const State& state) {
  Value out = Value::list();
  double factor = 1;
  for (const Value& item : state.stack) {
    const double after = factor * (1 + item.number_or("gain_search_pct", 0) / 100);
    out.push(kept_value(state, item, factor, after));
    factor = after;
  }
  return out;
}

Value validation_value(const State& state) {
  const SessionResult result = session_result(state);
  const double ledger = state.search_gain_pct();
  Value out = Value::map();
  out.set("method", result.validated() ? Value("holdout") : Value());
  out.set("validated_total_gain_pct", result.gain_pct).set("ledger_total_gain_pct", ledger);
  const bool known = result.gain_pct.is_number();
  return std::move(out.set("reconciliation_gap_pct",
                           known ? Value(ledger - result.gain_pct.as_double()) : Value()));
}

}  // namespace

bool is_baseline_leg(const LegRow& leg) { return leg.started.member_is("kind", "baseline"); }

Failures baseline_failures(const State& state) {
  Failures out;
  for (const LegRow& leg : state.legs) {
    if (is_baseline_leg(leg)) {
      out.total += failed(leg);
      out.streak = failed(leg) ? out.streak + 1 : 0;
    }
  }
  return out;
}

Value attempts_history(const State& state) {
  Value out = Value::list();
  for (const LegRow& leg : state.legs) {
    if (is_baseline_leg(leg) && leg.phase == "PRELUDE") {
      out.push(attempt_value(leg));
    }
  }
  return out;
}

Value phase_timeline(const State& state) {
  Value out = Value::list();
  for (const LegRow& leg : state.legs) {
    out.push(timeline_row(state, leg));
  }
  return out;
}

Value param_search(const State& state) {
  const auto items = tried(state);
  const auto kept = state.counts().kept;
  Value entries = Value::list();
  for (const Tried& item : items) {
    entries.push(param_row(state, item));
  }
  Value out = Value::map();
  out.set("tested", items.size()).set("accepted", kept).set("rejected", items.size() - kept);
  return std::move(out.set("entries", std::move(entries)));
}

Value optimizations(const State& state) {
  const bool available = !state.baseline().is_null();
  Value attempts = Value::list();
  for (const Tried& item : tried(state)) {
    attempts.push(try_value(*item.row));
  }
  Value out = Value::map();
  out.set("schema_version", kOptimizationsSchema).set("source_of_truth", "recorder");
  out.set("available", available);
  out.set("unavailable_reason", available ? Value() : Value("no baseline was measured"));
  out.set("attempts", std::move(attempts)).set("entries", kept_entries(state));
  return std::move(out.set("validation", validation_value(state)));
}

}  // namespace hyperloom::journal::detail
