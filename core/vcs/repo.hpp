// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "core/util/result.hpp"
#include "core/vcs/types.hpp"

namespace hyperloom::vcs {

/// The seam to git; the only implementation wraps libgit2 and never runs git(1).
class Repo {
 public:
  virtual ~Repo() = default;
  /// The work tree that holds `path`. NotFound: no work tree or no HEAD commit; Refused: owned by
  /// somebody else (safe.directory is honoured).
  [[nodiscard]] virtual util::Result<RepoInfo> inspect(const std::filesystem::path& path) = 0;
  /// HEAD's commit of that work tree, 40 hex; cheap: no file of the tree is looked at. Errors as
  /// `inspect`.
  [[nodiscard]] virtual util::Result<std::string> head(const std::filesystem::path& path) = 0;
  /// True if `path` (inside a work tree, need not exist) is ignored by git; false without a work
  /// tree.
  [[nodiscard]] virtual bool ignored(const std::filesystem::path& path) = 0;
};

/// libgit2, initialised on first use.
class GitRepo final : public Repo {
 public:
  [[nodiscard]] util::Result<RepoInfo> inspect(const std::filesystem::path& path) override;
  [[nodiscard]] util::Result<std::string> head(const std::filesystem::path& path) override;
  [[nodiscard]] bool ignored(const std::filesystem::path& path) override;
};

}  // namespace hyperloom::vcs
