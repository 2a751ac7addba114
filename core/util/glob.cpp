// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/text.hpp"

namespace hyperloom::util {

namespace {

struct Class {
  bool matches = false;
  std::size_t length = 0;  ///< of the `[...]`; 0 when it has no closing bracket
};

/// `[abc]`, `[a-z]`, `[!x]` or `[^x]` at the start of `pattern`; a ']' first in the set is literal.
Class read_class(std::string_view pattern, char c) {
  std::size_t i = 1;
  const bool negated = i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^');
  i += negated ? 1 : 0;
  bool found = false;
  for (const std::size_t first = i; i < pattern.size() && (pattern[i] != ']' || i == first); ++i) {
    if (i + 2 < pattern.size() && pattern[i + 1] == '-' && pattern[i + 2] != ']') {
      found |= pattern[i] <= c && c <= pattern[i + 2];
      i += 2;
    } else {
      found |= pattern[i] == c;
    }
  }
  return i < pattern.size() ? Class{found != negated, i + 1} : Class{};
}

/// Length of the pattern's first element if it matches one character, else 0.
std::size_t match_one(std::string_view pattern, char c) {
  if (pattern.empty()) {
    return 0;
  }
  if (pattern[0] == '?') {
    return 1;
  }
  if (pattern[0] == '[') {
    if (const Class set = read_class(pattern, c); set.length > 0) {
      return set.matches ? set.length : 0;
    }
  }
  if (pattern[0] == '\\' && pattern.size() > 1) {
    return pattern[1] == c ? 2 : 0;
  }
  return pattern[0] == c ? 1 : 0;
}

}  // namespace

bool glob_match(std::string_view pattern, std::string_view text) {
  // Only the last '*' needs to be retried, so the cost is bounded by the product of the lengths.
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;
  std::size_t resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = ++p;
      resume = t;
    } else if (const std::size_t used = match_one(pattern.substr(p), text[t]); used > 0) {
      p += used;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star;
      t = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

}  // namespace hyperloom::util
