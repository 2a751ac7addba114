// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "core/util/result.hpp"

namespace hyperloom::measure {

/// SHA-256 of what lies at `path`: of a regular file its bytes, so that the text equals
/// sha256sum's; of a link where it points and the bytes there, if any; of anything else only that
/// it is special. Never blocks on FIFOs or devices.
[[nodiscard]] util::Result<std::string> hash_file(const std::filesystem::path& path);

}  // namespace hyperloom::measure
