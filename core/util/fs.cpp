// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/fs.hpp"

#include <algorithm>
#include <cstdio>

#include "core/util/fs_detail.hpp"
#include "core/util/scope.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hyperloom::util {

using detail::failed;
using detail::retry;

namespace {

std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

FileInfo::Kind kind_of(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFREG: return FileInfo::Kind::Regular;
    case S_IFDIR: return FileInfo::Kind::Directory;
    case S_IFLNK: return FileInfo::Kind::Symlink;
    default: return FileInfo::Kind::Other;
  }
}

FileInfo info_of(const struct stat& raw) {
  FileInfo info;
  info.kind = kind_of(raw.st_mode);
  info.size = static_cast<std::uint64_t>(raw.st_size);
  info.inode = raw.st_ino;
  info.device = raw.st_dev;
  info.links = raw.st_nlink;
  info.mode = raw.st_mode & 07777;
  info.uid = raw.st_uid;
  info.mtime_ns = nanoseconds(raw.st_mtim);
  info.ctime_ns = nanoseconds(raw.st_ctim);
  return info;
}

tl::unexpected<Error> not_regular(const stdfs::path& path) {
  return fail(Code::InvalidInput, cat(path.native(), ": not a regular file"));
}

/// Type checked by name first (opening a device can act on it), then again on what was opened.
Result<Fd> open_regular(const stdfs::path& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) {
    return failed("read", path);
  }
  if (!S_ISREG(info.st_mode)) {
    return not_regular(path);
  }
  Fd fd(retry([&] { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); }));
  if (!fd.valid() || ::fstat(fd.get(), &info) != 0) {
    return failed("read", path);
  }
  if (!S_ISREG(info.st_mode)) {
    return not_regular(path);
  }
  return fd;
}

/// The size to read at once: the file's size and a byte more, so that one read sees the end.
std::size_t first_chunk(const Fd& fd, std::uint64_t max_bytes) {
  struct stat info {};
  const bool known = ::fstat(fd.get(), &info) == 0 && info.st_size > 0;
  const std::uint64_t size = known ? static_cast<std::uint64_t>(info.st_size) : 4095;
  return static_cast<std::size_t>(std::min(size, max_bytes)) + 1;
}

/// Up to `most` bytes, `first` of them expected.
Result<std::string> read_at_most(const Fd& fd, const stdfs::path& path, std::size_t first,
                                 std::uint64_t most) {
  std::string out(first, '\0');
  std::size_t used = 0;
  while (true) {
    const ssize_t got =
        retry([&] { return ::read(fd.get(), out.data() + used, out.size() - used); });
    if (got < 0) {
      return failed("read", path);
    }
    used += static_cast<std::size_t>(got);
    if (got == 0 || used == most) {
      out.resize(used);
      return out;
    }
    if (used == out.size()) {
      out.resize(static_cast<std::size_t>(std::min<std::uint64_t>(2 * used, most)));
    }
  }
}

}  // namespace

Result<std::string> FileSystem::read_start(const stdfs::path& path, std::uint64_t max_bytes) const {
  constexpr std::uint64_t kAll = UINT64_MAX / 2;
  HL_TRY_ASSIGN(auto out, read_bounded(path, kAll));
  out.resize(std::min<std::uint64_t>(out.size(), max_bytes));
  return out;
}

Result<std::string> PosixFileSystem::read_bounded(const stdfs::path& path,
                                                  std::uint64_t max_bytes) const {
  HL_TRY_ASSIGN(const Fd fd, open_regular(path));
  HL_TRY_ASSIGN(auto out, read_at_most(fd, path, first_chunk(fd, max_bytes), max_bytes + 1));
  if (out.size() > max_bytes) {
    return fail(Code::InvalidInput, cat(path.native(), ": larger than ", max_bytes, " bytes"));
  }
  return out;
}

Result<std::string> PosixFileSystem::read_start(const stdfs::path& path,
                                                std::uint64_t max_bytes) const {
  HL_TRY_ASSIGN(const Fd fd, open_regular(path));
  return read_at_most(fd, path, max_bytes, max_bytes);
}

std::optional<FileInfo> PosixFileSystem::stat(const stdfs::path& path) const {
  struct stat raw {};
  return ::stat(path.c_str(), &raw) == 0 ? std::optional(info_of(raw)) : std::nullopt;
}

std::optional<FileInfo> PosixFileSystem::lstat(const stdfs::path& path) const {
  struct stat raw {};
  return ::lstat(path.c_str(), &raw) == 0 ? std::optional(info_of(raw)) : std::nullopt;
}

Result<std::vector<std::string>> PosixFileSystem::list(const stdfs::path& dir) const {
  DIR* stream = ::opendir(dir.c_str());
  if (stream == nullptr) {
    return failed("list", dir);
  }
  const ScopeGuard closer([stream] { ::closedir(stream); });
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* entry = ::readdir(stream)) {
    const std::string_view name(entry->d_name);
    if (name != "." && name != "..") {
      names.emplace_back(name);
    }
    errno = 0;
  }
  if (errno != 0) {
    return failed("list", dir);
  }
  std::ranges::sort(names);
  return names;
}

Status PosixFileSystem::symlink(const stdfs::path& target, const stdfs::path& link) {
  if (::symlink(target.c_str(), link.c_str()) != 0) {
    return failed("link", link);
  }
  return {};
}

Status PosixFileSystem::remove_file(const stdfs::path& path) {
  if (::unlink(path.c_str()) != 0) {
    return failed("remove", path);
  }
  return {};
}

}  // namespace hyperloom::util
