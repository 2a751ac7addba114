// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/util/value.hpp"

namespace hyperloom::util {

/// What a plain (unquoted) YAML scalar means: true, false, null, ~, empty, decimal integers and
/// floats; everything else is text. Fails for numbers that readers of YAML disagree about.
[[nodiscard]] Result<Value> plain_scalar(std::string_view text);

}  // namespace hyperloom::util
