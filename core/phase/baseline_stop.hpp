// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/phase/legs.hpp"
#include "core/phase/stop.hpp"

namespace hyperloom::phase {

/// What a base leg that failed for good means for the session (custom.md 8.2, exit effect):
/// quality_gate_missing, quality_gate_failed or baseline_failed before the baseline record,
/// anchor_failed after it. Carries message and log path.
[[nodiscard]] Stop baseline_stop(const Run& run, const LegOutcome& outcome);

}  // namespace hyperloom::phase
