// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// Searches the space: proposals of the strategy race in interleaved rounds until everything is
/// decided, the budget ends or something stops the run. nullopt: the search is exhausted.
[[nodiscard]] util::Result<std::optional<Stop>> run_explore(Run& run);

}  // namespace hyperloom::phase
