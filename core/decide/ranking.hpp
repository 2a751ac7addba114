// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/decide/types.hpp"

namespace hyperloom::decide {

/// Variance of true effects: 4 until 10 candidates are decided, then estimated from them.
[[nodiscard]] double effect_variance(std::span<const Effect> decided);
/// D shrunk towards 0 by its own uncertainty.
[[nodiscard]] double shrunk(const Effect& effect, double tau2);
/// Most promising first; ties keep their order.
[[nodiscard]] std::vector<Effect> ranked(std::span<const Effect> effects,
                                         std::span<const Effect> decided);

/// Whether these candidates can run together.
using JointlyFeasible = std::function<bool(std::span<const std::uint32_t>)>;

/// Members of the bundle candidate at the end of a phase: its INCONCLUSIVE candidates with D > 0,
/// most promising first, each added only if feasible with those before (the first by itself); empty
/// with fewer than two.
[[nodiscard]] std::vector<std::uint32_t> bundle_members(std::span<const Decision> phase,
                                                        const JointlyFeasible& feasible);

}  // namespace hyperloom::decide
