// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>

namespace hyperloom::util {

/// Eight bytes of a text, looked at together. The tests for small and equal bytes are exact for the
/// word as a whole (S. E. Anderson, Bit Twiddling Hacks: hasless, haszero).
class EightBytes {
 public:
  explicit EightBytes(const char* at) { std::memcpy(&word_, at, sizeof word_); }

  [[nodiscard]] bool any_above_ascii() const { return (word_ & kHigh) != 0; }
  [[nodiscard]] bool any_below(unsigned char limit) const {
    return ((word_ - kEach * limit) & ~word_ & kHigh) != 0;
  }
  [[nodiscard]] bool any_equal(unsigned char byte) const {
    const std::uint64_t differs = word_ ^ (kEach * byte);
    return ((differs - kEach) & ~differs & kHigh) != 0;
  }

 private:
  static constexpr std::uint64_t kEach = 0x0101010101010101U, kHigh = 0x8080808080808080U;
  std::uint64_t word_ = 0;
};

}  // namespace hyperloom::util
