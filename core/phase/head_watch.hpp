// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/phase/run.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// Looks, after a leg, whether the checkout is still at the commit that the session began with, and
/// warns once if not (`head_moved`). The checkout is only read.
[[nodiscard]] util::Status watch_head(Run& run, std::uint64_t leg);

}  // namespace hyperloom::phase
