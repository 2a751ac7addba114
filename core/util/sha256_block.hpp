// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace hyperloom::util::detail {

using Sha256State = std::array<std::uint32_t, 8>;
/// Mixes one block of 64 bytes into the state.
using Sha256Block = void (*)(Sha256State& state, const unsigned char* data);

extern const std::array<std::uint32_t, 64> kSha256Round;

void sha256_portable(Sha256State& state, const unsigned char* data);
/// The same with the SHA instructions of x86, or nullptr where the processor has none.
[[nodiscard]] Sha256Block sha256_accelerated();

}  // namespace hyperloom::util::detail
