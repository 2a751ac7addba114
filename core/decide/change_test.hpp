// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace hyperloom::decide {

/// A change of level found in a series.
struct Split {
  std::size_t at = 0;  ///< index of the first value after the change
  double p = 0;        ///< share of permutations with a split at least as sharp
};

/// Looks for the sharpest split of a series (at least 3 values each side, 10 in all) and compares
/// it with 999 permutations fixed by seed and round; nullopt unless p < 0.001.
[[nodiscard]] std::optional<Split> find_change(std::span<const double> series, std::uint64_t seed,
                                               std::uint64_t round);

}  // namespace hyperloom::decide
