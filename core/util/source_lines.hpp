// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <string_view>

#include "core/util/value.hpp"

namespace hyperloom::util {

/// Turns byte offsets of a text into positions. Cheap for offsets that grow: only the bytes since
/// the last one are searched for newlines.
class SourceLines {
 public:
  explicit SourceLines(std::string_view text) : text_(text) {}

  [[nodiscard]] Position at(std::size_t offset) {
    if (offset < seen_) {
      *this = SourceLines(text_);
    }
    const char* from = text_.data() + seen_;
    const char* const end = text_.data() + offset;
    while (const void* newline =
               from == end ? nullptr
                           : std::memchr(from, '\n', static_cast<std::size_t>(end - from))) {
      from = static_cast<const char*>(newline) + 1;
      line_start_ = static_cast<std::size_t>(from - text_.data());
      ++line_;
    }
    seen_ = offset;
    return {line_, static_cast<std::uint32_t>(offset - line_start_ + 1)};
  }

 private:
  std::string_view text_;
  std::size_t seen_ = 0, line_start_ = 0;
  std::uint32_t line_ = 1;
};

}  // namespace hyperloom::util
