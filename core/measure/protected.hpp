// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/measure/protect_walk.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::measure {

/// One file of the protected set; journalled as {path, sha256}.
struct ProtectedFile {
  std::filesystem::path path;
  std::string sha256;  ///< empty: too large, counts by its stamp only
  FileStamp stamp;     ///< all zero: unknown (from a journal, or too fresh to trust)
};

struct ProtectedSet {
  std::vector<ProtectedFile> files;   ///< sorted by path
  std::vector<std::string> warnings;  ///< files too large to be hashed, globs that match nothing
};

/// Lists and hashes the set. Beyond 64 MiB in all the largest files count by inode, size and ctime.
[[nodiscard]] util::Result<ProtectedSet> snapshot_protected(const util::FileSystem& fs,
                                                            const ProtectRules& rules);

/// What became of the set since `before`.
struct ProtectedCheck {
  /// Not empty: the workload changed. "protected file changed: /x" (or lost), or "new file that
  /// could be executed or imported: /x"; sorted.
  std::vector<std::string> violations;
  std::vector<std::filesystem::path> written;  ///< other new files beside the entrypoint
  /// The host could not look (out of files or memory): nothing is known of the workload.
  std::optional<util::Error> fault = {};
};

/// Compares with `before` and refreshes the stamps of files that were touched but not changed. New
/// files never join the set.
[[nodiscard]] ProtectedCheck check_protected(const util::FileSystem& fs, const ProtectRules& rules,
                                             ProtectedSet& before);

/// The one warning (class entrypoint_dir_written) about new harmless files; "" without any.
[[nodiscard]] std::string written_text(const std::vector<std::filesystem::path>& written);

/// After the writing leg was accepted: makes the reference read-only and part of the set.
[[nodiscard]] util::Status protect_reference(const util::FileSystem& fs,
                                             const std::filesystem::path& reference,
                                             ProtectRules& rules, ProtectedSet& set);

}  // namespace hyperloom::measure
