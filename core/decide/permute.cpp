// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/permute.hpp"

#include "core/util/random.hpp"

namespace hyperloom::decide {
namespace {

/// Increment of the splitmix64 sequence (2^64 divided by the golden ratio).
constexpr std::uint64_t kGamma = 0x9e3779b97f4a7c15ULL;

}  // namespace

Permuter::Permuter(std::uint64_t seed, Stream stream, std::uint64_t round)
    : state_(util::splitmix64(
          util::splitmix64(util::splitmix64(seed) ^ static_cast<std::uint64_t>(stream)) ^ round)) {}

std::size_t Permuter::below(std::size_t n) {
  const std::uint64_t high = util::splitmix64(state_) >> 32;
  state_ += kGamma;
  return static_cast<std::size_t>((high * n) >> 32);
}

}  // namespace hyperloom::decide
