// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "core/cli/host.hpp"

namespace hyperloom::cli {

/// Says whether `option` names a file that can be written: not blank, in a writable directory, new
/// or regular. Links are followed; a device, pipe or directory is refused, for writing is a rename
/// that would take its place.
[[nodiscard]] util::Status check_named_file(const Host& host, std::string_view option,
                                            std::string_view file);

/// Writes the file that the user named with `option`, whole or not at all.
[[nodiscard]] util::Status write_named_file(Host& host, std::string_view option,
                                            std::string_view file, std::string_view content,
                                            std::uint32_t mode);

}  // namespace hyperloom::cli
