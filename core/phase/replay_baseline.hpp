// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "core/decide/noise.hpp"
#include "core/journal/types.hpp"
#include "core/phase/replay_compare.hpp"

namespace hyperloom::phase {

/// The calibration behind the last baseline again, from its legs.
[[nodiscard]] decide::Calibration calibration_again(std::span<const journal::Record> records);

/// What differs in any baseline of the records from its calibration computed again.
[[nodiscard]] std::vector<FieldMismatch> replay_baselines(std::span<const journal::Record> records);

}  // namespace hyperloom::phase
