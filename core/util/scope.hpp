// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

namespace hyperloom::util {

/// Runs a callable when the scope ends, unless dismissed. The callable must not throw.
template <typename F>
class ScopeGuard {
 public:
  explicit ScopeGuard(F action) : action_(std::move(action)) {}
  ScopeGuard(const ScopeGuard&) = delete;
  ScopeGuard& operator=(const ScopeGuard&) = delete;
  ~ScopeGuard() {
    if (armed_) {
      action_();
    }
  }
  void dismiss() { armed_ = false; }

 private:
  F action_;
  bool armed_ = true;
};

}  // namespace hyperloom::util
