// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <vector>

#include "core/proc/procfs.hpp"
#include "core/util/clock.hpp"

namespace hyperloom::proc {

/// How signals reach processes; replaced in tests.
struct Killer {
  /// To the leader's whole group at once; may be empty when there is no group that is surely ours.
  std::function<void(int signal)> group;
  std::function<void(const ProcessStat& process, int signal)> one;
  int pgrp = 0;  ///< the group that `group` reaches
};

/// Signals exactly the given processes and, unless `pgrp` is 0, that group.
[[nodiscard]] Killer real_killer(int pgrp);

/// SIGTERM, up to the grace, SIGKILL, up to 10 s. The caller looks for live processes and calls
/// turn() until none is left or gave_up().
///
/// A process born after the first SIGTERM is left to its parent, which may be cleaning up, and gets
/// its own SIGTERM only once orphaned (`orphans_of` is its parent then). A stopped process is
/// continued, or it could not obey.
class Ending {
 public:
  Ending(util::Monotonic now, std::chrono::milliseconds grace, int orphans_of, Killer killer);

  /// No more grace.
  void hurry(util::Monotonic now);
  /// Sends what is due to the live members.
  void turn(util::Monotonic now, const std::vector<ProcessStat>& live);
  /// When to look again at the latest; the end of a process should lead to a look at once.
  [[nodiscard]] util::Monotonic next_turn() const { return next_; }
  /// True when processes outlived SIGKILL by 10 s.
  [[nodiscard]] bool gave_up(util::Monotonic now) const;

 private:
  void terminate(const std::vector<ProcessStat>& live);
  void kill_all(const std::vector<ProcessStat>& live);

  util::Monotonic kill_at_, next_;
  util::Monotonic give_up_ = util::Monotonic::max();
  int orphans_of_;
  Killer killer_;
  bool asked_ = false;
  std::map<int, std::uint64_t> asked_each_;  ///< pid and start of whom SIGTERM has reached
};

}  // namespace hyperloom::proc
