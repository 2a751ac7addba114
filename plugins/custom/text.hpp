// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

namespace hyperloom::custom {

/// Strict UTF-8: no overlong forms, surrogates, NUL or values above U+10FFFF.
bool is_utf8(std::string_view text);

/// A C0 control character or DEL: no name for people, and it would break a line of a report.
bool has_control(std::string_view text);

/// `text` unchanged if it is UTF-8, else with every byte above 0x7e as `\xNN`: the ABI carries
/// nothing else, and a file that is rejected for its name still has to be named.
std::string printable(std::string_view text);

}  // namespace hyperloom::custom
