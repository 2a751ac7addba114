// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/util/fs.hpp"

namespace hyperloom::test {

/// The real file system, watched: it remembers every change it was asked for, fails those that a
/// test points at, and never waits for the disk.
class FakeFs final : public util::FileSystem {
 public:
  using Path = util::stdfs::path;
  using Status = util::Status;
  struct Call {
    std::string op;  ///< append, sync, write, open_append, mkdir, rename, symlink, remove
    Path path;
  };
  /// Whether this change fails; it then has no effect.
  using Fault = std::function<bool(const Call&)>;

  /// From call number `n` (from 1) of `op` on a path that ends in `name` everything of that kind
  /// fails as on a full disk.
  void fill_disk(std::string op, std::string name, std::size_t n) {
    fault_ = [op = std::move(op), name = std::move(name), left = n](const Call& call) mutable {
      if (call.op != op || !call.path.native().ends_with(name)) {
        return false;
      }
      left -= left > 0 ? 1U : 0U;
      return left == 0;
    };
  }
  void set_fault(Fault fault) { fault_ = std::move(fault); }
  /// Nothing reaches the disk from change number `n` (from 1) on, as if the process had died before
  /// it. With `torn` that one is cut short, if it is an append: half of its text arrives.
  void crash_at(std::size_t n, bool torn) {
    torn_at_ = torn ? n : 0;
    fault_ = [this, n](const Call&) { return calls_.size() >= n; };
  }
  [[nodiscard]] const std::vector<Call>& calls() const { return calls_; }
  [[nodiscard]] std::size_t count(std::string_view op, std::string_view name) const {
    std::size_t n = 0;
    for (const Call& call : calls_) {
      n += call.op == op && call.path.native().ends_with(name) ? 1U : 0U;
    }
    return n;
  }

  util::Result<std::string> read_bounded(const Path& path, std::uint64_t max) const override {
    return real_.read_bounded(path, max);
  }
  Status write_atomic(const Path& path, std::string_view content, std::uint32_t mode) override {
    return write_replace(path, content, mode);
  }
  Status write_replace(const Path& path, std::string_view content, std::uint32_t mode) override {
    HL_TRY(note("write", path));
    return real_.write_replace(path, content, mode);
  }
  util::Result<std::unique_ptr<util::AppendFile>> open_append(const Path& path,
                                                              std::uint32_t mode) override {
    HL_TRY(note("open_append", path));
    HL_TRY_ASSIGN(auto file, real_.open_append(path, mode));
    return std::make_unique<Append>(*this, path, std::move(file));
  }
  Status create_directories(const Path& path, std::uint32_t mode) override {
    HL_TRY(note("mkdir", path));
    return real_.create_directories(path, mode);
  }
  Status create_exclusive(const Path& path, std::uint32_t mode) override {
    HL_TRY(note("mkdir", path));
    return real_.create_exclusive(path, mode);
  }
  Status rename_new(const Path& from, const Path& to) override {
    HL_TRY(note("rename", to));
    return real_.rename_new(from, to);
  }
  Status symlink(const Path& target, const Path& link) override {
    HL_TRY(note("symlink", link));
    return real_.symlink(target, link);
  }
  Status remove_file(const Path& path) override {
    HL_TRY(note("remove", path));
    return real_.remove_file(path);
  }
  std::optional<util::FileInfo> stat(const Path& path) const override { return real_.stat(path); }
  std::optional<util::FileInfo> lstat(const Path& path) const override { return real_.lstat(path); }
  util::Result<std::vector<std::string>> list(const Path& dir) const override {
    return real_.list(dir);
  }

 private:
  class Append final : public util::AppendFile {
   public:
    Append(FakeFs& fs, Path path, std::unique_ptr<util::AppendFile> file)
        : fs_(fs), path_(std::move(path)), file_(std::move(file)) {}
    Status append(std::string_view text) override {
      auto noted = fs_.note("append", path_);
      const bool torn = !noted && fs_.calls_.size() == fs_.torn_at_;
      if (noted || torn) {
        HL_TRY(file_->append(torn ? text.substr(0, text.size() / 2) : text));
      }
      return noted;
    }
    Status sync() override { return fs_.note("sync", path_); }

   private:
    FakeFs& fs_;
    Path path_;
    std::unique_ptr<util::AppendFile> file_;
  };

  Status note(std::string op, const Path& path) {
    calls_.push_back({std::move(op), path});
    if (fault_ && fault_(calls_.back())) {
      return util::fail(util::Code::Io, path.native() + ": No space left on device");
    }
    return {};
  }

  util::PosixFileSystem real_;
  std::vector<Call> calls_;
  Fault fault_;
  std::size_t torn_at_ = 0;
};

}  // namespace hyperloom::test
