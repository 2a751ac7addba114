// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/plugin/bytes.hpp"
#include "core/util/fd.hpp"
#include "core/util/result.hpp"

namespace hyperloom::plugin {

/// A library held open from its first check to its load: everything is read through this one
/// descriptor, and the mapped file must be the same inode.
class CheckedFile final : public Bytes {
 public:
  /// Opens without blocking; PLG-007 for anything but a readable regular file.
  [[nodiscard]] static util::Result<CheckedFile> open(const std::filesystem::path& path);

  [[nodiscard]] std::uint64_t size() const override { return size_; }
  [[nodiscard]] bool read(std::uint64_t offset, void* into, std::size_t count) const override;

  /// Hash of the content, lower-case hex.
  [[nodiscard]] util::Result<std::string> sha256() const;
  /// PLG-024 when size or modification time are no longer those of the check.
  [[nodiscard]] util::Status unchanged() const;

  /// Absolute, without symlinks.
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] int fd() const { return fd_.get(); }
  [[nodiscard]] std::uint32_t mode() const { return mode_; }
  [[nodiscard]] std::uint32_t uid() const { return uid_; }

 private:
  util::Fd fd_;
  std::filesystem::path path_;
  std::uint64_t size_ = 0;
  std::int64_t mtime_ns_ = 0;
  std::uint32_t mode_ = 0, uid_ = 0;
};

}  // namespace hyperloom::plugin
