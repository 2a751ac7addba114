// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/report/sections.hpp"
#include "core/session/state.hpp"
#include "core/util/value.hpp"

namespace hyperloom::report {

/// What the operator asked not to lose, measured: {limit, metric, baseline, base, final, met} for
/// each --limit. `base` and `final` are the arms of the hold-out, null without one.
[[nodiscard]] util::Value limits_value(const session::State& state);
/// "baseline 240.1, hold-out: original base 240.3, final stack 245.2" for each limit; "missed" where it
/// is.
[[nodiscard]] std::vector<Line> limit_lines(const session::State& state);
/// True when another live run was seen on the same checkout or GPUs.
[[nodiscard]] bool contention(const session::State& state);

}  // namespace hyperloom::report
