// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/candidates.hpp"
#include "core/report/drift.hpp"
#include "core/report/numbers.hpp"
#include "core/report/sections.hpp"
#include "core/util/cat.hpp"
#include "core/util/clock.hpp"

namespace hyperloom::report::detail {
namespace {

using session::CandidateRow;
using session::LegRow;
using session::State;
using util::Value;

/// Longer series are cut in the middle; session_breakdown.json has them all.
constexpr std::size_t kMostLegs = 200;

/// Whose leg it is: a candidate, or an arm of the hold-out.
std::string subject_of(const Value& started) {
  if (started.text_or("role", "") == "holdout") {
    return started.int_or("arm", 0) == 0 ? "original base" : "final stack";
  }
  return text_or_unknown(started["candidate"]);
}

Row leg_row(const LegRow& leg) {
  const Value& done = leg.finished;
  return {std::to_string(leg.number),
          leg.phase,
          leg.started.text_or("role", ""),
          subject_of(leg.started),
          significant(done["objective"]),
          decimals(done["wall_s"], 1),
          done.is_null() ? "running" : done.text_or("status", ""),
          text_or_unknown(done["class"])};
}

Row gain_row(const State& state, const CandidateRow& row) {
  return {row.id,
          row.record.text_or("name", ""),
          signed_decimals(row.verdict["pct"], 2),
          interval_text(row.verdict["ci95_pct"], 2),
          row.verdict["n"].is_int() ? std::to_string(row.verdict["n"].as_int()) : kUnknown,
          gate_word(state, row),
          verdict_word(row),
          text_or_unknown(reason_of(row))};
}

std::string detail_of(const CandidateRow& row) {
  if (!row.skipped.is_null() && row.verdict.is_null()) {
    return row.skipped.text_or("detail", "");
  }
  return {};
}

bool refused(const CandidateRow& row) {
  return row.outcome() != session::Outcome::Open && verdict_word(row) != "KEEP";
}

std::string refusal_line(const Value& refusal) {
  return util::cat(refusal.text_or("candidate", "?"), " ", refusal.text_or("code", ""), " ",
                   refusal.text_or("name", refusal.text_or("path", "")), ": pinned '",
                   refusal.text_or("pinned", ""), "', attempted '",
                   refusal.text_or("attempted", ""), "' (", refusal.text_or("route", ""), ")");
}

}  // namespace

Section gains_section(const State& state) {
  Section out{"Candidates",
              {},
              {"id", "name", "gain %", "95 % interval", "n", "gate", "verdict", "reason"},
              {}};
  for (const auto& [reason, count] : state.counts().reasons) {
    out.lines.push_back(util::cat(reason, ": ", count));
  }
  for (const CandidateRow& row : state.candidates) {
    out.rows.push_back(gain_row(state, row));
  }
  return out;
}

Section legs_section(const State& state) {
  Section out{
      "Legs", {}, {"leg", "phase", "role", "of", "objective", "wall s", "status", "class"}, {}};
  if (const auto drift = base_drift(state)) {
    out.lines.push_back(util::cat("drift of the original base: ", util::signed_fixed(drift->pct, 2),
                                  " % in ", util::hms(drift->span_s), " (", drift->legs, " legs)"));
  }
  const std::size_t count = state.legs.size();
  if (count > kMostLegs) {
    out.lines.push_back(util::cat(count - kMostLegs, " legs in the middle are left out"));
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (count <= kMostLegs || i < kMostLegs / 2 || i >= count - kMostLegs / 2) {
      out.rows.push_back(leg_row(state.legs[i]));
    }
  }
  return out;
}

Section refused_section(const State& state) {
  Section out{
      "Refused and rejected", {}, {"id", "name", "verdict", "reason", "detail", "hint"}, {}};
  for (const Value& refusal : state.refusals) {
    out.lines.push_back(refusal_line(refusal));
  }
  for (const CandidateRow& row : state.candidates) {
    if (refused(row)) {
      const std::string reason = reason_of(row);
      out.rows.push_back({row.id, row.record.text_or("name", ""), verdict_word(row), reason,
                          detail_of(row), std::string(reason_hint(reason))});
    }
  }
  return out;
}

}  // namespace hyperloom::report::detail
