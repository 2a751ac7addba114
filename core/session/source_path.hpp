// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/env.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::session {

/// One place a path may come from: a flag or a variable, with its raw text.
struct PathOffer {
  std::string origin;              ///< "--framework-path", "CUSTOM_DIR"
  std::optional<std::string> raw;  ///< nullopt = not given; a blank variable counts as not given
  bool is_flag = false;
};

/// The winner, resolved: `~/` expanded, absolute, symlinks resolved.
struct ResolvedPath {
  std::filesystem::path path;
  std::string origin, raw;
};

struct PathChoice {
  std::optional<ResolvedPath> chosen;
  std::vector<util::Error> errors;
  std::vector<std::string> warnings;  ///< "--a=/x overrides B=/y"
};

/// Where relative and `~/` paths start.
struct PathBase {
  std::filesystem::path cwd, home;
};

/// First non-blank offer wins and must be a readable directory, no fall-through (custom.md 2, 3).
/// `missing`: message when none is given ("" = optional); `stem`: error ids <stem>_missing,
/// _invalid.
[[nodiscard]] PathChoice choose_directory(const util::FileSystem& fs,
                                          const std::vector<PathOffer>& offers,
                                          const PathBase& base, std::string_view stem,
                                          std::string_view missing);
/// `~/` expanded and made absolute against the base; lexically normal, symlinks kept.
[[nodiscard]] std::filesystem::path absolute_path(std::string_view raw, const PathBase& base);
/// Offers for the checkout: flag, <FW>_REPO_PATH, <FW>_DIR, FRAMEWORK_REPO_PATH.
[[nodiscard]] std::vector<PathOffer> source_offers(const std::optional<std::string>& flag,
                                                   const util::Environment& env,
                                                   std::string_view framework);

}  // namespace hyperloom::session
