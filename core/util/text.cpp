// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/text.hpp"

#include <algorithm>
#include <charconv>

#include "core/util/number.hpp"

namespace hyperloom::util {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\f\v";

char lower_char(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }
char upper_char(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Without one leading '+', which from_chars does not take; "+-1" stays and fails.
std::string_view without_plus(std::string_view text) {
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+';
  return plus ? text.substr(1) : text;
}

template <typename T>
std::optional<T> parse_whole(std::string_view text) {
  T out{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), out);
  const bool good = code == std::errc{} && end == text.data() + text.size();
  return good ? std::optional(out) : std::nullopt;
}

bool is_shell_safe(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("_@%+=:,./-").find(c) != std::string_view::npos;
}

}  // namespace

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower_char);
  return out;
}

std::string upper(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), upper_char);
  return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  while (true) {
    const std::size_t end = text.find(separator);
    out.push_back(text.substr(0, end));
    if (end == std::string_view::npos) {
      return out;
    }
    text.remove_prefix(end + 1);
  }
}

std::optional<double> parse_double(std::string_view text) {
  return decimal_to_double(without_plus(text));
}

std::optional<std::int64_t> parse_int(std::string_view text) {
  return parse_whole<std::int64_t>(without_plus(text));
}

std::optional<std::uint64_t> parse_uint(std::string_view text) {
  return parse_whole<std::uint64_t>(text);
}

std::string shell_quote(std::string_view text) {
  if (!text.empty() && std::ranges::all_of(text, is_shell_safe)) {
    return std::string(text);
  }
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string tail(std::string_view text, std::size_t max_lines, std::size_t max_bytes) {
  if (max_lines == 0 || max_bytes == 0) {
    return {};
  }
  std::size_t from = text.size() > max_bytes ? text.size() - max_bytes : 0;
  // A character cut in two would show as an escaped byte.
  while (from > 0 && from < text.size() &&
         (static_cast<unsigned char>(text[from]) & 0xc0) == 0x80) {
    ++from;
  }
  std::size_t lines = 1;
  // A final newline ends the last line; it does not begin another.
  for (std::size_t i = text.empty() ? 0 : text.size() - 1; i > from; --i) {
    if (text[i - 1] == '\n' && lines++ == max_lines) {
      from = i;
      break;
    }
  }
  return std::string(text.substr(from));
}

}  // namespace hyperloom::util
