// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "core/decide/explain.hpp"
#include "core/journal/types.hpp"
#include "core/phase/replay_compare.hpp"

namespace hyperloom::phase {

/// What people read beside the verdicts themselves and what differs in it:
/// the numbers of each verdict that the race reproduced; pushes and changes of the stack against
/// the verdict that kept the item, and their environment against that of the legs that ran with
/// it; a hold-out that was not measured, which has no numbers.
[[nodiscard]] std::vector<FieldMismatch> replay_printed(std::span<const journal::Record> records,
                                                        const decide::Replay& race);

}  // namespace hyperloom::phase
