// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "core/util/interned.hpp"

namespace hyperloom::util::detail {

/// The text as far as it is written. Room is made ahead, so that a piece costs one comparison.
class JsonOut {
 public:
  JsonOut(const JsonOut&) = delete;
  JsonOut& operator=(const JsonOut&) = delete;
  explicit JsonOut(std::size_t expected) : text_(expected, '\0') { find_ends(); }

  void add(char c) {
    *room(1) = c;
    ++used_;
  }
  void add(std::string_view piece) {
    std::memcpy(room(piece.size()), piece.data(), piece.size());
    used_ += piece.size();
  }
  void add_quoted(std::string_view piece) {
    char* const at = room(piece.size() + 2);
    at[0] = '"';
    std::memcpy(at + 1, piece.data(), piece.size());
    at[piece.size() + 1] = '"';
    used_ += piece.size() + 2;
  }
  /// A line break and so many blanks.
  void break_line(std::size_t indent) {
    char* const at = room(indent + 1);
    *at = '\n';
    std::memset(at + 1, ' ', indent);
    used_ += indent + 1;
  }
  /// `write` gets room for `most` bytes and returns where it stopped.
  template <typename Write>
  void add_up_to(std::size_t most, Write write) {
    char* const from = room(most);
    used_ += static_cast<std::size_t>(write(from) - from);
  }
  std::string take() {
    text_.resize(used_);
    return std::move(text_);
  }

 private:
  char* room(std::size_t bytes) {
    if (bytes > static_cast<std::size_t>(end_ - begin_) - used_) {
      grow(bytes);
    }
    return begin_ + used_;
  }
  void grow(std::size_t bytes);

  void find_ends() {
    begin_ = text_.data();
    end_ = begin_ + text_.size();
  }

  std::string text_;
  char* begin_ = nullptr;
  char* end_ = nullptr;
  std::size_t used_ = 0;
};

/// A text of a document, in quotes. Bytes that are no UTF-8 become U+FFFD: a document with them
/// would be no JSON.
void append_text(JsonOut& out, const Interned& text);

}  // namespace hyperloom::util::detail
