// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace hyperloom::util {

/// The key of a map's member. Equal keys share one text, which goes when the last of them goes: a
/// journal repeats a few hundred keys half a million times. Not for use by several threads.
class Key {
 public:
  Key() = default;
  Key(std::string_view text);
  Key(const std::string& text) : Key(std::string_view(text)) {}
  Key(const char* text) : Key(std::string_view(text)) {}
  Key(const Key& other) : node_(other.node_) { take(); }
  Key(Key&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
  Key& operator=(Key other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~Key() {
    if (node_ != nullptr) {
      release();
    }
  }

  [[nodiscard]] const std::string& text() const { return node_ == nullptr ? kNone : node_->text; }
  operator const std::string&() const { return text(); }
  operator std::string_view() const { return text(); }

  friend bool operator==(const Key& a, const Key& b) { return a.node_ == b.node_; }
  friend bool operator==(const Key& a, std::string_view b) { return a.text() == b; }
  friend auto operator<=>(const Key& a, const Key& b) { return a.text() <=> b.text(); }

 private:
  struct Node {
    std::string text;
    std::size_t uses = 0;
  };
  struct Pool;
  static Pool& pool();
  static const std::string kNone;

  void take() {
    if (node_ != nullptr) {
      ++node_->uses;
    }
  }
  void release();

  Node* node_ = nullptr;  ///< none for the empty key
};

}  // namespace hyperloom::util
