// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/ending.hpp"

#include <algorithm>
#include <csignal>

#include "core/proc/pidfd.hpp"

namespace hyperloom::proc {
namespace {

using std::chrono::milliseconds;

/// Looks between two events: only a process that is no descendant ends without an event.
constexpr milliseconds kGracePoll{20};
/// After SIGKILL new forks may have slipped through; they are found and killed at this pace.
constexpr milliseconds kKillPoll{5};
/// What has not ended this long after SIGKILL is stuck in the kernel.
constexpr milliseconds kKillWait{10'000};

}  // namespace

Killer real_killer(int pgrp) {
  Killer killer;
  killer.pgrp = pgrp;
  if (pgrp > 0) {
    killer.group = [pgrp](int signal) { ::kill(-pgrp, signal); };
  }
  killer.one = [](const ProcessStat& process, int signal) {
    (void)signal_process(process.pid, process.start, signal);
  };
  return killer;
}

Ending::Ending(util::Monotonic now, milliseconds grace, int orphans_of, Killer killer)
    : kill_at_(now + grace), next_(now), orphans_of_(orphans_of), killer_(std::move(killer)) {}

void Ending::hurry(util::Monotonic now) { kill_at_ = std::min(kill_at_, now); }

bool Ending::gave_up(util::Monotonic now) const { return now >= give_up_; }

void Ending::turn(util::Monotonic now, const std::vector<ProcessStat>& live) {
  if (now < kill_at_) {
    terminate(live);
    next_ = std::min(kill_at_, now + kGracePoll);
    return;
  }
  if (give_up_ == util::Monotonic::max()) {
    give_up_ = now + kKillWait;
  }
  kill_all(live);
  next_ = std::min(give_up_, now + kKillPoll);
}

void Ending::terminate(const std::vector<ProcessStat>& live) {
  const bool first = !asked_;
  if (first && killer_.group) {
    killer_.group(SIGTERM);
    killer_.group(SIGCONT);
  }
  asked_ = true;
  for (const ProcessStat& process : live) {
    const bool by_group = first && killer_.group && process.pgrp == killer_.pgrp;
    const auto known = asked_each_.find(process.pid);
    const bool asked = known != asked_each_.end() && known->second == process.start;
    const bool ask = !asked && (first || process.ppid == orphans_of_);
    if (ask) {
      asked_each_[process.pid] = process.start;
    }
    if (ask && !by_group) {
      killer_.one(process, SIGTERM);
      killer_.one(process, SIGCONT);
    } else if (process.stopped()) {
      killer_.one(process, SIGCONT);
    }
  }
}

void Ending::kill_all(const std::vector<ProcessStat>& live) {
  if (killer_.group) {
    killer_.group(SIGKILL);
  }
  for (const ProcessStat& process : live) {
    killer_.one(process, SIGKILL);
  }
}

}  // namespace hyperloom::proc
