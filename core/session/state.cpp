// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/state.hpp"

#include <algorithm>

namespace hyperloom::session {
namespace {

const util::Value kNull;

const util::Value& last_of(const std::vector<util::Value>& records) {
  return records.empty() ? kNull : records.back();
}

const std::string& text_of(const util::Value& value) {
  static const std::string kNone;
  return value.is_text() ? value.as_text() : kNone;
}

const util::Value& reason_of(const CandidateRow& row) {
  const util::Value& why = row.verdict.is_null() ? row.skipped : row.verdict;
  return (row.pruned.is_null() ? why : row.pruned)["reason"];
}

void count_verdict(const CandidateRow& row, Counts& counts) {
  const std::string& name = text_of(row.verdict["verdict"]);
  ++(name == "FAILED" ? counts.failed : counts.measured);
  counts.kept += name == "KEEP" && row.dropped.is_null();
  counts.reverted += name == "REVERT";
  counts.inconclusive += name == "INCONCLUSIVE";
  counts.needs_review += name == "NEEDS_REVIEW";
  counts.gate_failed += name == "GATE_FAILED";
  counts.kept_inert += row.verdict.member_is("disposition", "kept_inert");
}

void count(const CandidateRow& row, Counts& counts) {
  ++counts.proposed;
  counts.pruned += !row.pruned.is_null();
  if (!row.verdict.is_null()) {
    count_verdict(row, counts);
  } else if (row.skipped.is_null()) {
    ++counts.open;
    return;
  } else {
    ++counts.skipped;
  }
  ++counts.reasons[text_of(reason_of(row))];
}

}  // namespace

bool LegRow::leaves_out() const {
  return phase == "CLOSE" && started.member_is("role", "variant") && started["candidate"].is_text();
}

Outcome CandidateRow::outcome() const {
  if (!verdict.is_null()) {
    return verdict.member_is("verdict", "FAILED") ? Outcome::Failed : Outcome::Measured;
  }
  return skipped.is_null() ? Outcome::Open : Outcome::Skipped;
}

bool CandidateRow::kept() const {
  return verdict.member_is("verdict", "KEEP") && dropped.is_null();
}

const std::string& CandidateRow::reason() const {
  return text_of(reason_of(*this));
}

util::Value CandidateRow::disposition() const {
  if (!pruned.is_null()) {
    return "pruned";
  }
  return dropped.is_null() ? verdict["disposition"] : util::Value("dropped");
}

const CandidateRow* State::candidate(std::string_view id) const {
  const auto it = candidate_index.find(std::string(id));
  return it == candidate_index.end() ? nullptr : &candidates[it->second];
}

const LegRow* State::leg(std::uint64_t number) const {
  const auto it =
      std::lower_bound(legs.begin(), legs.end(), number,
                       [](const LegRow& row, std::uint64_t wanted) { return row.number < wanted; });
  return it == legs.end() || it->number != number ? nullptr : &*it;
}

const util::Value& State::baseline() const { return last_of(baselines); }
const util::Value& State::holdout() const { return last_of(holdouts); }

Counts State::counts() const {
  Counts counts;
  for (const CandidateRow& row : candidates) {
    count(row, counts);
  }
  return counts;
}

double State::search_gain_pct() const {
  double factor = 1;
  for (const util::Value& item : stack) {
    factor *= 1 + item.number_or("gain_search_pct", 0) / 100;
  }
  return 100 * (factor - 1);
}

bool State::holdout_is_current() const {
  const util::Value& measured = holdout()["stack"];
  if (!measured.is_list() || measured.as_list().size() != stack.size()) {
    return false;
  }
  return std::equal(
      stack.begin(), stack.end(), measured.as_list().begin(),
      [](const util::Value& item, const util::Value& id) { return item["candidate"] == id; });
}

const util::Value& State::setting(std::string_view name) const {
  return launch["config"][name]["value"];
}

}  // namespace hyperloom::session
