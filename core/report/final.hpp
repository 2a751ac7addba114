// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/session/state.hpp"
#include "core/util/value.hpp"

namespace hyperloom::report {

/// reports/final.json (hyperloom.final/1).
[[nodiscard]] util::Value final_value(const session::State& state);
/// The last lines of `optimize` on stdout: "== Final summary ==" to "== End ==", keys in order.
[[nodiscard]] std::string final_block(const session::State& state);

}  // namespace hyperloom::report
