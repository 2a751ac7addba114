// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// Why an item was not measured: the stack launches the same without it.
inline constexpr std::string_view kSameLaunch = "same_launch";

/// The last leg of an item's trial, if it is a good one of the stack: as long as nothing was
/// removed it may open the next item's.
[[nodiscard]] std::optional<decide::LegObs> carried_base(const std::vector<decide::LegObs>& legs);

/// Leaves out each item of the final stack in turn and drops those that give nothing (decide.md
/// section 9); journals `prune` and what becomes of the stack. Measures only what fits before the
/// hold-out and only under a full plan. An item that was judged before a resume is not judged
/// again. nullopt: the hold-out may follow.
[[nodiscard]] util::Result<std::optional<Stop>> run_prune(Run& run);

}  // namespace hyperloom::phase
