// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <filesystem>

#include "core/util/fs.hpp"

namespace hyperloom::plugin {

/// Refuses (PLG-008) a file that somebody else could replace or change: it, every directory on the
/// way to it and behind each symlink must belong to root or `euid` and be writable by its owner
/// alone. A sticky directory is accepted above a 0700 directory of `euid`. The file may not have
/// set-id bits. PLG-007 when the path leads nowhere.
[[nodiscard]] util::Status check_file_policy(const util::FileSystem& fs,
                                             const std::filesystem::path& file, uid_t euid);

}  // namespace hyperloom::plugin
