// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/workspace.hpp"

#include <utility>

#include "core/util/cat.hpp"
#include "core/util/random.hpp"

namespace hyperloom::measure {

namespace {

constexpr std::uint32_t kPrivate = 0700;
constexpr std::size_t kNameBytes = 8;
/// 64 random bits collide never; the bound only keeps a broken file system from looping.
constexpr int kAttempts = 16;

}  // namespace

util::Result<Workspace> create_workspace(util::FileSystem& fs, const session::Layout& layout) {
  HL_TRY(fs.create_directories(layout.runs() / "w", kPrivate));
  for (int attempt = 1;; ++attempt) {
    Workspace made;
    made.hex = util::random_hex(kNameBytes);
    made.dir = layout.work(made.hex);
    const util::Status created = fs.create_exclusive(made.dir, kPrivate);
    if (!created && (attempt == kAttempts || !fs.lstat(made.dir))) {
      return util::fail(util::Error(created.error()).during("creating a leg's workspace"));
    }
    if (created) {
      const auto info = fs.lstat(made.dir);
      made.mtime_ns = info ? info->mtime_ns : 0;
      return made;
    }
  }
}

util::Result<bool> ensure_workspace(util::FileSystem& fs, const std::filesystem::path& dir) {
  const auto info = fs.lstat(dir);
  if (info && info->kind == util::FileInfo::Kind::Directory) {
    return false;
  }
  if (info) {
    HL_TRY(fs.remove_file(dir));
  }
  HL_TRY(fs.create_directories(dir.parent_path(), kPrivate));
  HL_TRY(fs.create_exclusive(dir, kPrivate));
  return true;
}

util::Status move_home(util::FileSystem& fs, const std::filesystem::path& dir,
                       const std::filesystem::path& home) {
  HL_TRY(fs.create_directories(home.parent_path(), kPrivate));
  HL_TRY(fs.rename_new(dir, home));
  return fs.symlink(home.lexically_relative(dir.parent_path()), dir);
}

}  // namespace hyperloom::measure
