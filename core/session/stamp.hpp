// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/util/clock.hpp"

namespace hyperloom::session {

/// The time that util::iso_utc wrote, "2026-08-25T10:11:12.345Z"; nullopt for another text.
[[nodiscard]] std::optional<util::Wall> parse_iso_utc(std::string_view text);
/// The same stamp without its milliseconds, "2026-08-25T10:11:12Z"; other texts unchanged.
[[nodiscard]] std::string whole_seconds(std::string_view stamp);

}  // namespace hyperloom::session
