// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/format.hpp"

#include <array>
#include <charconv>

namespace hyperloom::decide {
namespace {

/// Longest text to_chars writes for a double with a few decimals: 309 digits, point, decimals.
constexpr std::size_t kLongest = 400;

bool is_zero(const std::string& text) { return text.find_first_not_of("-0.") == std::string::npos; }

}  // namespace

std::string fixed(double value, int digits) {
  std::array<char, kLongest> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::fixed, digits);
  std::string text(buffer.data(), end.ptr);
  if (text.front() == '-' && is_zero(text)) {
    text.erase(0, 1);
  }
  return text;
}

std::string signed_fixed(double value, int digits) {
  const std::string text = fixed(value, digits);
  return text.front() == '-' ? text : "+" + text;
}

std::string shortest(double value) {
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), end.ptr};
}

}  // namespace hyperloom::decide
