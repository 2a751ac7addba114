// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "core/phase/run.hpp"
#include "core/phase/stop.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// Whether the original base is due to be measured again and enough legs are left beside it.
[[nodiscard]] bool wants_audit(const Run& run, std::uint32_t legs_left);
/// One leg of the original base with the seed of the chain in progress. It enters no decision: a
/// failure is a warning, and so is a base that has moved by over 4 sigma since its calibration.
/// nullopt: the search goes on.
[[nodiscard]] util::Result<std::optional<Stop>> run_audit(Run& run, std::uint32_t leg_seed);

}  // namespace hyperloom::phase
