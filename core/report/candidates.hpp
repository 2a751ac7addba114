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
/// Gate object of the candidate's last finished leg, or null.
[[nodiscard]] util::Value candidate_gate(const session::State& state,
                                         const session::CandidateRow& row);

/// "KEEP", "skipped" or "open".
[[nodiscard]] std::string verdict_word(const session::CandidateRow& row);
/// Why it ended so, as journalled; "" while it is open.
[[nodiscard]] std::string reason_of(const session::CandidateRow& row);
/// "passed", "failed" or "-".
[[nodiscard]] std::string gate_word(const session::State& state, const session::CandidateRow& row);

}  // namespace hyperloom::report
