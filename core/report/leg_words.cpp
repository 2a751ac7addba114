// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/leg_words.hpp"

#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

std::string anchor_text(std::int64_t arm) {
  std::string number = std::to_string(arm);
  constexpr std::size_t kDigits = 4;
  number.insert(0, number.size() < kDigits ? kDigits - number.size() : 0, '0');
  return util::cat("base with c", number);
}

}  // namespace

LegKind leg_kind(const session::LegRow& leg) {
  const std::string role = leg.started.text_or("role", "");
  const bool original = leg.started.int_or("arm", 0) == 0;
  if (role == "base" || role == "audit") {
    return original ? LegKind::OriginalBase : LegKind::Base;
  }
  if (role == "holdout") {
    return original ? LegKind::HoldoutBase : LegKind::HoldoutFinal;
  }
  if (role == "variant" || role == "observation" || role == "parity") {
    return LegKind::Candidate;
  }
  return role == "warmup" ? LegKind::Warmup : LegKind::Other;
}

std::string leg_subject(const session::LegRow& leg) {
  if (const std::string id = leg.started.text_or("candidate", ""); !id.empty()) {
    return leg.leaves_out() ? util::cat("final stack without ", id) : id;
  }
  switch (leg_kind(leg)) {
    case LegKind::HoldoutFinal: return "final stack";
    case LegKind::Base: return anchor_text(leg.started.int_or("arm", 0));
    default: return "original base";
  }
}

bool leg_counts(const session::LegRow& leg) {
  return leg.finished.member_is("status", "ok") && leg.finished["objective"].is_number() &&
         leg.finished["objective"].as_double() > 0;
}

}  // namespace hyperloom::report
