// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace hyperloom::decide {

/// Number with `digits` decimals, "-0.0" written "0.0"; independent of the locale.
[[nodiscard]] std::string fixed(double value, int digits);
/// The same with a sign, "+" for zero and above.
[[nodiscard]] std::string signed_fixed(double value, int digits);
/// Shortest text that reads back as the same number.
[[nodiscard]] std::string shortest(double value);

}  // namespace hyperloom::decide
