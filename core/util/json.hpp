// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/util/value.hpp"

namespace hyperloom::util {

/// Bounds of one parse (architecture.md section 9).
struct ParseLimits {
  std::size_t bytes, depth, text_bytes, items;
};
inline constexpr ParseLimits kJsonLimits{16u << 20, 64, 1u << 20, 100'000};
inline constexpr ParseLimits kYamlLimits{1u << 20, 32, 64u << 10, 10'000};

/// What a parse noticed besides the tree.
struct ParseNotes {
  bool had_bom = false;
};

/// Strict JSON under kJsonLimits. `source` names the input in errors, `SOURCE:LINE:COL: reason`.
[[nodiscard]] Result<Value> parse_json(std::string_view text, std::string_view source);
[[nodiscard]] Result<Value> parse_json(std::string_view text, std::string_view source,
                                       const ParseLimits& limits, ParseNotes& notes);
/// One line, `{"a":1,"b":[true]}`, order kept, shortest round-trip numbers (a double without
/// fraction prints as "5.0", so that it comes back as a double). HL_ASSERT on NaN or infinity.
[[nodiscard]] std::string to_json(const Value& value);
/// The same with 2-space indent and a final newline, as all views are written.
[[nodiscard]] std::string to_json_pretty(const Value& value);
/// Shortest round-trip decimal of a finite double, independent of locale.
[[nodiscard]] std::string number_text(double value);
/// Copy of `value` with sorted keys at every level (plugins' config_json).
[[nodiscard]] Value sorted(Value value);

}  // namespace hyperloom::util
