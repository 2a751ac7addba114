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
  /// Share of series with a split at least as sharp, the one observed among them: (0 + 1)/(999 +
  /// 1). No smaller p can be claimed from 999 permutations.
  double p = 0;
};

/// Looks for the sharpest split of a series (at least 3 values each side, 10 in all) and compares
/// it with 999 permutations fixed by seed and round; nullopt if any of them has one as sharp, so
/// that a series without a change is split once in a thousand times.
[[nodiscard]] std::optional<Split> find_change(std::span<const double> series, std::uint64_t seed,
                                               std::uint64_t round);

}  // namespace hyperloom::decide
