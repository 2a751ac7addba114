// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/signals.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace hyperloom::proc {
namespace {

bool ignored(int signal) {
  struct sigaction action {};
  sigaction(signal, nullptr, &action);
  return action.sa_handler == SIG_IGN;
}

}  // namespace

util::Result<Signals> Signals::install() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    // A blocked signal is queued even when ignored, so one that nohup ignores stays out of the set.
    if (!ignored(signal)) {
      sigaddset(&set, signal);
    }
  }
  // An inherited SIG_IGN for SIGCHLD would make the kernel reap children behind our back.
  std::signal(SIGCHLD, SIG_DFL);
  std::signal(SIGPIPE, SIG_IGN);
  if (sigprocmask(SIG_BLOCK, &set, nullptr) != 0) {
    return util::fail(util::errno_error(errno, "sigprocmask"));
  }
  util::Fd fd(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
  if (!fd.valid()) {
    return util::fail(util::errno_error(errno, "signalfd"));
  }
  return Signals(std::move(fd));
}

void Signals::drain() {
  std::array<signalfd_siginfo, 8> items;
  for (;;) {
    const ssize_t got = read(fd_.get(), items.data(), sizeof items);
    if (got <= 0) {
      return;
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(got) / sizeof items[0]; ++i) {
      const int signal = static_cast<int>(items[i].ssi_signo);
      if (signal != SIGCHLD) {
        ++stops_;
        stop_signal_ = stop_signal_ == 0 ? signal : stop_signal_;
      }
    }
  }
}

}  // namespace hyperloom::proc
