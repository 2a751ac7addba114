// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// True when the search estimate has reached the target and a hold-out fits.
[[nodiscard]] bool target_in_sight(const Run& run);
/// Runs the hold-out at once: target_reached when its point estimate meets the target, else nullopt
/// and the search goes on.
[[nodiscard]] util::Result<std::optional<Stop>> confirm_target(Run& run);

}  // namespace hyperloom::phase
