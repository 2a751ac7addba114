// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/checked_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"
#include "core/util/sha256.hpp"

namespace hyperloom::plugin {
namespace {

constexpr std::size_t kHashBlock = 256u << 10;

util::Error not_a_file(const std::filesystem::path& path, std::string_view what) {
  return plg(7, util::cat("not a readable regular file (", what, "): ", path.string()),
             "name the plugin's .so file");
}

std::string_view kind_of(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFDIR: return "directory";
    case S_IFIFO: return "fifo";
    case S_IFSOCK: return "socket";
    case S_IFCHR:
    case S_IFBLK: return "device";
    default: return "unknown file type";
  }
}

std::int64_t mtime_of(const struct stat& info) {
  return info.st_mtim.tv_sec * 1'000'000'000 + info.st_mtim.tv_nsec;
}

}  // namespace

util::Result<CheckedFile> CheckedFile::open(const std::filesystem::path& path) {
  struct stat info {};
  // Asked before the open, which for a device could have effects of its own.
  if (::stat(path.c_str(), &info) != 0) {
    return util::fail(not_a_file(path, std::strerror(errno)));
  }
  if (!S_ISREG(info.st_mode)) {
    return util::fail(not_a_file(path, kind_of(info.st_mode)));
  }
  CheckedFile out;
  out.fd_ = util::Fd(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  if (!out.fd_.valid() || ::fstat(out.fd_.get(), &info) != 0) {
    return util::fail(not_a_file(path, std::strerror(errno)));
  }
  if (!S_ISREG(info.st_mode)) {
    return util::fail(not_a_file(path, kind_of(info.st_mode)));
  }
  std::error_code failure;
  out.path_ = std::filesystem::canonical(path, failure);
  if (failure) {
    return util::fail(not_a_file(path, failure.message()));
  }
  out.size_ = static_cast<std::uint64_t>(info.st_size);
  out.mtime_ns_ = mtime_of(info);
  out.mode_ = info.st_mode & 07777;
  out.uid_ = info.st_uid;
  return out;
}

bool CheckedFile::read(std::uint64_t offset, void* into, std::size_t count) const {
  if (offset > size_ || count > size_ - offset) {
    return false;
  }
  char* at = static_cast<char*>(into);
  while (count > 0) {
    const ssize_t got = ::pread(fd_.get(), at, count, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got <= 0) {
      return false;
    }
    at += got;
    offset += static_cast<std::uint64_t>(got);
    count -= static_cast<std::size_t>(got);
  }
  return true;
}

util::Result<std::string> CheckedFile::sha256() const {
  util::Sha256 hash;
  std::vector<char> block(kHashBlock);
  for (std::uint64_t at = 0; at < size_;) {
    const std::size_t count = std::min<std::uint64_t>(block.size(), size_ - at);
    if (!read(at, block.data(), count)) {
      return util::fail(not_a_file(path_, "cannot be read to its end"));
    }
    hash.update({block.data(), count});
    at += count;
  }
  return hash.hex();
}

util::Status CheckedFile::unchanged() const {
  struct stat info {};
  if (::fstat(fd_.get(), &info) != 0 || static_cast<std::uint64_t>(info.st_size) != size_ ||
      mtime_of(info) != mtime_ns_) {
    return util::fail(plg(24, util::cat("file changed between check and load: ", path_.string()),
                          "start again once the file is no longer being written"));
  }
  return {};
}

}  // namespace hyperloom::plugin
