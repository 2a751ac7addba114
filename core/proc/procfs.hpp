// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hyperloom::proc {

/// One process directory of /proc. The inode tells a process from a later one with the same pid
/// without opening anything.
struct PidEntry {
  int pid = 0;
  std::uint64_t inode = 0;
  friend auto operator<=>(const PidEntry&, const PidEntry&) = default;
};

/// All processes, sorted; one directory read.
[[nodiscard]] std::vector<PidEntry> list_pids();

/// What /proc/<pid>/stat says, of what supervision needs.
struct ProcessStat {
  int pid = 0, ppid = 0, pgrp = 0, session = 0;
  char state = '?';
  int threads = 0;
  std::uint64_t start = 0;  ///< clock ticks since boot
  std::string comm;

  /// A zombie is dead, unless only its first thread has ended and others still run.
  [[nodiscard]] bool alive() const;
  [[nodiscard]] bool stopped() const { return state == 'T'; }
};

/// Parses a line of /proc/<pid>/stat; the command may hold blanks, parentheses and newlines.
[[nodiscard]] std::optional<ProcessStat> parse_stat(std::string_view text);
/// nullopt when there is no such process (any more).
[[nodiscard]] std::optional<ProcessStat> read_stat(int pid);

/// True when the process runs under our effective user.
[[nodiscard]] bool same_user(int pid);
/// Value of a variable in the block `NAME=VALUE\0NAME=VALUE\0`.
[[nodiscard]] std::optional<std::string> environ_value(std::string_view block,
                                                       std::string_view name);
/// HYPERLOOM_RUN_ID in the environment the process was started with; nullopt also if unreadable.
[[nodiscard]] std::optional<std::string> run_id_of(int pid);

/// /proc/sys/kernel/random/boot_id, or "" where there is none.
[[nodiscard]] const std::string& boot_id();

inline constexpr std::string_view kRunIdName = "HYPERLOOM_RUN_ID";

}  // namespace hyperloom::proc
