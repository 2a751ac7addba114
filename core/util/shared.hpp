// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <utility>

namespace hyperloom::util {

/// A container whose copies share one until one of them is written to. References from read() hold
/// until this one is written to or destroyed. T is a container that is complete when used. One
/// pointer in size, and for one thread, which std::shared_ptr is not.
template <typename T>
class Shared {
 public:
  Shared() = default;
  explicit Shared(T value) : node_(value.empty() ? nullptr : new Node{std::move(value)}) {}
  Shared(const Shared& other) : node_(other.node_) {
    if (node_ != nullptr) {
      ++node_->uses;
    }
  }
  Shared(Shared&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
  Shared& operator=(Shared other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~Shared() {
    if (node_ != nullptr && --node_->uses == 0) {
      delete node_;
    }
  }

  /// Null when there never was anything in it.
  [[nodiscard]] const T* get() const { return node_ == nullptr ? nullptr : &node_->value; }
  [[nodiscard]] const T& read() const {
    static const T kEmpty;
    return node_ == nullptr ? kEmpty : node_->value;
  }
  /// Its own one, copied first if others share it.
  [[nodiscard]] T& write() {
    if (node_ == nullptr) {
      node_ = new Node{};
    } else if (node_->uses > 1) {
      *this = Shared(new Node{node_->value});
    }
    return node_->value;
  }

  friend bool operator==(const Shared& a, const Shared& b) {
    return a.node_ == b.node_ || a.read() == b.read();
  }

 private:
  struct Node {
    T value;
    std::size_t uses = 1;
  };
  explicit Shared(Node* node) : node_(node) {}

  Node* node_ = nullptr;
};

}  // namespace hyperloom::util
