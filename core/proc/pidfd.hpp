// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <sys/resource.h>

#include <cstdint>
#include <optional>

#include "core/util/fd.hpp"

namespace hyperloom::proc {

/// A pidfd of a process, or an invalid Fd with errno set. For a child that nobody reaps meanwhile
/// the pid cannot name another process.
[[nodiscard]] util::Fd open_pidfd(int pid);

/// Signals exactly the process that has this start time (clock ticks since boot); a recycled pid
/// is left alone. False when it is gone or may not be signalled.
bool signal_process(int pid, std::uint64_t start, int signal);

/// How a child ended and what it used, itself and its reaped children together.
struct WaitResult {
  std::optional<int> exit_code;
  std::optional<int> term_signal;
  rusage usage{};
};

/// True when the child of this pidfd has ended; it stays a zombie.
[[nodiscard]] bool has_ended(const util::Fd& pidfd);
/// True when the ended child of this pidfd left with exit code 0; it stays a zombie.
[[nodiscard]] bool exited_with_zero(const util::Fd& pidfd);
/// Reaps an ended child; nullopt when it has not ended.
[[nodiscard]] std::optional<WaitResult> reap(int pid);

}  // namespace hyperloom::proc
