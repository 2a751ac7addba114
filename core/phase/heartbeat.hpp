// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/measure/types.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/run.hpp"
#include "core/proc/runner.hpp"

namespace hyperloom::phase {

/// What happens while a leg runs: runtime/status.json every 2 s, the live line of the console.
[[nodiscard]] proc::TickFn make_heartbeat(Run& run, const LegOrder& order,
                                          const measure::PreparedLeg& leg);
/// The status document (hyperloom.status/1); `leg` may be null between legs.
[[nodiscard]] util::Value status_value(const Run& run, const LegOrder* order,
                                       const measure::PreparedLeg* leg, double leg_elapsed_s,
                                       double since_output_s);
/// Writes runtime/status.json; a failure is no reason to stop.
void write_status(Run& run, const util::Value& status);

}  // namespace hyperloom::phase
