// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/explain.hpp"

#include "core/report/candidates.hpp"
#include "core/report/explain_steps.hpp"
#include "core/report/find_candidate.hpp"
#include "core/report/numbers.hpp"
#include "core/report/table.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

using session::CandidateRow;
using session::State;
using util::Value;

std::vector<std::string> table_row(const State& state, const CandidateRow& row) {
  return {row.id,
          row.record.text_or("name", ""),
          verdict_word(row),
          text_or_unknown(row.reason()),
          signed_decimals(row.verdict["pct"], 2),
          interval_text(row.verdict["ci95_pct"], 2),
          pairs_word(row),
          gate_word(state, row),
          against_word(row)};
}

Value document(Value candidates, Value reasons) {
  Value out = Value::map();
  out.set("schema", "hyperloom.explain/1").set("candidates", std::move(candidates));
  return std::move(out.set("reasons", std::move(reasons)));
}

}  // namespace

Value explain_value(const State& state) {
  return document(candidates_value(state), reasons_value(state));
}

std::string explain_text(const State& state) {
  std::string out = util::cat("candidates: ", counts_text(state), "\n");
  for (const auto& [reason, count] : state.counts().reasons) {
    out += util::cat("  ", reason, ": ", count, "\n");
  }
  std::vector<std::vector<std::string>> rows;
  for (const CandidateRow& row : state.candidates) {
    rows.push_back(table_row(state, row));
  }
  if (rows.empty()) {
    return out;
  }
  return out + "\n" +
         table_text(
             {"ID", "NAME", "VERDICT", "REASON", "GAIN %", "95 % INTERVAL", "N", "GATE", "AGAINST"},
             rows, "");
}

util::Result<std::string> explain_one(const State& state, std::string_view id) {
  HL_TRY_ASSIGN(const auto* row, find_candidate(state, id));
  return explain_steps(state, *row);
}

util::Result<Value> explain_one_value(const State& state, std::string_view id) {
  HL_TRY_ASSIGN(const auto* row, find_candidate(state, id));
  Value candidates = Value::list();
  candidates.push(candidate_value(state, *row));
  Value reasons = Value::map();
  if (const std::string reason = row->reason(); !reason.empty()) {
    reasons.set(reason, 1);
  }
  return document(std::move(candidates), std::move(reasons));
}

}  // namespace hyperloom::report
