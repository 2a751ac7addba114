// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/session/state.hpp"

namespace hyperloom::report {

/// One candidate from its change to its verdict, with every number on the way.
[[nodiscard]] std::string explain_steps(const session::State& state,
                                        const session::CandidateRow& row);

}  // namespace hyperloom::report
