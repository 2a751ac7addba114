// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/session/state.hpp"
#include "core/util/value.hpp"

namespace hyperloom::report {

/// A candidate as final.json and `explain` list it.
[[nodiscard]] util::Value candidate_value(const session::State& state,
                                          const session::CandidateRow& row);
[[nodiscard]] util::Value candidates_value(const session::State& state);
/// Counts by reason of verdicts and skips.
[[nodiscard]] util::Value reasons_value(const session::State& state);
/// Gate object of the candidate's last finished leg, those without it aside; or null.
[[nodiscard]] util::Value candidate_gate(const session::State& state,
                                         const session::CandidateRow& row);

/// Pairs behind the verdict's number, "-" when there is none.
[[nodiscard]] std::string pairs_word(const session::CandidateRow& row);
/// What the verdict compared it with: "base", "base with c0002"; "-" without a verdict.
[[nodiscard]] std::string against_word(const session::CandidateRow& row);
/// "KEEP", "KEEP, pruned", "skipped" or "open".
[[nodiscard]] std::string verdict_word(const session::CandidateRow& row);
/// What was found, in words: of the removal if it was taken out again, else the journalled detail.
[[nodiscard]] std::string detail_of(const session::CandidateRow& row);
/// "removed by prune: worthless, contributes -0.50 % (4 pairs)", or by what else; "" if it was not.
[[nodiscard]] std::string removal_text(const session::CandidateRow& row);
/// "worthless, contributes -0.50 % (4 pairs)" of a `prune` record.
[[nodiscard]] std::string prune_words(const util::Value& prune);
/// "passed", "failed" or "-".
[[nodiscard]] std::string gate_word(const session::State& state, const session::CandidateRow& row);

}  // namespace hyperloom::report
