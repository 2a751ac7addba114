// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/candidates.hpp"

namespace hyperloom::report {
namespace {

using session::CandidateRow;
using session::State;
using util::Value;

const session::LegRow* last_finished(const State& state, const CandidateRow& row) {
  for (auto at = row.legs.rbegin(); at != row.legs.rend(); ++at) {
    if (!state.legs[*at].finished.is_null()) {
      return &state.legs[*at];
    }
  }
  return nullptr;
}

}  // namespace

Value candidate_gate(const State& state, const CandidateRow& row) {
  const auto* leg = last_finished(state, row);
  return leg == nullptr ? Value() : leg->finished["gate"];
}

Value candidate_value(const State& state, const CandidateRow& row) {
  const Value& record = row.verdict.is_null() ? row.skipped : row.verdict;
  Value out = Value::map();
  out.set("id", row.id).set("name", row.record["name"]).set("kind", row.record["kind"]);
  out.set("verdict", row.verdict["verdict"]).set("reason", record["reason"]);
  out.set("disposition", row.verdict["disposition"]).set("gain_pct", row.verdict["pct"]);
  out.set("ci95_pct", row.verdict["ci95_pct"]).set("n", row.verdict["n"]);
  out.set("gate", candidate_gate(state, row)).set("delta", row.record["delta"]);
  out.set("detail", record["detail"]);
  return out;
}

Value candidates_value(const State& state) {
  Value out = Value::list();
  for (const CandidateRow& row : state.candidates) {
    out.push(candidate_value(state, row));
  }
  return out;
}

Value reasons_value(const State& state) {
  Value out = Value::map();
  for (const auto& [reason, count] : state.counts().reasons) {
    out.set(reason, count);
  }
  return out;
}

std::string verdict_word(const CandidateRow& row) {
  if (!row.verdict.is_null()) {
    return row.verdict.text_or("verdict", "");
  }
  return row.skipped.is_null() ? "open" : "skipped";
}

std::string reason_of(const CandidateRow& row) {
  return (row.verdict.is_null() ? row.skipped : row.verdict).text_or("reason", "");
}

std::string gate_word(const State& state, const CandidateRow& row) {
  const Value gate = candidate_gate(state, row);
  return gate["passed"].is_bool() ? (gate["passed"].as_bool() ? "passed" : "failed") : "-";
}

}  // namespace hyperloom::report
