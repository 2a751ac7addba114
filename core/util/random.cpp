// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/random.hpp"

#include <cerrno>
#include <cstring>

#include "core/util/error.hpp"

#include <sys/random.h>

namespace hyperloom::util {

namespace {

void fill(unsigned char* out, std::size_t size) {
  while (size > 0) {
    const ssize_t got = ::getrandom(out, size, 0);
    if (got < 0) {
      // With flags 0 and a valid buffer EINTR is the only failure getrandom(2) documents.
      HL_ASSERT(errno == EINTR);
      continue;
    }
    out += got;
    size -= static_cast<std::size_t>(got);
  }
}

}  // namespace

std::string random_hex(std::size_t bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string raw(bytes, '\0');
  fill(reinterpret_cast<unsigned char*>(raw.data()), bytes);
  std::string out;
  out.reserve(2 * bytes);
  for (const char c : raw) {
    const auto byte = static_cast<unsigned char>(c);
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

std::uint64_t random_u64() {
  unsigned char raw[8];
  fill(raw, sizeof raw);
  std::uint64_t out;
  std::memcpy(&out, raw, sizeof out);
  return out;
}

std::uint64_t splitmix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

}  // namespace hyperloom::util
