// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/util/value.hpp"

namespace hyperloom::util {

/// Turns byte offsets of a text into positions. Cheap for offsets that grow.
class SourceLines {
 public:
  explicit SourceLines(std::string_view text) : text_(text), newline_(text.find('\n')) {}

  [[nodiscard]] Position at(std::size_t offset) {
    if (offset < line_start_) {
      *this = SourceLines(text_);
    }
    while (newline_ < offset) {
      line_start_ = newline_ + 1;
      newline_ = text_.find('\n', line_start_);
      ++line_;
    }
    return {line_, static_cast<std::uint32_t>(offset - line_start_ + 1)};
  }

 private:
  std::string_view text_;
  std::size_t newline_, line_start_ = 0;  ///< the end of the line and its start
  std::uint32_t line_ = 1;
};

}  // namespace hyperloom::util
