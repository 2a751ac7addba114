// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/file_policy.hpp"

#include <algorithm>
#include <deque>
#include <vector>

#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::plugin {
namespace {

namespace stdfs = std::filesystem;
constexpr std::uint32_t kOthersWrite = 022, kSticky = 01000, kSetId = 06000;
constexpr int kMaxLinks = 40;

/// A directory or file that was passed on the way.
struct Visited {
  stdfs::path path;
  util::FileInfo info;
};

std::string octal(std::uint32_t mode) {
  std::string out = "0000";
  for (std::size_t i = 0; i < out.size(); ++i, mode >>= 3) {
    out[out.size() - 1 - i] = static_cast<char>('0' + (mode & 7));
  }
  return out;
}

util::Error unreadable(const stdfs::path& path, std::string_view why) {
  return plg(7, util::cat("not a readable regular file (", why, "): ", path.string()), "");
}

/// Resolves a path part by part as the kernel does, remembering everything it passes.
class Walk {
 public:
  explicit Walk(const util::FileSystem& fs) : fs_(fs) {}

  util::Status run(const stdfs::path& file) {
    HL_TRY(restart(file));
    while (!rest_.empty()) {
      const stdfs::path part = rest_.front();
      rest_.pop_front();
      HL_TRY(step(part));
    }
    return {};
  }

  [[nodiscard]] const std::vector<Visited>& visited() const { return visited_; }

 private:
  util::Status restart(const stdfs::path& path) {
    prepend(path.relative_path());
    at_ = "/";
    return visit(at_);
  }

  void prepend(const stdfs::path& path) {
    std::vector<stdfs::path> parts(path.begin(), path.end());
    rest_.insert(rest_.begin(), parts.begin(), parts.end());
  }

  util::Status visit(const stdfs::path& path) {
    const auto info = fs_.lstat(path);
    if (!info) {
      return util::fail(unreadable(path, "does not exist"));
    }
    visited_.push_back({path, *info});
    return {};
  }

  util::Status step(const stdfs::path& part) {
    if (part.empty() || part == ".") {
      return {};
    }
    if (part == "..") {
      at_ = at_.parent_path();
      return {};
    }
    HL_TRY(visit(at_ / part));
    if (visited_.back().info.kind == util::FileInfo::Kind::Symlink) {
      visited_.pop_back();
      return follow(at_ / part);
    }
    at_ /= part;
    return {};
  }

  util::Status follow(const stdfs::path& link) {
    if (++links_ > kMaxLinks) {
      return util::fail(unreadable(link, "too many symbolic links"));
    }
    std::error_code failure;
    const stdfs::path target = stdfs::read_symlink(link, failure);
    if (failure) {
      return util::fail(unreadable(link, failure.message()));
    }
    if (target.is_absolute()) {
      return restart(target);
    }
    prepend(target);
    return {};
  }

  const util::FileSystem& fs_;
  stdfs::path at_;
  std::deque<stdfs::path> rest_;
  std::vector<Visited> visited_;
  int links_ = 0;
};

util::Error unsafe(const Visited& each, std::string_view what, std::string_view cure) {
  return plg(8, util::cat("unsafe owner or mode of ", each.path.string(), ": ", what),
             util::cat("run: ", cure, ' ', util::shell_quote(each.path.string()),
                       ", or pass --unsafe-plugin-perms"));
}

bool below(const stdfs::path& path, const stdfs::path& dir) {
  const auto end = std::mismatch(dir.begin(), dir.end(), path.begin(), path.end());
  return end.first == dir.end() && end.second != path.end();
}

bool shielded(const std::vector<Visited>& all, const Visited& sticky, uid_t euid) {
  return std::any_of(all.begin(), all.end(), [&](const Visited& each) {
    return each.info.kind == util::FileInfo::Kind::Directory && each.info.uid == euid &&
           (each.info.mode & 0777) == 0700 && below(each.path, sticky.path);
  });
}

util::Status check(const Visited& each, const std::vector<Visited>& all, uid_t euid) {
  const std::uint32_t mode = each.info.mode;
  const bool directory = each.info.kind == util::FileInfo::Kind::Directory;
  if (each.info.uid != 0 && each.info.uid != euid) {
    return util::fail(
        unsafe(each, util::cat("owned by uid ", each.info.uid, ", not root or you"), "chown root"));
  }
  if (!directory && (mode & kSetId) != 0) {
    return util::fail(
        unsafe(each, util::cat("set-id bits (mode ", octal(mode), ')'), "chmod ug-s"));
  }
  if ((mode & kOthersWrite) == 0) {
    return {};
  }
  if (directory && (mode & kSticky) != 0) {
    return shielded(all, each, euid)
               ? util::Status()
               : util::fail(plg(8,
                                util::cat("unsafe owner or mode of ", each.path.string(),
                                          ": a shared directory (mode ", octal(mode),
                                          ") without a 0700 directory of yours below it"),
                                "chmod 0700 the directory you own below it, or pass "
                                "--unsafe-plugin-perms"));
  }
  return util::fail(unsafe(each, util::cat("writable by group or others (mode ", octal(mode), ')'),
                           "chmod go-w"));
}

}  // namespace

util::Status check_file_policy(const util::FileSystem& fs, const stdfs::path& file, uid_t euid) {
  Walk walk(fs);
  HL_TRY(walk.run(file));
  for (const Visited& each : walk.visited()) {
    HL_TRY(check(each, walk.visited(), euid));
  }
  return {};
}

}  // namespace hyperloom::plugin
