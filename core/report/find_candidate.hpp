// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/session/state.hpp"
#include "core/util/result.hpp"

namespace hyperloom::report {

/// The candidate that a person means: its id, the first 6 or more characters of its fingerprint,
/// its name, or a switch that only it sets. NotFound (id unknown_candidate) names near matches;
/// so does a word that fits several.
[[nodiscard]] util::Result<const session::CandidateRow*> find_candidate(const session::State& state,
                                                                        std::string_view word);

}  // namespace hyperloom::report
