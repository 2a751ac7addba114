// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace hyperloom::util {

/// Streaming SHA-256 (FIPS 180-4), own implementation: OpenSSL is no dependency of the core.
class Sha256 {
 public:
  Sha256();
  Sha256& update(std::string_view bytes);
  /// Lower-case hex of everything updated so far; the object is spent.
  [[nodiscard]] std::string hex();

 private:
  void block(const unsigned char* data);
  std::array<std::uint32_t, 8> state_;
  std::array<unsigned char, 64> buffer_{};
  std::uint64_t total_ = 0;
};

[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace hyperloom::util
