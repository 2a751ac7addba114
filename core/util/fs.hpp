// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/fd.hpp"
#include "core/util/result.hpp"

namespace hyperloom::util {

namespace stdfs = std::filesystem;

/// What stat(2) or lstat(2) says, of what callers need.
struct FileInfo {
  enum class Kind { Regular, Directory, Symlink, Other };
  Kind kind = Kind::Other;
  std::uint64_t size = 0, inode = 0, device = 0, links = 0;
  std::uint32_t mode = 0;  ///< permission bits, 07777
  std::uint32_t uid = 0;
  std::int64_t mtime_ns = 0, ctime_ns = 0;
};

/// An append-only file; every append is one write(2) of the whole text.
class AppendFile {
 public:
  virtual ~AppendFile() = default;
  [[nodiscard]] virtual Status append(std::string_view text) = 0;
  /// fdatasync(2).
  [[nodiscard]] virtual Status sync() = 0;
};

/// All disk access of the host that a test may want to fail or observe. Paths are absolute.
class FileSystem {
 public:
  virtual ~FileSystem() = default;

  /// Whole content of a regular file, opened without blocking; FIFOs, devices and directories are
  /// refused ("not a regular file"), and so is a file of more than `max_bytes`, checked while
  /// reading.
  [[nodiscard]] virtual Result<std::string> read_bounded(const stdfs::path& path,
                                                         std::uint64_t max_bytes) const = 0;
  /// The first `max_bytes` of the same, or all of a shorter one.
  [[nodiscard]] virtual Result<std::string> read_start(const stdfs::path& path,
                                                       std::uint64_t max_bytes) const;
  /// Sibling temporary, fsync, rename, directory fsync. `mode` is the new file's permission bits,
  /// less the umask, as everywhere below.
  [[nodiscard]] virtual Status write_atomic(const stdfs::path& path, std::string_view content,
                                            std::uint32_t mode) = 0;
  /// The same without the two fsyncs, for views that are rebuilt anyway.
  [[nodiscard]] virtual Status write_replace(const stdfs::path& path, std::string_view content,
                                             std::uint32_t mode) = 0;
  /// Opens for append, created with `mode` if absent; never follows a symlink in the last part.
  [[nodiscard]] virtual Result<std::unique_ptr<AppendFile>> open_append(const stdfs::path& path,
                                                                        std::uint32_t mode) = 0;
  /// mkdir -p; new directories get `mode`.
  [[nodiscard]] virtual Status create_directories(const stdfs::path& path, std::uint32_t mode) = 0;
  /// mkdir(2) that fails with Refused when the path exists.
  [[nodiscard]] virtual Status create_exclusive(const stdfs::path& path, std::uint32_t mode) = 0;
  /// rename(2) that never replaces an existing target (RENAME_NOREPLACE): Refused.
  [[nodiscard]] virtual Status rename_new(const stdfs::path& from, const stdfs::path& to) = 0;
  [[nodiscard]] virtual Status symlink(const stdfs::path& target, const stdfs::path& link) = 0;
  [[nodiscard]] virtual Status remove_file(const stdfs::path& path) = 0;
  /// Follows symlinks; nullopt when absent (or dangling).
  [[nodiscard]] virtual std::optional<FileInfo> stat(const stdfs::path& path) const = 0;
  [[nodiscard]] virtual std::optional<FileInfo> lstat(const stdfs::path& path) const = 0;
  /// Names (not paths), sorted by bytes, without "." and "..".
  [[nodiscard]] virtual Result<std::vector<std::string>> list(const stdfs::path& dir) const = 0;
};

/// The real thing; stateless, one per process is enough.
class PosixFileSystem final : public FileSystem {
 public:
  [[nodiscard]] Result<std::string> read_bounded(const stdfs::path& path,
                                                 std::uint64_t max_bytes) const override;
  [[nodiscard]] Result<std::string> read_start(const stdfs::path& path,
                                               std::uint64_t max_bytes) const override;
  [[nodiscard]] Status write_atomic(const stdfs::path& path, std::string_view content,
                                    std::uint32_t mode) override;
  [[nodiscard]] Status write_replace(const stdfs::path& path, std::string_view content,
                                     std::uint32_t mode) override;
  [[nodiscard]] Result<std::unique_ptr<AppendFile>> open_append(const stdfs::path& path,
                                                                std::uint32_t mode) override;
  [[nodiscard]] Status create_directories(const stdfs::path& path, std::uint32_t mode) override;
  [[nodiscard]] Status create_exclusive(const stdfs::path& path, std::uint32_t mode) override;
  [[nodiscard]] Status rename_new(const stdfs::path& from, const stdfs::path& to) override;
  [[nodiscard]] Status symlink(const stdfs::path& target, const stdfs::path& link) override;
  [[nodiscard]] Status remove_file(const stdfs::path& path) override;
  [[nodiscard]] std::optional<FileInfo> stat(const stdfs::path& path) const override;
  [[nodiscard]] std::optional<FileInfo> lstat(const stdfs::path& path) const override;
  [[nodiscard]] Result<std::vector<std::string>> list(const stdfs::path& dir) const override;
};

}  // namespace hyperloom::util
