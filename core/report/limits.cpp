// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/limits.hpp"

#include <algorithm>

#include "core/report/numbers.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

using session::State;
using util::Value;

/// The row of a limit in a record's list, or a null Value.
const Value& row_in(const Value& list, const std::string& limit) {
  static const Value kNone;
  if (list.is_list()) {
    for (const Value& row : list.as_list()) {
      if (row.text_or("limit", "") == limit) {
        return row;
      }
    }
  }
  return kNone;
}

Value limit_value(const State& state, const std::string& limit) {
  const Value& baseline = row_in(state.baseline()["limited"], limit);
  const Value& holdout = row_in(state.holdout()["limited"], limit);
  const bool held = state.holdout_is_current() && holdout["final"].is_number();
  Value out = Value::map();
  out.set("limit", limit).set("metric", baseline["metric"]).set("baseline", baseline["value"]);
  out.set("base", held ? holdout["base"] : Value());
  out.set("final", held ? holdout["final"] : Value());
  return std::move(out.set("met", held ? holdout["met"] : baseline["met"]));
}

Line line_of(const Value& row) {
  std::string text = util::cat("baseline ", significant(row["baseline"]));
  if (row["final"].is_number()) {
    text += util::cat(", hold-out: original base ", significant(row["base"]), ", final stack ",
                      significant(row["final"]));
  }
  const bool missed = row["met"].is_bool() && !row["met"].as_bool();
  return {util::cat("limit ", row.text_or("limit", "")), missed ? text + " (missed)" : text,
          missed};
}

}  // namespace

Value limits_value(const State& state) {
  Value out = Value::list();
  const Value& limits = state.launch["limits"];
  if (limits.is_list()) {
    for (const Value& limit : limits.as_list()) {
      out.push(limit_value(state, limit.is_text() ? limit.as_text() : ""));
    }
  }
  return out;
}

std::vector<Line> limit_lines(const State& state) {
  std::vector<Line> out;
  const Value rows = limits_value(state);
  for (const Value& row : rows.as_list()) {
    out.push_back(line_of(row));
  }
  return out;
}

bool contention(const State& state) {
  return std::any_of(state.warnings.begin(), state.warnings.end(),
                     [](const Value& warning) { return warning.member_is("code", "contention"); });
}

}  // namespace hyperloom::report
