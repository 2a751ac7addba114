// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/file_hash.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>

#include "core/util/cat.hpp"
#include "core/util/fd.hpp"
#include "core/util/sha256.hpp"

namespace hyperloom::measure {

namespace {

namespace stdfs = std::filesystem;

constexpr std::size_t kChunk = 64u << 10;

util::Error failed(const stdfs::path& path) {
  return util::errno_error(errno, util::cat("cannot read ", path.native()));
}

util::Status add_bytes(const stdfs::path& path, util::Sha256& hash) {
  const util::Fd fd(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!fd.valid()) {
    return util::fail(failed(path));
  }
  const auto buffer = std::make_unique<char[]>(kChunk);
  while (true) {
    const ssize_t got = ::read(fd.get(), buffer.get(), kChunk);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      return util::fail(failed(path));
    }
    if (got == 0) {
      return {};
    }
    hash.update({buffer.get(), static_cast<std::size_t>(got)});
  }
}

util::Status add_link(const stdfs::path& path, util::Sha256& hash) {
  std::error_code code;
  const stdfs::path target = stdfs::read_symlink(path, code);
  if (code) {
    errno = code.value();
    return util::fail(failed(path));
  }
  hash.update(util::cat("link ", target.native(), '\n'));
  return {};
}

}  // namespace

util::Result<std::string> hash_file(const stdfs::path& path) {
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0) {
    return util::fail(failed(path));
  }
  util::Sha256 hash;
  if (S_ISLNK(info.st_mode)) {
    HL_TRY(add_link(path, hash));
    if (::stat(path.c_str(), &info) != 0) {
      return hash.hex();  // dangling: the link's text is all there is
    }
  }
  if (!S_ISREG(info.st_mode)) {
    hash.update("not a regular file");
    return hash.hex();
  }
  HL_TRY(add_bytes(path, hash));
  return hash.hex();
}

}  // namespace hyperloom::measure
