// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/number.hpp"

#include <charconv>

namespace hyperloom::util {

namespace {

/// from_chars reports a number out of range without saying on which side. The side follows from
/// the power of ten of the first digit that is not zero.
bool is_tiny(std::string_view text) {
  const std::size_t mark = text.find_first_of("eE");
  const std::string_view digits = text.substr(0, mark);
  long long exponent = 0;
  if (mark != std::string_view::npos) {
    const std::string_view tail = text.substr(mark + 1);
    const bool plus = tail.starts_with('+');
    if (std::from_chars(tail.data() + (plus ? 1 : 0), tail.data() + tail.size(), exponent).ec !=
        std::errc{}) {
      return tail.starts_with('-');
    }
  }
  const std::size_t first = digits.find_first_of("123456789");
  if (first == std::string_view::npos) {
    return true;
  }
  const std::size_t point = digits.find('.');
  const std::size_t whole = point == std::string_view::npos ? digits.size() : point;
  const auto power = static_cast<long long>(whole) - static_cast<long long>(first);
  return power + exponent < 0;
}

}  // namespace

std::optional<double> decimal_to_double(std::string_view text) {
  if (text.find_first_not_of("0123456789+-.eE") != std::string_view::npos) {
    return std::nullopt;  // from_chars would take "inf" and "nan"
  }
  double out = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (end != text.data() + text.size() || code == std::errc::invalid_argument) {
    return std::nullopt;
  }
  if (code == std::errc::result_out_of_range) {
    return is_tiny(text) ? std::optional(text.starts_with('-') ? -0.0 : 0.0) : std::nullopt;
  }
  return out;
}

}  // namespace hyperloom::util
