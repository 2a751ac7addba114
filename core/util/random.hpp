// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace hyperloom::util {

/// `bytes` from getrandom(2) as lower-case hex (2 digits a byte): ids, nonces, workspace names.
[[nodiscard]] std::string random_hex(std::size_t bytes);
/// 64 bits from getrandom(2).
[[nodiscard]] std::uint64_t random_u64();
/// Step of splitmix64 (Steele, Lea, Flood 2014): a well-mixed function of its argument.
[[nodiscard]] std::uint64_t splitmix64(std::uint64_t x);

}  // namespace hyperloom::util
