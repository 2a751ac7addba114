// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace hyperloom::util {

/// The double nearest to a decimal number (`-1.5e3` and the like, no '+' in front). Too small
/// becomes zero or a subnormal; too large, and any text that is no such number, is nullopt.
[[nodiscard]] std::optional<double> decimal_to_double(std::string_view text);

}  // namespace hyperloom::util
