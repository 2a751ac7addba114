// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace hyperloom::util {

/// An empty container for one piece of work that has the memory of the last one: a large block
/// asked for and given back for every line of a journal costs more than the line.
template <typename T>
class Spare {
 public:
  Spare() { held_.swap(kept()); }
  Spare(const Spare&) = delete;
  Spare& operator=(const Spare&) = delete;
  ~Spare() {
    held_.clear();
    if (held_.capacity() <= kMost / sizeof(typename T::value_type)) {
      held_.swap(kept());
    }
  }

  T& operator*() { return held_; }
  T* operator->() { return &held_; }

 private:
  static constexpr std::size_t kMost = 256 << 10;  ///< bytes; what is larger goes
  static T& kept() {
    thread_local T kept;
    return kept;
  }

  T held_;
};

}  // namespace hyperloom::util
