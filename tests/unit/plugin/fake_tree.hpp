// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "core/util/cat.hpp"
#include "core/util/fs.hpp"

namespace hyperloom::plugin {

/// Files and directories in memory, as far as reading goes; owned by root, mode 0755, unless said.
class FakeTree final : public util::FileSystem {
 public:
  void file(const std::string& path, std::string content) {
    directories_above(path);
    nodes_[path] = {info(util::FileInfo::Kind::Regular, 0644, 0), std::move(content)};
  }
  void node(const std::string& path, util::FileInfo::Kind kind, std::uint32_t mode,
            std::uint32_t uid) {
    directories_above(path);
    nodes_[path] = {info(kind, mode, uid), ""};
  }

  util::Result<std::string> read_bounded(const std::filesystem::path& path,
                                         std::uint64_t max_bytes) const override {
    const auto found = nodes_.find(path.string());
    if (found == nodes_.end() || found->second.info.kind != util::FileInfo::Kind::Regular) {
      return util::fail(util::Code::Io, util::cat(path.string(), ": not a regular file"));
    }
    if (found->second.content.size() > max_bytes) {
      return util::fail(util::Code::Io, util::cat(path.string(), ": too large"));
    }
    return found->second.content;
  }
  std::optional<util::FileInfo> stat(const std::filesystem::path& path) const override {
    return lstat(path);
  }
  std::optional<util::FileInfo> lstat(const std::filesystem::path& path) const override {
    const auto found = nodes_.find(path.string());
    return found == nodes_.end() ? std::nullopt : std::optional(found->second.info);
  }
  util::Result<std::vector<std::string>> list(const std::filesystem::path& dir) const override {
    std::vector<std::string> names;
    for (const auto& [path, node] : nodes_) {
      if (std::filesystem::path(path).parent_path() == dir && path != "/") {
        names.push_back(std::filesystem::path(path).filename());
      }
    }
    return names;
  }

  util::Status write_atomic(const std::filesystem::path&, std::string_view,
                            std::uint32_t) override {
    return read_only();
  }
  util::Status write_replace(const std::filesystem::path&, std::string_view,
                             std::uint32_t) override {
    return read_only();
  }
  util::Result<std::unique_ptr<util::AppendFile>> open_append(const std::filesystem::path&,
                                                              std::uint32_t) override {
    return util::fail(util::Code::Io, "read-only");
  }
  util::Status create_directories(const std::filesystem::path&, std::uint32_t) override {
    return read_only();
  }
  util::Status create_exclusive(const std::filesystem::path&, std::uint32_t) override {
    return read_only();
  }
  util::Status rename_new(const std::filesystem::path&, const std::filesystem::path&) override {
    return read_only();
  }
  util::Status symlink(const std::filesystem::path&, const std::filesystem::path&) override {
    return read_only();
  }
  util::Status remove_file(const std::filesystem::path&) override { return read_only(); }

 private:
  struct Node {
    util::FileInfo info;
    std::string content;
  };
  static util::Status read_only() { return util::fail(util::Code::Io, "read-only"); }
  static util::FileInfo info(util::FileInfo::Kind kind, std::uint32_t mode, std::uint32_t uid) {
    util::FileInfo out;
    out.kind = kind;
    out.mode = mode;
    out.uid = uid;
    return out;
  }
  void directories_above(const std::string& path) {
    for (auto dir = std::filesystem::path(path).parent_path();; dir = dir.parent_path()) {
      nodes_.try_emplace(dir.string(), Node{info(util::FileInfo::Kind::Directory, 0755, 0), ""});
      if (dir == dir.root_path()) {
        return;
      }
    }
  }

  std::map<std::string, Node> nodes_;
};

}  // namespace hyperloom::plugin
