// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/key.hpp"

#include <memory>
#include <unordered_map>

namespace hyperloom::util {

/// Nodes by the text that they hold.
struct Key::Pool {
  std::unordered_map<std::string_view, std::unique_ptr<Node>> nodes;
};

const std::string Key::kNone;

/// Never destroyed: keys of static storage may outlive anything.
Key::Pool& Key::pool() {
  static auto* const kPool = new Pool;
  return *kPool;
}

Key::Key(std::string_view text) {
  if (text.empty()) {
    return;
  }
  auto& nodes = pool().nodes;
  auto at = nodes.find(text);
  if (at == nodes.end()) {
    auto fresh = std::make_unique<Node>();
    fresh->text = text;
    at = nodes.emplace(fresh->text, std::move(fresh)).first;
  }
  node_ = at->second.get();
  ++node_->uses;
}

void Key::release() {
  if (--node_->uses == 0) {
    pool().nodes.erase(node_->text);
  }
}

}  // namespace hyperloom::util
