// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/stutter.hpp"

#include <csignal>

namespace hyperloom::proc {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPeriod{1000};

}  // namespace

Stutter::Stutter(util::Monotonic now, milliseconds stop, Killer killer)
    : stop_(stop),
      killer_(std::move(killer)),
      next_(stop > milliseconds(0) ? now + (kPeriod - stop) : util::Monotonic::max()) {}

void Stutter::turn(util::Monotonic now, const LookFn& live) {
  if (now < next_) {
    return;
  }
  stopped_ = !stopped_;
  next_ = now + (stopped_ ? stop_ : kPeriod - stop_);
  send(stopped_ ? SIGSTOP : SIGCONT, live());
}

void Stutter::end(const LookFn& live) {
  next_ = util::Monotonic::max();
  if (stopped_) {
    stopped_ = false;
    send(SIGCONT, live());
  }
}

void Stutter::send(int signal, const std::vector<ProcessStat>& live) {
  for (const ProcessStat& process : live) {
    killer_.one(process, signal);
  }
}

}  // namespace hyperloom::proc
