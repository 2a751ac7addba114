// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/phase/candidates.hpp"
#include "core/phase/run.hpp"

namespace hyperloom::phase {

/// Candidates that were INCONCLUSIVE one by one, as one launch.
struct Bundle {
  search::Assignment assignment;       ///< their own changes on the anchor of now
  std::vector<std::uint32_t> members;  ///< most promising first
};

/// The bundle at the end of a phase (decide.md section 7): its INCONCLUSIVE candidates with D > 0
/// whose changes can stand together on the anchor, two at least. A change decided anew on a later
/// anchor counts with that decision; one that a KEEP has overwritten since does not count. nullopt:
/// there is none, or the phase has had its own.
[[nodiscard]] std::optional<Bundle> propose_bundle(const Run& run, const Candidates& candidates);

}  // namespace hyperloom::phase
