// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hyperloom::vcs {

/// What a checkout looks like to git; read only.
struct RepoInfo {
  std::filesystem::path workdir;
  std::string head;                ///< 40 hex
  std::string tree;                ///< HEAD's tree id, 40 hex
  std::string branch;              ///< "main"; empty when detached
  std::string state;               ///< "", or merge, rebase, cherry-pick, revert, bisect, am
  std::vector<std::string> dirty;  ///< first 20 paths: staged, modified, unmerged, untracked
  std::size_t dirty_count = 0;
};

}  // namespace hyperloom::vcs
