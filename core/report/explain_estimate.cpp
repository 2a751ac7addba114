// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/explain_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "core/report/line.hpp"
#include "core/report/numbers.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

using session::CandidateRow;
using session::State;
using util::Value;

std::string eval_line(const Value& eval) {
  std::vector<std::string> d;
  if (eval["d"].is_list()) {
    for (const Value& value : eval["d"].as_list()) {
      d.push_back(signed_decimals(value, kEstimateDigits));
    }
  }
  const double var = std::max(0.0, eval.number_or("var", 0));
  return line(util::cat("  n ", eval.int_or("n", 0), ": d ", util::join(d, " "), "; D ",
                        signed_decimals(eval["D"], kEstimateDigits), " lp +- ",
                        util::fixed(std::sqrt(var), kEstimateDigits), "; LLR ",
                        signed_decimals(eval["llr"], kEstimateDigits), " (L ",
                        decimals(eval["L"], kEstimateDigits), ", U ",
                        decimals(eval["U"], kEstimateDigits), ")"));
}

std::string numbers_text(const Value& numbers) {
  std::vector<std::string> out;
  if (numbers.is_list()) {
    for (const Value& number : numbers.as_list()) {
      out.push_back(number.is_int() ? std::to_string(number.as_int()) : kUnknown);
    }
  }
  return util::join(out, ", ");
}

/// What happened to its pairs: lines by the number of the record that they come from.
using Moments = std::map<std::int64_t, std::string>;

std::int64_t seq_of(const Value& record) { return record.int_or("seq", 0); }

/// True for records from its first leg to its last word.
bool in_race(const State& state, const CandidateRow& row, const Value& record) {
  const auto last =
      row.verdict.is_null() ? std::numeric_limits<std::int64_t>::max() : seq_of(row.verdict);
  return !row.legs.empty() && seq_of(record) < last &&
         seq_of(record) > seq_of(state.legs[row.legs.front()].started);
}

void add_anchors(const State& state, const CandidateRow& row, Moments& out) {
  for (const Value& anchor : state.anchors) {
    if (in_race(state, row, anchor)) {
      out[seq_of(anchor)] = line(util::cat(
          "  ", text_or_unknown(anchor["from_candidate"]),
          " was kept: it starts anew, without a pair, against the base with ",
          text_or_unknown(anchor["from_candidate"]), " (legs ", numbers_text(anchor["legs"]), ")"));
    }
  }
}

void add_splits(const State& state, const CandidateRow& row, Moments& out) {
  for (const Value& split : state.regime_changes) {
    if (in_race(state, row, split)) {
      const std::string dropped = numbers_text(split["dropped"]);
      out[seq_of(split)] =
          line(util::cat("  the machine's speed moved after leg ", split.int_or("leg", 0),
                         ": no pair reaches across",
                         dropped.empty() ? "" : util::cat("; dropped legs ", dropped)));
    }
  }
}

/// A verdict may stand on no pair although there were some.
std::string pairs_left(const CandidateRow& row) {
  const bool none = !row.verdict.is_null() && row.verdict.int_or("n", 0) == 0;
  return none ? line("  at the verdict no pair counted: there is no number for it") : std::string();
}

}  // namespace

std::string estimate_text(const State& state, const CandidateRow& row) {
  Moments moments;
  for (const Value& eval : row.evals) {
    moments[seq_of(eval)] = eval_line(eval);
  }
  if (moments.empty()) {
    return "estimate: none\n";
  }
  add_anchors(state, row, moments);
  add_splits(state, row, moments);
  std::string out = "estimate, round by round (d and D in 1/100 of a natural logarithm):\n";
  for (const auto& [seq, text] : moments) {
    out += text;
  }
  return out + pairs_left(row);
}

}  // namespace hyperloom::report
