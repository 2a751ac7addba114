// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/util/json.hpp"
#include "core/util/utf8.hpp"
#include "core/util/value.hpp"

namespace hyperloom::fuzz {

inline void check_text(std::string_view text, const util::ParseLimits& limits) {
  HL_ASSERT(text.size() <= limits.text_bytes);
  HL_ASSERT(!util::utf8_error(text));
}

/// Aborts if a parsed tree breaks a promise of the facades. `depth` counts the containers around.
inline void check_value(const util::Value& value, std::uint32_t lines,
                        const util::ParseLimits& limits, std::size_t depth) {
  HL_ASSERT(value.position().line >= 1 && value.position().line <= lines);
  HL_ASSERT(value.position().column >= 1);
  HL_ASSERT(depth <= limits.depth);
  if (value.is_text()) {
    check_text(value.as_text(), limits);
  } else if (value.is_list()) {
    for (const util::Value& item : value.as_list()) {
      check_value(item, lines, limits, depth + 1);
    }
  } else if (value.is_map()) {
    for (const auto& [key, item] : value.as_map()) {
      check_text(key, limits);
      HL_ASSERT(key.text().find('\0') == std::string::npos);
      HL_ASSERT(value.find(key) == &item);  // no earlier member has this key
      check_value(item, lines, limits, depth + 1);
    }
  }
}

/// check_value() for a whole document.
inline void check_tree(const util::Value& root, std::string_view source,
                       const util::ParseLimits& limits) {
  if (root.position().line == 0) {
    HL_ASSERT(root.is_null());  // YAML without any document
    return;
  }
  const auto newlines = std::count(source.begin(), source.end(), '\n');
  check_value(root, static_cast<std::uint32_t>(newlines) + 1, limits, 0);
}

}  // namespace hyperloom::fuzz
