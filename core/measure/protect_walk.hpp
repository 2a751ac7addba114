// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/measure/protect_rules.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::measure {

/// What says cheaply that a file is untouched; for a link also what it points at.
struct FileStamp {
  std::uint64_t inode = 0, size = 0, target_inode = 0, target_size = 0;
  std::int64_t ctime_ns = 0, target_ctime_ns = 0;
  bool operator==(const FileStamp&) const = default;
};

/// A file of the protected set as it lies there now.
struct FoundFile {
  std::filesystem::path path;
  FileStamp stamp;
  std::uint64_t content_bytes = 0;
  bool dangerous = false;  ///< could be executed or imported
};

/// All files of the set, sorted by path. Directories behind links are not entered; what cannot be
/// listed is an error naming it.
[[nodiscard]] util::Result<std::vector<FoundFile>> find_protected(const util::FileSystem& fs,
                                                                  const ProtectRules& rules);

}  // namespace hyperloom::measure
