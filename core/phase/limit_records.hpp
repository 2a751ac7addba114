// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/phase/run.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// `limited` of the baseline record: {limit, metric, value, met} for each limit, the value a mean
/// over the baseline's legs.
[[nodiscard]] util::Value baseline_limits(const Run& run);
/// Warns of every limit that the baseline itself misses.
[[nodiscard]] util::Status warn_missed_limits(Run& run);
/// `limited` of the hold-out record: {limit, metric, base, final, met} for each limit, means over
/// the counted hold-out legs of each arm; null where no leg has the field.
[[nodiscard]] util::Value holdout_limits(const Run& run, const std::vector<std::uint64_t>& legs);

}  // namespace hyperloom::phase
