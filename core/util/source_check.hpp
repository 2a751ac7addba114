// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/util/json.hpp"

namespace hyperloom::util {

/// The error of a parse, `SOURCE:LINE:COL: reason`; without position if its line is 0.
[[nodiscard]] Error parse_error(std::string_view source, Position at, std::string_view reason);

/// Checks that JSON and YAML share before the parser sees a byte: size and UTF-8. Skips a leading
/// byte order mark; positions count from behind it.
[[nodiscard]] Result<std::string_view> checked_source(std::string_view text,
                                                      std::string_view source,
                                                      const ParseLimits& limits, ParseNotes& notes);

}  // namespace hyperloom::util
