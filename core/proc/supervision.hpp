// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "core/proc/ending.hpp"
#include "core/proc/event_loop.hpp"
#include "core/proc/members.hpp"
#include "core/proc/outputs.hpp"
#include "core/proc/runner.hpp"
#include "core/proc/spawn.hpp"
#include "core/proc/stutter.hpp"

namespace hyperloom::proc {

/// What one run borrows from its runner.
struct Supervisor {
  Signals& signals;
  const util::Clock& clock;
  EventLoop& loop;
};

/// One run from the started process to the moment nothing of it lives.
class Supervision {
 public:
  /// `members` was made before the spawn and knows the leader; `started` was sampled before it too.
  Supervision(const Supervisor& host, const ProcessSpec& spec, const TickFn& tick,
              util::Monotonic started, Spawned process, Members members, Outputs outputs);
  ~Supervision();
  Supervision(const Supervision&) = delete;
  Supervision& operator=(const Supervision&) = delete;

  /// Watches, ends and reaps. Call once.
  [[nodiscard]] ProcessExit run();
  /// What could not be killed, for the runner to keep an eye on.
  [[nodiscard]] const std::vector<ProcessStat>& stuck() const { return stuck_; }

 private:
  void watch_leader();
  [[nodiscard]] bool end_is_due();
  void turn(util::Monotonic wake);
  void sample();
  void note_leader_end();
  [[nodiscard]] util::Monotonic next_wake() const;
  [[nodiscard]] bool stopping() const { return host_.signals.stop_signal() != 0; }

  void take_wall();
  void linger();
  void pause(std::chrono::milliseconds time);
  [[nodiscard]] Members::Found look_after_exit();
  void drain(Members::Found found);
  void give_up(const std::vector<ProcessStat>& live);
  void finish();

  const Supervisor& host_;
  const ProcessSpec& spec_;
  const TickFn& tick_;
  Spawned process_;
  Members members_;
  Outputs outputs_;
  Stutter stutter_;
  ProcessExit exit_;
  bool leader_ended_ = false;
  util::Monotonic now_, last_output_, next_sample_, next_tick_;
  std::vector<ProcessStat> stuck_;
};

}  // namespace hyperloom::proc
