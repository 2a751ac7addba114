// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/phase/legs.hpp"

namespace hyperloom::phase {

/// The leg that an earlier run of this session ran here, from its records. Status Lost when the
/// session was interrupted before or in it; nullopt when the run is live and has to run it itself.
[[nodiscard]] util::Result<std::optional<LegOutcome>> recall_leg(Run& run, const LegOrder& order);

/// Takes a leg of that kind into the budget.
void count_leg(Run& run, std::string_view kind, const LegOutcome& outcome);
/// After a leg that wrote the quality reference and counts: it is in force, read-only and
/// protected.
[[nodiscard]] util::Status accept_reference(Run& run, const LegOrder& order,
                                            const LegOutcome& outcome);

}  // namespace hyperloom::phase
