// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/session/layout.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::measure {

/// A new leg's directory: opaque in name, empty, mode 0700.
struct Workspace {
  std::string hex;            ///< 16 random digits, unique in the session
  std::filesystem::path dir;  ///< runs/w/<hex>
  std::int64_t mtime_ns = 0;  ///< while empty, by the clock of its file system
};

/// Creates runs/w/<16 hex> exclusively; another name is drawn while one exists already.
[[nodiscard]] util::Result<Workspace> create_workspace(util::FileSystem& fs,
                                                       const session::Layout& layout);
/// Makes `dir` a real directory again if the script removed or replaced it, so that the host can
/// write there without following anything planted. True when it had to be made.
[[nodiscard]] util::Result<bool> ensure_workspace(util::FileSystem& fs,
                                                  const std::filesystem::path& dir);
/// Renames `dir` to `home` (its parents are made, an existing one is never replaced) and leaves a
/// relative link in its place, so that absolute paths the script wrote stay true.
[[nodiscard]] util::Status move_home(util::FileSystem& fs, const std::filesystem::path& dir,
                                     const std::filesystem::path& home);

}  // namespace hyperloom::measure
