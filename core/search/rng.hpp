// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hyperloom::search {

/// xoshiro256** (Blackman, Vigna 2018), seeded from --seed for one stream: race, blr, gp, legseed,
/// holdout or random. Every transform is our own, so that a seed means the same everywhere.
class Rng {
 public:
  Rng(std::uint64_t seed, std::string_view stream);
  /// The generator whose state() that was; nullopt for any other text.
  [[nodiscard]] static std::optional<Rng> from_state(std::string_view text);

  [[nodiscard]] std::uint64_t next();
  /// Uniform in [0, 1), 53 bits.
  [[nodiscard]] double uniform();
  /// Uniform in 0..n-1, without bias; n > 0.
  [[nodiscard]] std::size_t below(std::size_t n);
  /// A permutation of 0..n-1.
  [[nodiscard]] std::vector<std::uint32_t> permutation(std::uint32_t n);
  /// 64 hex digits, for the journal's `rng` record.
  [[nodiscard]] std::string state() const;

 private:
  Rng() = default;
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace hyperloom::search
