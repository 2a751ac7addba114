// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/util/sha256_block.hpp"

namespace hyperloom::util {

namespace detail {

const std::array<std::uint32_t, 64> kSha256Round = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

namespace {

std::uint32_t load(const unsigned char* data) {
  std::uint32_t word;
  std::memcpy(&word, data, sizeof word);
  return std::endian::native == std::endian::little ? __builtin_bswap32(word) : word;
}

std::uint32_t big_sigma0(std::uint32_t x) {
  return std::rotr(x, 2) ^ std::rotr(x, 13) ^ std::rotr(x, 22);
}
std::uint32_t big_sigma1(std::uint32_t x) {
  return std::rotr(x, 6) ^ std::rotr(x, 11) ^ std::rotr(x, 25);
}
std::uint32_t small_sigma0(std::uint32_t x) {
  return std::rotr(x, 7) ^ std::rotr(x, 18) ^ (x >> 3);
}
std::uint32_t small_sigma1(std::uint32_t x) {
  return std::rotr(x, 17) ^ std::rotr(x, 19) ^ (x >> 10);
}

/// One round without the shift of the eight variables: the caller shifts their names instead.
[[gnu::always_inline]] inline void round(std::uint32_t a, std::uint32_t b, std::uint32_t c,
                                         std::uint32_t& d, std::uint32_t e, std::uint32_t f,
                                         std::uint32_t g, std::uint32_t& h, std::uint32_t input) {
  const std::uint32_t t = h + big_sigma1(e) + (g ^ (e & (f ^ g))) + input;
  d += t;
  h = t + big_sigma0(a) + ((a & b) | (c & (a | b)));
}

[[gnu::always_inline]] inline void eight_rounds(Sha256State& s, const std::uint32_t* k,
                                                const std::uint32_t* w) {
  auto [a, b, c, d, e, f, g, h] = s;
  round(a, b, c, d, e, f, g, h, k[0] + w[0]);
  round(h, a, b, c, d, e, f, g, k[1] + w[1]);
  round(g, h, a, b, c, d, e, f, k[2] + w[2]);
  round(f, g, h, a, b, c, d, e, k[3] + w[3]);
  round(e, f, g, h, a, b, c, d, k[4] + w[4]);
  round(d, e, f, g, h, a, b, c, k[5] + w[5]);
  round(c, d, e, f, g, h, a, b, k[6] + w[6]);
  round(b, c, d, e, f, g, h, a, k[7] + w[7]);
  s = {a, b, c, d, e, f, g, h};
}

/// The next sixteen words of the message schedule, in place of the last.
void extend(std::array<std::uint32_t, 16>& w) {
  for (std::size_t i = 0; i < w.size(); ++i) {
    w[i] += small_sigma0(w[(i + 1) % 16]) + w[(i + 9) % 16] + small_sigma1(w[(i + 14) % 16]);
  }
}

}  // namespace

void sha256_portable(Sha256State& state, const unsigned char* data) {
  std::array<std::uint32_t, 16> w;
  for (std::size_t i = 0; i < w.size(); ++i) {
    w[i] = load(data + 4 * i);
  }
  Sha256State s = state;
  for (std::size_t from = 0; from < kSha256Round.size(); from += w.size()) {
    if (from > 0) {
      extend(w);
    }
    eight_rounds(s, &kSha256Round[from], &w[0]);
    eight_rounds(s, &kSha256Round[from + 8], &w[8]);
  }
  for (std::size_t i = 0; i < s.size(); ++i) {
    state[i] += s[i];
  }
}

}  // namespace detail

Sha256::Sha256()
    : state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19} {}

void Sha256::block(const unsigned char* data) {
  static const detail::Sha256Block kAccelerated = detail::sha256_accelerated();
  (kAccelerated != nullptr ? kAccelerated : detail::sha256_portable)(state_, data);
}

Sha256& Sha256::update(std::string_view bytes) {
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  std::size_t size = bytes.size();
  const std::size_t used = total_ % buffer_.size();
  total_ += size;
  if (used > 0) {
    const std::size_t take = std::min(buffer_.size() - used, size);
    std::copy_n(data, take, buffer_.begin() + used);
    data += take;
    size -= take;
    if (used + take < buffer_.size()) {
      return *this;
    }
    block(buffer_.data());
  }
  for (; size >= buffer_.size(); size -= buffer_.size(), data += buffer_.size()) {
    block(data);
  }
  std::copy_n(data, size, buffer_.begin());
  return *this;
}

std::string Sha256::hex() {
  const std::uint64_t bits = total_ * 8;
  const std::size_t used = total_ % buffer_.size();
  std::string padding(1, '\x80');
  padding.append((used < 56 ? 55 : 119) - used, '\0');
  for (int shift = 56; shift >= 0; shift -= 8) {
    padding += static_cast<char>((bits >> shift) & 0xff);
  }
  update(padding);
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  for (const std::uint32_t word : state_) {
    for (int shift = 28; shift >= 0; shift -= 4) {
      out += kDigits[(word >> shift) & 15];
    }
  }
  return out;
}

std::string sha256_hex(std::string_view bytes) { return Sha256().update(bytes).hex(); }

}  // namespace hyperloom::util
