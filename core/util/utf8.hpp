// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace hyperloom::util {

/// Offset of the first byte that is not well-formed UTF-8, or nullopt.
[[nodiscard]] std::optional<std::size_t> utf8_error(std::string_view text);
/// True when the text has a C0/C1 control character or DEL (newline and tab included).
[[nodiscard]] bool has_control(std::string_view text);
/// Bytes of the character at the start of well-formed text if it is one that printable() replaces
/// (newline and tab included), else 0.
[[nodiscard]] std::size_t misleading_length(std::string_view text);
/// For terminals and pages: control characters (newline and tab kept only if `keep_lines`),
/// characters that reverse or break up text, and bad UTF-8 bytes as \xNN.
[[nodiscard]] std::string printable(std::string_view text, bool keep_lines);

}  // namespace hyperloom::util
