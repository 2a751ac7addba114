// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hyperloom::util {

/// Without ASCII blanks (space, \t, \r, \n, \f, \v) at both ends.
[[nodiscard]] std::string_view trim(std::string_view text);
/// ASCII only; other bytes stay.
[[nodiscard]] std::string lower(std::string_view text);
[[nodiscard]] std::string upper(std::string_view text);
/// Parts between separators; "" gives one empty part.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);
/// Whole text as a number, strictly: no blanks, sign only for doubles and int64, no
/// "nan"/"inf"/hex.
[[nodiscard]] std::optional<double> parse_double(std::string_view text);
[[nodiscard]] std::optional<std::int64_t> parse_int(std::string_view text);
[[nodiscard]] std::optional<std::uint64_t> parse_uint(std::string_view text);
/// Bare if it matches [A-Za-z0-9_@%+=:,./-]+, else single-quoted for a POSIX shell ('' if empty).
[[nodiscard]] std::string shell_quote(std::string_view text);
/// Words of a command line by POSIX shell quoting (no expansion); nullopt on an open quote.
[[nodiscard]] std::optional<std::vector<std::string>> shell_split(std::string_view text);
/// fnmatch-style * ? [..] over the whole text.
[[nodiscard]] bool glob_match(std::string_view pattern, std::string_view text);
/// The last `max_lines` lines within the last `max_bytes` bytes.
[[nodiscard]] std::string tail(std::string_view text, std::size_t max_lines, std::size_t max_bytes);

}  // namespace hyperloom::util
