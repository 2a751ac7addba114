// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/log/log.hpp"

namespace hyperloom::log {

/// "error", "warn", "info", "debug".
[[nodiscard]] std::string_view level_name(Level level);
/// Everything of a line behind its module: `leg=ID text key=value`. Values are redacted before they
/// are quoted, because quoting changes them.
[[nodiscard]] std::string record_text(const util::Redactor& redactor, std::string_view text,
                                      const Fields& fields);

}  // namespace hyperloom::log
