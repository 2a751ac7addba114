// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/seeds.hpp"

#include "core/util/random.hpp"

namespace hyperloom::phase {

std::uint32_t Seeds::next() {
  constexpr std::uint64_t kStream = 0x6c65677365656400;  // "legseed"
  for (;;) {
    const auto mixed = util::splitmix64(seed_ ^ util::splitmix64(kStream + drawn_++));
    const auto seed = static_cast<std::uint32_t>(mixed >> 32);
    if (used_.insert(seed).second) {
      return seed;
    }
  }
}

}  // namespace hyperloom::phase
