// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// True once the baseline is calibrated in full.
[[nodiscard]] bool prelude_done(const Run& run);
/// Warm-up and calibration: leaves run.baseline and run.calibration set, or says why the run ends.
/// Called again after an interruption it goes on with the legs it has.
[[nodiscard]] util::Result<std::optional<Stop>> run_prelude(Run& run);

}  // namespace hyperloom::phase
