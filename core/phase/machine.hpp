// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"

namespace hyperloom::phase {

/// PRELUDE, FRAMEWORK_AGENT, EXPLORE, SWEEP, CLOSE: one pass. Every way out leads through CLOSE; a
/// failure of the host itself ends in a stop too. Journals phases and the stop.
[[nodiscard]] Stop run_session(Run& run);

}  // namespace hyperloom::phase
