// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/interned.hpp"

#include <array>
#include <unordered_set>

#include "core/util/same_text.hpp"

namespace hyperloom::util {
namespace {

constexpr unsigned kLatelyBits = 11;

/// The last eight bytes, or what there is: cheap, and short texts mostly differ there.
std::uint64_t end_of(std::string_view text) {
  const char* const end = text.data() + text.size();
  if (text.size() >= 8) {
    return word_at<std::uint64_t>(end - 8);
  }
  if (text.size() >= 4) {
    return std::uint64_t{word_at<std::uint32_t>(text.data())} << 32 |
           word_at<std::uint32_t>(end - 4);
  }
  const auto byte = [&](std::size_t at) {
    return std::uint64_t{word_at<std::uint8_t>(text.data() + at)};
  };
  return byte(0) << 16 | byte(text.size() / 2) << 8 | byte(text.size() - 1);
}

/// Of a text that is not empty.
std::size_t lately_slot(std::string_view text) {
  const auto mixed = end_of(text) + text.size() + word_at<std::uint8_t>(text.data());
  return mixed * 0x9e3779b97f4a7c15U >> (64 - kLatelyBits);
}

}  // namespace

struct Interned::ByText {
  using is_transparent = void;
  static std::string_view text(std::string_view text) { return text; }
  static std::string_view text(const Node& node) { return node.text; }
  std::size_t operator()(const auto& one) const { return std::hash<std::string_view>{}(text(one)); }
  bool operator()(const auto& a, const auto& b) const { return text(a) == text(b); }
};

/// All short texts in use, and those asked for last, which are likely to be asked for again.
struct Interned::Pool {
  std::unordered_set<Node, ByText, ByText> nodes;
  std::array<Interned, 1U << kLatelyBits> lately;
};

const std::string Interned::kNone;

/// Never destroyed: texts of static storage may outlive anything.
Interned::Pool& Interned::pool() {
  static auto* const kPool = new Pool;
  return *kPool;
}

const Interned::Node* Interned::shared_node(std::string_view text) {
  auto& nodes = pool().nodes;
  const auto at = nodes.find(text);
  return at != nodes.end() ? &*at : &*nodes.insert(Node{std::string(text)}).first;
}

Interned::Interned(std::string_view text) {
  if (text.size() > kShort) {
    node_ = new Node{std::string(text)};
  } else if (!text.empty()) {
    Interned& last = pool().lately[lately_slot(text)];
    if (!same_text(last.text(), text)) {
      Interned fresh;
      fresh.node_ = shared_node(text);
      ++fresh.node_->uses;
      last = std::move(fresh);
    }
    node_ = last.node_;
  }
  if (node_ != nullptr) {
    ++node_->uses;
  }
}

void Interned::forget() {
  if (is_long()) {
    delete node_;
  } else {
    pool().nodes.erase(pool().nodes.find(node_->text));
  }
}

bool Interned::mark(std::uint64_t number) const {
  static std::uint64_t empty = 0;
  return !is_long() && std::exchange(node_ == nullptr ? empty : node_->marked, number) != number;
}

}  // namespace hyperloom::util
