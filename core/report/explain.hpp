// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/session/state.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::report {

/// hyperloom.explain/1: every candidate with its numbers, and counts by reason.
[[nodiscard]] util::Value explain_value(const session::State& state);
/// The same for people: counts by reason, then a line per candidate.
[[nodiscard]] std::string explain_text(const session::State& state);

/// One candidate by id, fingerprint prefix (6 characters at least) or name: its change, raw legs,
/// the estimate step by step, thresholds, overrides, refusals. NotFound names near matches.
[[nodiscard]] util::Result<std::string> explain_one(const session::State& state,
                                                    std::string_view id);
/// hyperloom.explain/1 with that candidate alone.
[[nodiscard]] util::Result<util::Value> explain_one_value(const session::State& state,
                                                          std::string_view id);

}  // namespace hyperloom::report
