// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hyperloom::util {

/// "0.1.0"; the SDK's ABI is (abi_major, abi_minor).
[[nodiscard]] std::string_view version();
inline constexpr unsigned kAbiMajor = 1;
inline constexpr unsigned kAbiMinor = 0;

}  // namespace hyperloom::util
