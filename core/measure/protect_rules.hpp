// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::measure {

/// What belongs to the protected set (custom.md 3, decide.md 13.3). Paths are absolute.
struct ProtectRules {
  std::filesystem::path scripts_dir, entrypoint, checkout;
  std::vector<std::string> globs;                 ///< over paths relative to the checkout
  std::vector<std::filesystem::path> references;  ///< quality references: file or directory
  std::vector<std::filesystem::path> excluded;    ///< the host's own: the session root
};

/// Rules from the launch: globs of `.hyperloom-protect` in the scripts directory (one a line, `#`
/// comments), then those of --protect.
[[nodiscard]] util::Result<ProtectRules> make_protect_rules(
    const util::FileSystem& fs, const std::filesystem::path& scripts_dir,
    const std::filesystem::path& entrypoint, const std::filesystem::path& checkout,
    const std::vector<std::string>& protect_globs);

/// False when the scripts directory equals or contains the checkout: then only the entrypoint and
/// `.hyperloom-protect` are protected in it.
[[nodiscard]] bool whole_scripts_dir(const ProtectRules& rules);
/// True when `path` is `dir` or lies below it; by their text alone.
[[nodiscard]] bool path_below(const std::filesystem::path& path, const std::filesystem::path& dir);
/// True when the glob matches the relative path or one of its parents; `*` crosses `/`.
[[nodiscard]] bool glob_protects(std::string_view glob, const std::filesystem::path& relative);
/// The longest leading directories of a glob that hold no wildcard: where its walk starts.
[[nodiscard]] std::filesystem::path literal_prefix(std::string_view glob);

}  // namespace hyperloom::measure
