// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

namespace hyperloom::util {

/// A container whose copies share one until one of them is written to. References from read() hold
/// until this one is written to or destroyed. T is a container that is complete when used.
template <typename T>
class Shared {
 public:
  Shared() = default;
  explicit Shared(T value) {
    if (!value.empty()) {
      held_ = std::make_shared<T>(std::move(value));
    }
  }

  [[nodiscard]] const T& read() const {
    static const T kEmpty;
    return held_ == nullptr ? kEmpty : *held_;
  }
  /// Its own one, copied first if others share it.
  [[nodiscard]] T& write() {
    if (held_ == nullptr) {
      held_ = std::make_shared<T>();
    } else if (held_.use_count() > 1) {
      held_ = std::make_shared<T>(*held_);
    }
    return *held_;
  }

  friend bool operator==(const Shared& a, const Shared& b) {
    return a.held_ == b.held_ || a.read() == b.read();
  }

 private:
  std::shared_ptr<T> held_;
};

}  // namespace hyperloom::util
