// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/util/fd.hpp"
#include "core/util/result.hpp"

namespace hyperloom::proc {

/// What a new process is given; everything else of ours is closed in it.
struct SpawnPlan {
  std::vector<std::string> argv;  ///< argv[0] absolute
  std::vector<std::string> env;   ///< NAME=VALUE
  std::filesystem::path cwd;
  int stdout_fd = -1, stderr_fd = -1;  ///< above 2
  std::vector<int> inherit_fds;        ///< above 2, kept under the same numbers
};

/// A started process, leader of its own session and group.
struct Spawned {
  int pid = 0;
  util::Fd pidfd;
};

/// Starts a process in a new session with default signal actions, an empty signal mask and
/// /dev/null as standard input. ChildFailed with errno text when it cannot be started.
[[nodiscard]] util::Result<Spawned> spawn(const SpawnPlan& plan);

}  // namespace hyperloom::proc
