// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/candidates.hpp"
#include "core/report/reasons.hpp"
#include "core/report/sections.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report::detail {
namespace {

using session::CandidateRow;
using session::State;
using util::Value;

bool refused(const CandidateRow& row) {
  return row.outcome() != session::Outcome::Open && !row.kept();
}

/// What a refused pin would have changed, or the path and the rule that a patch met.
std::string refusal_text(const Value& refusal) {
  const std::string name = refusal.text_or("name", ""), path = refusal.text_or("path", "");
  if (name.empty()) {
    const std::string hint = refusal.text_or("hint", "");
    return hint.empty() ? path : util::cat(path, ": ", hint);
  }
  return util::cat(name, ": pinned '", refusal.text_or("pinned", ""), "', attempted '",
                   refusal.text_or("attempted", ""), "' (", refusal.text_or("route", ""), ")");
}

Line refusal_line(const Value& refusal) {
  return {util::cat(refusal.text_or("candidate", "?"), " ", refusal.text_or("code", "")),
          refusal_text(refusal)};
}

/// What was found, or what the reason means.
std::string why_text(const CandidateRow& row, const std::string& reason) {
  const std::string detail = detail_of(row);
  return detail.empty() ? std::string(reason_meaning(reason)) : detail;
}

}  // namespace

Section refused_section(const State& state) {
  Section out{"refused", "Refused and rejected"};
  Table table{"", {"id", "name", "verdict", "reason", "why", "hint"}, {}};
  for (const Value& refusal : state.refusals) {
    out.lines.push_back(refusal_line(refusal));
  }
  for (const CandidateRow& row : state.candidates) {
    if (refused(row)) {
      const std::string reason = row.reason();
      table.rows.push_back({row.id, row.record.text_or("name", ""), verdict_word(row), reason,
                            why_text(row, reason), std::string(reason_hint(reason))});
    }
  }
  if (out.lines.empty() && table.rows.empty()) {
    out.lines = {{"", state.candidates.empty() ? "none: there was no candidate"
                                               : "none: no candidate was refused or rejected"}};
  }
  out.tables.push_back(std::move(table));
  return out;
}

}  // namespace hyperloom::report::detail
