// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/decide/explain.hpp"
#include "core/decide/types.hpp"
#include "core/gate/limits.hpp"
#include "core/journal/types.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// A leg as the decision code saw it, from its two records.
[[nodiscard]] decide::LegObs observation_of(const util::Value& started,
                                            const util::Value& finished);
/// Number of "c0012"; 0 for another text.
[[nodiscard]] std::uint32_t arm_of(std::string_view candidate);

/// What the launch asked not to be lost.
[[nodiscard]] std::vector<gate::Limit> limits_of(std::span<const journal::Record> records);

/// Place of the `baseline` record that the race rests on: of several, because the calibration was
/// interrupted, the last. The number of records without one.
[[nodiscard]] std::size_t race_baseline(std::span<const journal::Record> records);
/// Counted base legs of the calibration, in order.
[[nodiscard]] std::vector<decide::LegObs> calibration_legs(
    std::span<const journal::Record> records);
/// What the race saw after the baseline, in order: candidates that were admitted or withdrawn, base
/// and variant legs (of a leg and its retry the retry alone), stored verdicts. Legs of CLOSE are
/// not the race's.
[[nodiscard]] std::vector<decide::Fact> race_facts(std::span<const journal::Record> records);

}  // namespace hyperloom::phase
