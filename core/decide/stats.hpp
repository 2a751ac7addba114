// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

namespace hyperloom::decide {

/// Arithmetic mean; 0 for no values.
[[nodiscard]] double mean_of(std::span<const double> values);
/// Middle value, mean of the two middle ones for an even count; 0 for no values.
[[nodiscard]] double median_of(std::span<const double> values);
/// Mean of the squares of `h` after winsorising at 3*median(h)/0.6745; 0 for no values.
[[nodiscard]] double winsorised_square(std::span<const double> h);
/// The values that `winsorised_square` squares.
[[nodiscard]] std::vector<double> winsorised(std::span<const double> h);

}  // namespace hyperloom::decide
