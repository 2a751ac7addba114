// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/session/source_path.hpp"

namespace hyperloom::cli {

/// True when two values of an option mean the same: numbers by value, places by what they resolve
/// to, names without regard to case and blanks.
[[nodiscard]] bool same_setting(std::string_view option, const std::string& a, const std::string& b,
                                const session::PathBase& base);
/// True for options that name a file or directory.
[[nodiscard]] bool place_option(std::string_view option);
/// A place with links resolved as far as it exists.
[[nodiscard]] std::string resolved_place(const std::string& raw, const session::PathBase& base);

}  // namespace hyperloom::cli
