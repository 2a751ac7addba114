// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::report {

/// The text on a line of its own, made printable.
[[nodiscard]] inline std::string line(std::string_view text) {
  return util::printable(text, false) + "\n";
}
/// "key: text" on a line of its own.
[[nodiscard]] inline std::string line(std::string_view key, std::string_view text) {
  return util::cat(key, ": ", line(text));
}

}  // namespace hyperloom::report
