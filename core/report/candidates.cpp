// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/candidates.hpp"

#include "core/report/numbers.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::report {
namespace {

using session::CandidateRow;
using session::State;
using util::Value;

const session::LegRow* last_finished(const State& state, const CandidateRow& row) {
  for (auto at = row.legs.rbegin(); at != row.legs.rend(); ++at) {
    if (!state.legs[*at].finished.is_null() && !state.legs[*at].leaves_out()) {
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
  const std::string reason = row.reason();
  Value out = Value::map(12);
  out.set("id", row.id).set("name", row.record["name"]).set("kind", row.record["kind"]);
  out.set("verdict", row.verdict["verdict"])
      .set("reason", reason.empty() ? Value() : Value(reason));
  out.set("disposition", row.disposition()).set("gain_pct", row.verdict["pct"]);
  out.set("ci95_pct", row.verdict["ci95_pct"]).set("n", row.verdict["n"]);
  out.set("gate", candidate_gate(state, row)).set("delta", row.record["delta"]);
  const std::string detail = detail_of(row);
  return std::move(out.set("detail", detail.empty() ? Value() : Value(detail)));
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
    const std::string verdict = row.verdict.text_or("verdict", "");
    return row.dropped.is_null()
               ? verdict
               : util::cat(verdict, ", ", row.pruned.is_null() ? "dropped" : "pruned");
  }
  return row.skipped.is_null() ? "open" : "skipped";
}

std::string pairs_word(const CandidateRow& row) {
  const auto n = row.verdict.int_or("n", 0);
  return n > 0 ? std::to_string(n) : kUnknown;
}

std::string against_word(const CandidateRow& row) {
  const std::string anchor = row.verdict.text_or("anchor", "");
  return anchor.empty() ? kUnknown : anchor == "base" ? anchor : util::cat("base with ", anchor);
}

std::string prune_words(const Value& prune) {
  std::string text = prune.text_or("reason", "");
  if (const auto n = prune.int_or("n", 0); n > 0 && prune["c"].is_number()) {
    text += util::cat(", contributes ", percent_of_lp(prune["c"], 2), " % (",
                      util::counted(n, "pair"), ")");
  }
  const std::string detail = prune.text_or("detail", "");
  return detail.empty() ? text : util::cat(text, ": without it ", detail);
}

std::string removal_text(const CandidateRow& row) {
  if (row.dropped.is_null()) {
    return {};
  }
  if (row.pruned.is_null()) {
    return util::cat("dropped with its baseline: ", row.dropped.text_or("reason", kUnknown));
  }
  const std::string of = row.pruned.text_or("candidate", "");
  return util::cat("removed by prune", of == row.id ? "" : util::cat(" together with ", of), ": ",
                   prune_words(row.pruned));
}

std::string detail_of(const CandidateRow& row) {
  const std::string removal = removal_text(row);
  return removal.empty() ? (row.verdict.is_null() ? row.skipped : row.verdict).text_or("detail", "")
                         : removal;
}

std::string gate_word(const State& state, const CandidateRow& row) {
  const Value gate = candidate_gate(state, row);
  return gate["passed"].is_bool() ? (gate["passed"].as_bool() ? "passed" : "failed") : "-";
}

}  // namespace hyperloom::report
