// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/phase/run.hpp"

namespace hyperloom::phase {

/// True when EXPLORE is on and has knobs to search.
[[nodiscard]] bool searchable(const Run& run);
/// Seconds a phase may use when it is entered now (session.md section 5): all that is left for
/// PRELUDE and CLOSE, its share of the search time for a search phase, 0 for one that is off. What
/// a phase leaves flows on to those after it.
[[nodiscard]] double phase_budget_s(const Run& run, std::string_view phase);

}  // namespace hyperloom::phase
