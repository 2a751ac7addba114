// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>

#include "core/util/fs.hpp"
#include "core/util/fs_detail.hpp"
#include "core/util/random.hpp"
#include "core/util/scope.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hyperloom::util {

namespace detail {

tl::unexpected<Error> failed(std::string_view verb, const stdfs::path& path) {
  const int errnum = errno;
  Error error = errno_error(errnum, cat("cannot ", verb, ' ', path.native()));
  if (errnum == EEXIST) {
    error.code = Code::Refused;
  }
  return fail(std::move(error));
}

Status write_all(const Fd& fd, std::string_view content, const stdfs::path& path) {
  while (!content.empty()) {
    const ssize_t put = retry([&] { return ::write(fd.get(), content.data(), content.size()); });
    if (put < 0) {
      return failed("write", path);
    }
    content.remove_prefix(static_cast<std::size_t>(put));
  }
  return {};
}

}  // namespace detail

using detail::failed;
using detail::retry;

namespace {

enum class Durability { Synced, Relaxed };

class PosixAppendFile final : public AppendFile {
 public:
  PosixAppendFile(Fd fd, stdfs::path path) : fd_(std::move(fd)), path_(std::move(path)) {}

  Status append(std::string_view text) override {
    const ssize_t put = retry([&] { return ::write(fd_.get(), text.data(), text.size()); });
    if (put < 0) {
      return failed("append to", path_);
    }
    const auto written = static_cast<std::size_t>(put);
    return written == text.size() ? Status{} : cut_short(text, written);
  }

  Status sync() override {
    if (retry([&] { return ::fdatasync(fd_.get()); }) != 0) {
      return failed("sync", path_);
    }
    return {};
  }

 private:
  /// A line cut short by a full disk would run into the next one; as far as possible it goes. Why
  /// it was cut short says only a write of the rest, which fails.
  Status cut_short(std::string_view text, std::size_t put) {
    const auto rest = text.substr(put);
    const ssize_t more = retry([&] { return ::write(fd_.get(), rest.data(), rest.size()); });
    const int errnum = more < 0 ? errno : ENOSPC;
    take_back(static_cast<off_t>(put) + std::max<ssize_t>(more, 0));
    return fail(errno_error(errnum, cat("cannot append to ", path_.native(), ": only ", put, " of ",
                                        text.size(), " bytes were written")));
  }

  void take_back(off_t put) {
    struct stat info {};
    if (::fstat(fd_.get(), &info) == 0) {
      static_cast<void>(retry([&] { return ::ftruncate(fd_.get(), info.st_size - put); }));
    }
  }

  Fd fd_;
  stdfs::path path_;
};

/// `.<name>.tmp.<random>`, with the name cut so that the whole stays a legal name.
stdfs::path temporary_for(const stdfs::path& path) {
  constexpr std::size_t kKeptName = 200;
  return path.parent_path() /
         cat('.', path.filename().native().substr(0, kKeptName), ".tmp.", random_hex(6));
}

Status sync_directory(const stdfs::path& dir) {
  const char* name = dir.empty() ? "." : dir.c_str();
  const Fd fd(retry([&] { return ::open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC); }));
  // EINVAL: a filesystem whose directories need no sync and offer none.
  if (!fd.valid() || (retry([&] { return ::fsync(fd.get()); }) != 0 && errno != EINVAL)) {
    return failed("sync", dir);
  }
  return {};
}

Status write_new(const stdfs::path& path, std::string_view content, std::uint32_t mode,
                 Durability durability) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
  const Fd fd(retry([&] { return ::open(path.c_str(), kFlags, mode); }));
  if (!fd.valid()) {
    return failed("create", path);
  }
  HL_TRY(detail::write_all(fd, content, path));
  if (durability == Durability::Synced && retry([&] { return ::fsync(fd.get()); }) != 0) {
    return failed("sync", path);
  }
  return {};
}

Status replace(const stdfs::path& path, std::string_view content, std::uint32_t mode,
               Durability durability) {
  const stdfs::path temporary = temporary_for(path);
  ScopeGuard cleanup([&] { ::unlink(temporary.c_str()); });
  HL_TRY(write_new(temporary, content, mode, durability));
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    return failed("write", path);
  }
  cleanup.dismiss();
  return durability == Durability::Synced ? sync_directory(path.parent_path()) : Status{};
}

bool names_directory(const stdfs::path& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

/// For filesystems without RENAME_NOREPLACE: not atomic, but never replaces what was there before.
Status rename_checked(const stdfs::path& from, const stdfs::path& to) {
  struct stat info {};
  if (::lstat(to.c_str(), &info) == 0) {
    errno = EEXIST;
    return failed("create", to);
  }
  if (::rename(from.c_str(), to.c_str()) != 0) {
    return failed("create", to);
  }
  return {};
}

}  // namespace

Status PosixFileSystem::write_atomic(const stdfs::path& path, std::string_view content,
                                     std::uint32_t mode) {
  return replace(path, content, mode, Durability::Synced);
}

Status PosixFileSystem::write_replace(const stdfs::path& path, std::string_view content,
                                      std::uint32_t mode) {
  return replace(path, content, mode, Durability::Relaxed);
}

Result<std::unique_ptr<AppendFile>> PosixFileSystem::open_append(const stdfs::path& path,
                                                                 std::uint32_t mode) {
  constexpr int kFlags =
      O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  Fd fd(retry([&] { return ::open(path.c_str(), kFlags, mode); }));
  struct stat info {};
  if (!fd.valid() || ::fstat(fd.get(), &info) != 0) {
    return failed("open", path);
  }
  if (!S_ISREG(info.st_mode)) {
    return fail(Code::InvalidInput, cat(path.native(), ": not a regular file"));
  }
  return std::make_unique<PosixAppendFile>(std::move(fd), path);
}

Status PosixFileSystem::create_directories(const stdfs::path& path, std::uint32_t mode) {
  if (path.empty() || names_directory(path)) {
    return {};
  }
  HL_TRY(create_directories(path.parent_path(), mode));
  if (::mkdir(path.c_str(), mode) != 0 && !(errno == EEXIST && names_directory(path))) {
    return failed("create", path);
  }
  return {};
}

Status PosixFileSystem::create_exclusive(const stdfs::path& path, std::uint32_t mode) {
  if (::mkdir(path.c_str(), mode) != 0) {
    return failed("create", path);
  }
  return {};
}

Status PosixFileSystem::rename_new(const stdfs::path& from, const stdfs::path& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) {
    return {};
  }
  if (errno == EINVAL || errno == ENOSYS) {
    return rename_checked(from, to);
  }
  return failed("rename", from);
}

}  // namespace hyperloom::util
