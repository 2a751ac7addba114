// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

#include "core/journal/types.hpp"
#include "core/phase/run.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// Records up to and with the last resume that asks for a new baseline; 0 without one. No value
/// measured in them binds any more.
[[nodiscard]] std::size_t closed_part(std::span<const journal::Record> records);
/// The records that verdicts after the last new baseline rest on, and those of each one before it.
[[nodiscard]] std::vector<std::span<const journal::Record>> parts_of(
    std::span<const journal::Record> records);
/// Once the recorder has passed the closed part: what the run still takes from it. Numbers and
/// seeds go on, lengths of legs are known, the quality reference begins anew, and what was kept
/// waits to be kept again.
void take_closed_part(Run& run);
/// Journals that everything kept is dropped until it is kept again.
[[nodiscard]] util::Status drop_kept(Run& run);

}  // namespace hyperloom::phase
