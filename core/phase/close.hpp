// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// Prune and hold-out if something was kept and time is left, then the stop record with all views.
/// Returns the stop as it stands after closing: a gate failure of the final stack replaces an
/// exit-0 reason.
[[nodiscard]] util::Result<std::optional<Stop>> run_close(Run& run, Stop stop);

}  // namespace hyperloom::phase
