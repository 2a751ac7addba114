// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/protect_walk.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace hyperloom::measure {

namespace {

namespace stdfs = std::filesystem;
using util::FileInfo;

constexpr auto kSkippedAnywhere = std::to_array<std::string_view>(
    {".git", ".hg", ".svn", ".bzr", ".jj", "CVS", "_darcs", "__pycache__"});
constexpr auto kDangerousSuffixes =
    std::to_array<std::string_view>({".sh", ".bash", ".py", ".pth", ".so", ".pl", ".js"});
constexpr std::uint32_t kExecutable = 0111;

template <typename List>
bool contains(const List& list, std::string_view item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

/// Collects files below directories; knows what is never part of the set.
class Walk {
 public:
  Walk(const util::FileSystem& fs, const ProtectRules& rules) : fs_(fs), rules_(rules) {}

  /// Everything below `root`, or `root` itself; absent is nothing. `wanted` sees absolute paths.
  util::Status add(const stdfs::path& root, const std::function<bool(const stdfs::path&)>& wanted) {
    std::vector<stdfs::path> open{root};
    while (!open.empty()) {
      const stdfs::path path = std::move(open.back());
      open.pop_back();
      const auto info = fs_.lstat(path);
      if (!info || (path != root && skipped(path, root))) {
        continue;
      }
      if (info->kind == FileInfo::Kind::Directory) {
        HL_TRY(push_children(path, open));
      } else if (wanted(path)) {
        found_.push_back(describe(path, *info));
      }
    }
    return {};
  }

  std::vector<FoundFile> take() {
    const auto by_path = [](const FoundFile& a, const FoundFile& b) { return a.path < b.path; };
    std::sort(found_.begin(), found_.end(), by_path);
    const auto same = [](const FoundFile& a, const FoundFile& b) { return a.path == b.path; };
    found_.erase(std::unique(found_.begin(), found_.end(), same), found_.end());
    return std::move(found_);
  }

 private:
  /// A root inside an excluded directory (the session's own reference) is meant to be walked.
  [[nodiscard]] bool skipped(const stdfs::path& path, const stdfs::path& root) const {
    const std::string name = path.filename().native();
    const bool top = path.parent_path() == rules_.scripts_dir;
    return contains(kSkippedAnywhere, name) ||
           (top && (name == "patches" || name == "search_space.yaml")) ||
           std::any_of(rules_.excluded.begin(), rules_.excluded.end(),
                       [&](const stdfs::path& own) {
                         return path_below(path, own) && !path_below(root, own);
                       });
  }

  util::Status push_children(const stdfs::path& dir, std::vector<stdfs::path>& open) const {
    auto names = fs_.list(dir);
    if (!names) {
      return util::fail(util::Error(names.error()).during("listing protected files"));
    }
    for (const std::string& name : *names) {
      open.push_back(dir / name);
    }
    return {};
  }

  [[nodiscard]] FoundFile describe(const stdfs::path& path, const FileInfo& info) const {
    FoundFile file;
    file.path = path;
    file.stamp.inode = info.inode;
    file.stamp.size = info.size;
    file.stamp.ctime_ns = info.ctime_ns;
    std::optional<FileInfo> target = info;
    if (info.kind == FileInfo::Kind::Symlink) {
      target = fs_.stat(path);
      if (target) {
        file.stamp.target_inode = target->inode;
        file.stamp.target_size = target->size;
        file.stamp.target_ctime_ns = target->ctime_ns;
      }
    }
    file.content_bytes = target && target->kind == FileInfo::Kind::Regular ? target->size : 0;
    file.dangerous = dangerous(path, target);
    return file;
  }

  static bool dangerous(const stdfs::path& path, const std::optional<FileInfo>& target) {
    // A link to a directory can stand for a package of modules.
    const bool runs =
        target && (target->kind == FileInfo::Kind::Directory ||
                   (target->kind == FileInfo::Kind::Regular && (target->mode & kExecutable) != 0));
    return runs || contains(kDangerousSuffixes, path.extension().native());
  }

  const util::FileSystem& fs_;
  const ProtectRules& rules_;
  std::vector<FoundFile> found_;
};

bool everything(const stdfs::path&) { return true; }

util::Status add_scripts(const ProtectRules& rules, Walk& walk) {
  if (rules.scripts_dir.empty()) {
    return {};
  }
  if (whole_scripts_dir(rules)) {
    HL_TRY(walk.add(rules.scripts_dir, everything));
  } else {
    HL_TRY(walk.add(rules.scripts_dir / ".hyperloom-protect", everything));
  }
  return walk.add(rules.entrypoint, everything);
}

util::Status add_globs(const ProtectRules& rules, Walk& walk) {
  for (const std::string& glob : rules.globs) {
    const auto wanted = [&](const stdfs::path& path) {
      return glob_protects(glob, path.lexically_relative(rules.checkout));
    };
    const stdfs::path prefix = literal_prefix(glob);
    HL_TRY(walk.add(prefix.empty() ? rules.checkout : rules.checkout / prefix, wanted));
  }
  return {};
}

}  // namespace

util::Result<std::vector<FoundFile>> find_protected(const util::FileSystem& fs,
                                                    const ProtectRules& rules) {
  Walk walk(fs, rules);
  HL_TRY(add_scripts(rules, walk));
  HL_TRY(add_globs(rules, walk));
  for (const stdfs::path& reference : rules.references) {
    HL_TRY(walk.add(reference, everything));
  }
  return walk.take();
}

}  // namespace hyperloom::measure
