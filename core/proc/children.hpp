// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::proc {

/// `runtime/children.jsonl`: an fsynced intent before each spawn, the spawned process, its reap.
class ChildLedger {
 public:
  [[nodiscard]] static util::Result<ChildLedger> open(util::FileSystem& fs,
                                                      const std::filesystem::path& path);
  /// Before the spawn; returns when the line is on disk.
  [[nodiscard]] util::Status intent(const std::string& run_id, const std::string& leg);
  [[nodiscard]] util::Status spawned(const std::string& run_id, int pid);
  [[nodiscard]] util::Status reaped(const std::string& run_id, int pid);

 private:
  explicit ChildLedger(std::unique_ptr<util::AppendFile> file) : file_(std::move(file)) {}
  std::unique_ptr<util::AppendFile> file_;
};

}  // namespace hyperloom::proc
