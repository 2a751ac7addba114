// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/util/cat.hpp"

namespace hyperloom::util {

/// "1 leg", "6 legs", "0 legs".
template <typename Number>
[[nodiscard]] std::string counted(Number count, std::string_view noun) {
  return cat(count, " ", noun, count == 1 ? "" : "s");
}

}  // namespace hyperloom::util
