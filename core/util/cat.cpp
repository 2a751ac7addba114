// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/cat.hpp"

#include <algorithm>
#include <cmath>

namespace hyperloom::util {

namespace {

/// "-0.00" says less than it seems to: a value that rounds to zero has no sign.
bool is_signed_zero(std::string_view text) {
  return text.starts_with('-') && text.find_first_not_of("-0.") == std::string_view::npos;
}

}  // namespace

std::string fixed(double value, int decimals) {
  // DBL_MAX has 309 digits before the point.
  char buffer[400];
  const int precision = std::clamp(decimals, 0, 60);
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, precision).ptr;
  std::string out(buffer, end);
  return is_signed_zero(out) ? out.substr(1) : out;
}

std::string signed_fixed(double value, int decimals) {
  std::string out = fixed(value, decimals);
  return out.starts_with('-') || std::isnan(value) ? out : "+" + out;
}

}  // namespace hyperloom::util
