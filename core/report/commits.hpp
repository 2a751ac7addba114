// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/state.hpp"
#include "core/util/value.hpp"

namespace hyperloom::report {

/// {oid, message} of every commit in the stack.
[[nodiscard]] util::Value commits_value(const session::State& state);

}  // namespace hyperloom::report
