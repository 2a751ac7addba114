// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "core/proc/ending.hpp"
#include "core/proc/procfs.hpp"
#include "core/util/clock.hpp"

namespace hyperloom::proc {

/// Makes a run slower from outside: its processes are stopped (SIGSTOP) for the last `stop` of
/// every second. `hyperloom doctor --attack` asks with it whether a script's clock sees lost time.
class Stutter {
 public:
  using LookFn = std::function<std::vector<ProcessStat>()>;

  /// `stop` 0: never; otherwise under a second.
  Stutter(util::Monotonic now, std::chrono::milliseconds stop, Killer killer);

  /// When turn() has something to do; the end of time when it never has.
  [[nodiscard]] util::Monotonic next() const { return next_; }
  /// Stops or continues the live processes when that is due.
  void turn(util::Monotonic now, const LookFn& live);
  /// Continues what it has stopped; nothing happens afterwards.
  void end(const LookFn& live);

 private:
  void send(int signal, const std::vector<ProcessStat>& live);

  std::chrono::milliseconds stop_;
  Killer killer_;
  util::Monotonic next_;
  bool stopped_ = false;
};

}  // namespace hyperloom::proc
