// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// Warm-up and calibration: leaves run.baseline and run.calibration set, or says why the run ends.
[[nodiscard]] util::Result<std::optional<Stop>> run_prelude(Run& run);

}  // namespace hyperloom::phase
