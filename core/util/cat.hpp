// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <type_traits>

namespace hyperloom::util {

inline void cat_part(std::string& out, std::string_view part) { out += part; }
inline void cat_part(std::string& out, char part) { out += part; }
template <typename T>
requires(std::is_integral_v<T> && !std::is_same_v<T, bool> &&
         !std::is_same_v<T, char>) void cat_part(std::string& out, T part) {
  char buffer[24];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, part).ptr;
  out.append(buffer, end);
}

/// Joins texts, characters and integers: cat("pid ", 12, ':'). Doubles go through fixed().
template <typename... Parts>
[[nodiscard]] std::string cat(const Parts&... parts) {
  std::string out;
  (cat_part(out, parts), ...);
  return out;
}

/// Fixed decimals, independent of locale: fixed(12.345, 2) = "12.35" ("12.35"-style rounding).
[[nodiscard]] std::string fixed(double value, int decimals);
/// fixed() with a leading '+' for values that do not round to a negative: "+12.34".
[[nodiscard]] std::string signed_fixed(double value, int decimals);
/// Items joined by a separator.
template <typename Range>
[[nodiscard]] std::string join(const Range& items, std::string_view separator) {
  std::string out;
  bool first = true;
  for (const auto& item : items) {
    if (!first) {
      out += separator;
    }
    first = false;
    cat_part(out, item);
  }
  return out;
}

}  // namespace hyperloom::util
