// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hyperloom::decide {

/// Streams of the seeded permutations.
enum class Stream : std::uint64_t { Race = 1, Change = 2 };

/// Numbers fixed by (seed, stream, round) alone.
class Permuter {
 public:
  Permuter(std::uint64_t seed, Stream stream, std::uint64_t round);

  /// Uniform in 0..n-1; n > 0.
  [[nodiscard]] std::size_t below(std::size_t n);

  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[below(i)]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace hyperloom::decide
