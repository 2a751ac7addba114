// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/pidfd.hpp"

#include "core/proc/procfs.hpp"

extern "C" {
#include <sys/pidfd.h>
}
#include <sys/wait.h>

namespace hyperloom::proc {
namespace {

/// How a child ended, leaving it a zombie; si_pid is 0 while it runs.
siginfo_t peek(const util::Fd& pidfd) {
  siginfo_t info{};
  waitid(P_PIDFD, static_cast<id_t>(pidfd.get()), &info, WEXITED | WNOHANG | WNOWAIT);
  return info;
}

}  // namespace

util::Fd open_pidfd(int pid) { return util::Fd(pidfd_open(pid, 0)); }

bool signal_process(int pid, std::uint64_t start, int signal) {
  // The descriptor pins the process, so what is checked after opening it is what is signalled.
  const util::Fd fd = open_pidfd(pid);
  if (!fd.valid()) {
    return false;
  }
  const auto stat = read_stat(pid);
  return stat && stat->start == start && pidfd_send_signal(fd.get(), signal, nullptr, 0) == 0;
}

bool has_ended(const util::Fd& pidfd) { return peek(pidfd).si_pid != 0; }

bool exited_with_zero(const util::Fd& pidfd) {
  const siginfo_t info = peek(pidfd);
  return info.si_pid != 0 && info.si_code == CLD_EXITED && info.si_status == 0;
}

std::optional<WaitResult> reap(int pid) {
  WaitResult result;
  int status = 0;
  if (wait4(pid, &status, WNOHANG, &result.usage) != pid) {
    return std::nullopt;
  }
  if (WIFEXITED(status)) {
    result.exit_code = WEXITSTATUS(status);
  } else {
    result.term_signal = WTERMSIG(status);
  }
  return result;
}

}  // namespace hyperloom::proc
