// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/phase/candidates.hpp"
#include "core/phase/run.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// Journals what a transition of the race did beside deciding.
[[nodiscard]] util::Status journal_race_record(Run& run, const decide::Record& record);
/// Fields of the `stack` push of a KEEP.
[[nodiscard]] util::Value stack_fields(const Run& run, const decide::Decision& decision);
/// "c0007 ROLLOUT_TILE=64: KEEP +27.31 % (gain, 2 legs)".
[[nodiscard]] std::string verdict_text(const Candidate& candidate,
                                       const decide::Decision& decision);

}  // namespace hyperloom::phase
