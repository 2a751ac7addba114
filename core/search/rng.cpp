// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/rng.hpp"

#include <bit>
#include <numeric>

#include "core/util/error.hpp"
#include "core/util/random.hpp"

namespace hyperloom::search {
namespace {

constexpr std::size_t kWordDigits = 16;
constexpr std::string_view kHex = "0123456789abcdef";

/// FNV-1a: the stream's name as a number.
std::uint64_t name_hash(std::string_view name) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : name) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  }
  return hash;
}

std::optional<std::uint64_t> word_of(std::string_view digits) {
  std::uint64_t word = 0;
  for (const char c : digits) {
    const auto value = kHex.find(c);
    if (value == std::string_view::npos) {
      return std::nullopt;
    }
    word = word << 4 | value;
  }
  return word;
}

}  // namespace

Rng::Rng(std::uint64_t seed, std::string_view stream) {
  std::uint64_t word = util::splitmix64(seed) ^ name_hash(stream);
  for (std::uint64_t& part : state_) {
    word = util::splitmix64(word);
    part = word;
  }
}

std::optional<Rng> Rng::from_state(std::string_view text) {
  Rng rng;
  if (text.size() != kWordDigits * rng.state_.size()) {
    return std::nullopt;
  }
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < rng.state_.size(); ++i) {
    const auto word = word_of(text.substr(i * kWordDigits, kWordDigits));
    if (!word) {
      return std::nullopt;
    }
    rng.state_[i] = *word;
    any |= *word;
  }
  // All zero is the one state that xoshiro never leaves.
  return any == 0 ? std::nullopt : std::optional(rng);
}

std::uint64_t Rng::next() {
  const std::uint64_t out = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return out;
}

double Rng::uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

std::size_t Rng::below(std::size_t n) {
  HL_ASSERT(n > 0);
  // Draws from the incomplete last interval are thrown away.
  const std::uint64_t limit = UINT64_MAX - UINT64_MAX % n;
  std::uint64_t draw = next();
  while (draw >= limit) {
    draw = next();
  }
  return draw % n;
}

std::vector<std::uint32_t> Rng::permutation(std::uint32_t n) {
  std::vector<std::uint32_t> out(n);
  std::iota(out.begin(), out.end(), 0U);
  for (std::size_t i = out.size(); i > 1; --i) {
    std::swap(out[i - 1], out[below(i)]);
  }
  return out;
}

std::string Rng::state() const {
  std::string out;
  for (const std::uint64_t word : state_) {
    for (unsigned shift = 64; shift > 0; shift -= 4) {
      out += kHex[(word >> (shift - 4)) & 15U];
    }
  }
  return out;
}

}  // namespace hyperloom::search
