// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>

#include "core/util/fd.hpp"
#include "core/util/result.hpp"

namespace hyperloom::proc {

/// SIGINT, SIGTERM, SIGHUP (unless ignored at start) and SIGCHLD arrive on one signalfd; SIGPIPE is
/// ignored. Blocks them in this process; children get an empty mask. One instance per process.
class Signals {
 public:
  [[nodiscard]] static util::Result<Signals> install();

  /// The signalfd, for the event loop.
  [[nodiscard]] int fd() const { return fd_.get(); }
  /// Reads what is pending; counts stop signals.
  void drain();
  /// 0, or the first stop signal that arrived.
  [[nodiscard]] int stop_signal() const { return stop_signal_; }
  /// True from the second stop signal on: end everything at once.
  [[nodiscard]] bool urgent() const { return stops_ >= 2; }

 private:
  explicit Signals(util::Fd fd) : fd_(std::move(fd)) {}
  util::Fd fd_;
  int stop_signal_ = 0, stops_ = 0;
};

}  // namespace hyperloom::proc
