// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/decide/prune.hpp"
#include "core/phase/run.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// `limited` of the baseline record: {limit, metric, value, met} for each limit, the value a mean
/// over the given legs.
[[nodiscard]] util::Value baseline_limits(const session::State& state,
                                          const std::vector<gate::Limit>& limits,
                                          const std::vector<std::uint64_t>& legs);
/// Warns of every limit that the baseline itself misses.
[[nodiscard]] util::Status warn_missed_limits(Run& run);
/// `limited` of the hold-out record: {limit, metric, base, final, met} for each limit, means over
/// the given hold-out legs of each arm; null where no leg has the field.
[[nodiscard]] util::Value holdout_limits(const session::State& state,
                                         const std::vector<gate::Limit>& limits,
                                         const std::vector<std::uint64_t>& legs);
/// A prune after a look at the limits: what would be removed stays when the legs without it break
/// one, or lack its field. `state` holds the legs.
[[nodiscard]] decide::Prune held_to_limits(decide::Prune decided, const session::State& state,
                                           const std::vector<gate::Limit>& limits);

}  // namespace hyperloom::phase
