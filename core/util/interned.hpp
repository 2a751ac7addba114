// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace hyperloom::util {

/// A key or text of a tree, as cheap to copy as a pointer. Equal ones that are short share one
/// string, which goes when the last of them goes: a journal repeats a few thousand texts half a
/// million times. Not for use by several threads.
class Interned {
 public:
  Interned() = default;
  Interned(std::string_view text);
  Interned(const std::string& text) : Interned(std::string_view(text)) {}
  Interned(const char* text) : Interned(std::string_view(text)) {}
  Interned(const Interned& other) : node_(other.node_) {
    if (node_ != nullptr) {
      ++node_->uses;
    }
  }
  Interned(Interned&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
  Interned& operator=(Interned other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~Interned() {
    if (node_ != nullptr && --node_->uses == 0) {
      forget();
    }
  }

  [[nodiscard]] const std::string& text() const { return node_ == nullptr ? kNone : node_->text; }
  operator const std::string&() const { return text(); }
  operator std::string_view() const { return text(); }

  /// True for one that does not share its string with its equals.
  [[nodiscard]] bool is_long() const { return node_ != nullptr && node_->text.size() > kShort; }
  /// True when both are one string: all there is to the equality of short ones.
  [[nodiscard]] bool same_string(const Interned& other) const { return node_ == other.node_; }
  /// True when neither it nor an equal one was marked with this number (never 0) last; false too
  /// for a long one, whose equals are not known.
  [[nodiscard]] bool mark(std::uint64_t number) const;

  /// What `test` says of the text, remembered beside it. There is one test in the program: whether
  /// JSON can be written without an escape.
  template <typename Test>
  [[nodiscard]] bool passes(Test test) const {
    if (node_ == nullptr) {
      return test(std::string_view());
    }
    if (node_->passed == Tested::No) {
      node_->passed = test(std::string_view(node_->text)) ? Tested::Passed : Tested::Failed;
    }
    return node_->passed == Tested::Passed;
  }

  friend bool operator==(const Interned& a, const Interned& b) {
    return a.node_ == b.node_ || (a.is_long() && b.is_long() && a.text() == b.text());
  }
  friend bool operator==(const Interned& a, std::string_view b) { return a.text() == b; }
  friend auto operator<=>(const Interned& a, const Interned& b) { return a.text() <=> b.text(); }

 private:
  /// Longer ones are mostly paths and digests, no two alike.
  static constexpr std::size_t kShort = 23;

  enum class Tested : std::uint8_t { No, Passed, Failed };
  struct Node {
    std::string text;
    mutable std::uint32_t uses = 0;
    mutable Tested passed = Tested::No;
    mutable std::uint64_t marked = 0;
  };
  struct ByText;
  struct Pool;
  static Pool& pool();
  static const Node* shared_node(std::string_view text);
  static const std::string kNone;

  void forget();

  const Node* node_ = nullptr;  ///< none for the empty text
};

}  // namespace hyperloom::util
