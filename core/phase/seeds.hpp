// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <set>

namespace hyperloom::phase {

/// Leg seeds (decide.md 13.2): equal in all legs of a chain of rounds, never used twice.
class Seeds {
 public:
  explicit Seeds(std::uint64_t session_seed) : seed_(session_seed) {}
  /// A seed that no chain had before.
  [[nodiscard]] std::uint32_t next();
  /// Takes a seed out that a chain had.
  void use(std::uint32_t seed) { used_.insert(seed); }

 private:
  std::uint64_t seed_;
  std::uint64_t drawn_ = 0;
  std::set<std::uint32_t> used_;
};

}  // namespace hyperloom::phase
