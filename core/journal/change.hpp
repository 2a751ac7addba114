// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/session/state.hpp"

namespace hyperloom::journal {

/// Number of a candidate, 12 for "c0012"; 0 for another text.
[[nodiscard]] std::uint32_t candidate_number(std::string_view id);
/// Kind in upstream's words: integrate, env, backend, param or other.
[[nodiscard]] std::string_view upstream_kind(const session::CandidateRow& row);
/// What it changes: args, then " | env: K=V ..."; "env: K=V ..." alone; else its name.
[[nodiscard]] std::string change_text(const session::CandidateRow& row);
/// Outcome in upstream's words (decide.md section 7): KEEP, REVERT, no_promote or skipped; "" while
/// it is open.
[[nodiscard]] std::string_view upstream_outcome(const session::CandidateRow& row);
/// Class of the failure that ended it, or the code of a refusal to keep it; "" otherwise.
[[nodiscard]] std::string error_class(const session::CandidateRow& row);
/// For every line of the history: throughput of the anchor it was compared with, as the search
/// estimates it, over that of the baseline.
[[nodiscard]] std::vector<double> anchor_factors(const session::State& state);

}  // namespace hyperloom::journal
