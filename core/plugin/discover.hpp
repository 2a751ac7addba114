// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/plugin/registry.hpp"

namespace hyperloom::plugin {

/// A directory in which bare library names are looked up.
struct SearchDir {
  std::filesystem::path dir;
  bool bundled = false;  ///< belongs to the installation itself
};

/// One place that was looked at, for `plugin info` and PLG-006.
struct Searched {
  std::filesystem::path dir;
  std::string result;  ///< "no such directory", "not there", "found", "shadowed"
};

/// A library that exists under its name; nothing about it is checked yet.
struct Located {
  std::filesystem::path path;
  bool bundled = false;
  std::vector<std::filesystem::path> shadowed;  ///< later files of the same name
  std::vector<Searched> searched;
};

/// Receives one line for the operator.
using Warn = std::function<void(std::string)>;

/// Directories in search order (sdk.md section 6), without duplicates. `entry` may be null. Skipped
/// parts of HYPERLOOM_PLUGIN_PATH are reported to `warn`.
[[nodiscard]] std::vector<SearchDir> search_dirs(const Registry& registry, const Entry* entry,
                                                 const RegistrySources& sources, const Warn& warn);

/// The file that an entry's library names: the first existing one of a bare name, else the path
/// relative to the registry file. Error PLG-006 lists the searched directories.
[[nodiscard]] util::Result<Located> locate(const util::FileSystem& fs, const Entry& entry,
                                           const std::vector<SearchDir>& dirs);

/// `hyperloom_custom.so` and the other file names that ship with the program.
[[nodiscard]] bool built_in_name(std::string_view file_name);

}  // namespace hyperloom::plugin
