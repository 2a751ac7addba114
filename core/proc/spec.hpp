// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/util/clock.hpp"

namespace hyperloom::proc {

/// How one supervised process is started and bounded (architecture.md section 8).
struct ProcessSpec {
  std::vector<std::string> argv;                         ///< argv[0] absolute; never a shell line
  std::vector<std::pair<std::string, std::string>> env;  ///< complete; HYPERLOOM_RUN_ID is added
  std::filesystem::path cwd;
  /// Files opened for append and given to the child directly; empty = a pipe the runner reads
  /// (protocol helpers), whose content is returned in ProcessExit, cut at log_cap_bytes.
  std::filesystem::path stdout_path, stderr_path;
  std::uint64_t log_cap_bytes = 64u << 20;  ///< per output
  std::optional<util::Monotonic> deadline;
  std::chrono::milliseconds grace{5000};      ///< SIGTERM to SIGKILL; 0 = SIGKILL at once
  std::chrono::milliseconds idle_timeout{0};  ///< 0 = off
  /// Every second the processes are stopped for that long, at its end; 0 = never (doctor --attack).
  std::chrono::milliseconds stop_for{0};
  /// After exit 0: polled every 100 ms for at most 5 s while members live, until it holds; once
  /// more after 500 ms when none lives. Absent = members are ended at once.
  std::function<bool()> linger;
  std::string run_id;         ///< unique per process tree
  std::string leg;            ///< for the ledger; may be empty
  std::string placement_key;  ///< legs of one decision share it
  std::vector<int> inherit_fds;
};

/// A process that outlived its leader's normal exit and was ended.
struct Leftover {
  int pid = 0;
  std::string comm;
};

/// What happened. Exactly one of exit_code and term_signal is set.
struct ProcessExit {
  int pid = 0;
  std::optional<int> exit_code;
  std::optional<int> term_signal;
  bool timed_out = false, idle_timed_out = false, cancelled = false;
  /// Wall: spawn to the leader's exit, or until `linger` held if that had to be waited for.
  std::int64_t wall_ns = 0, user_ns = 0, sys_ns = 0;
  std::int64_t max_rss_kib = 0;
  std::vector<Leftover> leftovers;
  std::vector<Leftover> unkillable;  ///< still alive after SIGKILL and 10 s
  std::uint64_t log_bytes_dropped = 0;
  bool log_cap_deferred = false;  ///< the file system cannot punch holes
  /// Last 64 KiB of each output, from descriptors kept open (survives removal of the files).
  std::string stdout_tail, stderr_tail;
  util::Monotonic started, ended;  ///< ended: nothing of the tree lives
};

}  // namespace hyperloom::proc
