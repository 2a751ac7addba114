// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/util/json.hpp"

namespace hyperloom::util {

/// The YAML subset of architecture.md section 9 under kYamlLimits; errors as `SOURCE:LINE:COL:
/// reason`.
[[nodiscard]] Result<Value> parse_yaml(std::string_view text, std::string_view source);
[[nodiscard]] Result<Value> parse_yaml(std::string_view text, std::string_view source,
                                       const ParseLimits& limits);

}  // namespace hyperloom::util
