// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/phase/explorer.hpp"
#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// Searches the space: proposals of the strategy race in interleaved rounds until everything is
/// decided, the budget ends or something stops the run. nullopt: the search is exhausted. The race
/// is kept in `explorer`: called again after an interruption the search goes on where it was.
[[nodiscard]] util::Result<std::optional<Stop>> run_explore(Run& run,
                                                            std::optional<Explorer>& explorer);

/// The end of a search that a resume switched off in its midst.
[[nodiscard]] Stop search_switched_off();

}  // namespace hyperloom::phase
