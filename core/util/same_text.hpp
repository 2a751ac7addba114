// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace hyperloom::util {

/// A word of the text at `from`.
template <typename Word>
[[nodiscard]] inline Word word_at(const char* from) {
  Word word;
  std::memcpy(&word, from, sizeof word);
  return word;
}

/// Equality for texts that are mostly short: those of 4 to 16 bytes are two words, which may
/// overlap.
[[nodiscard]] inline bool same_text(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) {
    return false;
  }
  const auto ends = [&]<typename Word>(Word) {
    const auto last = a.size() - sizeof(Word);
    return word_at<Word>(a.data()) == word_at<Word>(b.data()) &&
           word_at<Word>(a.data() + last) == word_at<Word>(b.data() + last);
  };
  if (a.size() > 16 || a.size() < 4) {
    return std::equal(a.begin(), a.end(), b.begin());
  }
  return a.size() >= 8 ? ends(std::uint64_t{}) : ends(std::uint32_t{});
}

}  // namespace hyperloom::util
