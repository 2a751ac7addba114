// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/util/fs.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::proc {

/// `runtime/children.jsonl`: an fsynced intent before each spawn, the spawned process, its reap.
///
///   {"event":"intent","run_id":"S.4f..","leg":"0007"}
///   {"event":"spawned","run_id":"S.4f..","leg":"0007","pid":71,"pid_start":9512,"pgid":71,
///    "boot_id":".."}
///   {"event":"reaped","run_id":"S.4f..","pid":71}
class ChildLedger {
 public:
  /// Creates the file (mode 0600) or appends to it; a torn last line is ended first.
  [[nodiscard]] static util::Result<ChildLedger> open(util::FileSystem& fs,
                                                      const std::filesystem::path& path);
  /// Before the spawn; returns when the line is on disk.
  [[nodiscard]] util::Status intent(const std::string& run_id, const std::string& leg);
  [[nodiscard]] util::Status spawned(const std::string& run_id, int pid);
  [[nodiscard]] util::Status reaped(const std::string& run_id, int pid);

 private:
  explicit ChildLedger(std::unique_ptr<util::AppendFile> file) : file_(std::move(file)) {}
  [[nodiscard]] util::Status write(const util::Value& entry);

  std::unique_ptr<util::AppendFile> file_;
  std::string leg_;  ///< of the latest intent
};

/// A run that the ledger does not close: perhaps alive. pid is 0 when it may not have started.
struct OpenRun {
  std::string run_id;
  int pid = 0;
  std::uint64_t pid_start = 0;
  std::string boot_id;
};

/// The runs without a `reaped`; none when there is no ledger. Lines that do not parse are skipped:
/// a crash may tear the last one.
[[nodiscard]] util::Result<std::vector<OpenRun>> open_runs(const util::FileSystem& fs,
                                                           const std::filesystem::path& path);

}  // namespace hyperloom::proc
