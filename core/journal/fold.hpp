// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "core/journal/types.hpp"
#include "core/session/state.hpp"

namespace hyperloom::journal {

/// Takes one more record into the state; amortised O(1). A type it does not know moves only the
/// position (seq, ts, elapsed, run), so that journals of later versions can be shown.
void apply(session::State& state, const Record& record);
/// The state after all records.
[[nodiscard]] session::State fold(std::span<const Record> records);

}  // namespace hyperloom::journal
