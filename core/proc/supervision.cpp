// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/supervision.hpp"

#include <unistd.h>

#include <algorithm>
#include <csignal>

#include "core/proc/pidfd.hpp"

namespace hyperloom::proc {
namespace {

using std::chrono::milliseconds;

/// The pace of idle checks, log caps and ticks.
constexpr milliseconds kSampleEvery{1000};
/// The first look, and while an output grows fast: bounds how far it outgrows its cap on disk.
constexpr milliseconds kSampleFast{125};
/// What is about to go by itself, such as the `tee` of `exec > >(tee log)`, is no leftover.
constexpr milliseconds kPartingTime{50};
constexpr milliseconds kLingerMax{5000}, kLingerPoll{100}, kLingerAlone{500};

std::int64_t ns(const timeval& time) {
  return (static_cast<std::int64_t>(time.tv_sec) * 1'000'000 + time.tv_usec) * 1000;
}

std::vector<Leftover> named(const std::vector<ProcessStat>& processes) {
  std::vector<Leftover> out;
  for (const ProcessStat& process : processes) {
    out.push_back({process.pid, process.comm});
  }
  return out;
}

}  // namespace

Supervision::Supervision(const Supervisor& host, const ProcessSpec& spec, const TickFn& tick,
                         util::Monotonic started, Spawned process, Members members, Outputs outputs)
    : host_(host),
      spec_(spec),
      tick_(tick),
      process_(std::move(process)),
      members_(std::move(members)),
      outputs_(std::move(outputs)),
      stutter_(started, spec.stop_for, real_killer(process_.pid)),
      now_(started),
      last_output_(now_),
      next_sample_(now_ + kSampleFast),
      next_tick_(now_ + kSampleEvery) {
  exit_.pid = process_.pid;
  exit_.started = now_;
  host_.loop.watch(process_.pidfd.get());
  outputs_.watch(host_.loop);
}

Supervision::~Supervision() {
  host_.loop.unwatch(process_.pidfd.get());
  outputs_.unwatch(host_.loop);
}

ProcessExit Supervision::run() {
  watch_leader();
  const bool by_itself = leader_ended_;
  if (by_itself) {
    linger();
  }
  Members::Found found = by_itself ? look_after_exit() : members_.look();
  if (by_itself) {
    exit_.leftovers = named(found.live);
  }
  drain(std::move(found));
  finish();
  return std::move(exit_);
}

void Supervision::watch_leader() {
  const auto live = [this] { return members_.look().live; };
  while (!leader_ended_ && !end_is_due()) {
    turn(next_wake());
    stutter_.turn(now_, live);
  }
  stutter_.end(live);
}

/// Cancel before deadline before idle; each marks the exit.
bool Supervision::end_is_due() {
  exit_.cancelled = stopping();
  exit_.timed_out = !exit_.cancelled && spec_.deadline && now_ >= *spec_.deadline;
  const bool watched = spec_.idle_timeout > milliseconds(0) && !exit_.cancelled && !exit_.timed_out;
  exit_.idle_timed_out = watched && now_ >= last_output_ + spec_.idle_timeout;
  return exit_.cancelled || exit_.timed_out || exit_.idle_timed_out;
}

util::Monotonic Supervision::next_wake() const {
  util::Monotonic wake = std::min({next_sample_, next_tick_, stutter_.next()});
  if (spec_.deadline) {
    wake = std::min(wake, *spec_.deadline);
  }
  if (spec_.idle_timeout > milliseconds(0)) {
    wake = std::min(wake, last_output_ + spec_.idle_timeout);
  }
  return wake;
}

void Supervision::turn(util::Monotonic wake) {
  host_.loop.wait(wake);
  now_ = host_.clock.now();
  if (host_.loop.ready(host_.signals.fd())) {
    host_.signals.drain();
    members_.reap_orphans();
  }
  if (outputs_.drain_pipes(host_.loop)) {
    last_output_ = now_;
  }
  note_leader_end();
  if (now_ >= next_wake()) {
    sample();
  }
  if (now_ >= next_tick_) {
    next_tick_ = now_ + kSampleEvery;
    if (tick_) {
      tick_({now_, last_output_});
    }
  }
}

void Supervision::sample() {
  const Growth growth = outputs_.sample_files();
  if (growth.grown) {
    last_output_ = now_;
  }
  next_sample_ = now_ + (growth.fast ? kSampleFast : kSampleEvery);
}

void Supervision::note_leader_end() {
  if (leader_ended_ || !host_.loop.ready(process_.pidfd.get()) || !has_ended(process_.pidfd)) {
    return;
  }
  leader_ended_ = true;
  take_wall();
  // An ended process stays readable for ever, which would make every wait return at once.
  host_.loop.unwatch(process_.pidfd.get());
}

void Supervision::take_wall() {
  exit_.wall_ns = std::chrono::nanoseconds(now_ - exit_.started).count();
}

/// What is waited for counts as work: a script could else hand its own to a process that outlives
/// it.
void Supervision::linger() {
  if (!spec_.linger || !exited_with_zero(process_.pidfd) || spec_.linger()) {
    return;
  }
  const util::Monotonic limit = now_ + kLingerMax;
  while (!stopping() && now_ < limit) {
    if (members_.look().live.empty()) {
      take_wall();
      pause(kLingerAlone);
      const bool holds = spec_.linger();
      exit_.cancelled = stopping() && !holds;
      return;
    }
    pause(kLingerPoll);
    if (spec_.linger()) {
      take_wall();
      return;
    }
  }
  exit_.cancelled = stopping();
}

void Supervision::pause(milliseconds time) {
  const util::Monotonic until = now_ + time;
  while (now_ < until && !stopping()) {
    turn(std::min({until, next_sample_, next_tick_}));
  }
}

Members::Found Supervision::look_after_exit() {
  const util::Monotonic until = now_ + kPartingTime;
  Members::Found found = members_.look();
  while (!found.live.empty() && now_ < until && !stopping()) {
    turn(std::min(until, now_ + milliseconds(5)));
    found = members_.look();
  }
  return found;
}

void Supervision::drain(Members::Found found) {
  std::optional<Ending> ending;
  while (!leader_ended_ || !found.live.empty() || !found.settled) {
    if (!ending) {
      ending.emplace(now_, spec_.grace, getpid(), real_killer(process_.pid));
    }
    if (host_.signals.urgent()) {
      ending->hurry(now_);
    }
    if (ending->gave_up(now_)) {
      return give_up(found.live);
    }
    if (!found.live.empty()) {
      ending->turn(now_, found.live);
      turn(ending->next_turn());
    } else {
      turn(now_);
    }
    found = members_.look();
  }
}

void Supervision::give_up(const std::vector<ProcessStat>& live) {
  stuck_ = live;
  exit_.unkillable = named(live);
}

void Supervision::finish() {
  exit_.ended = host_.clock.now();
  if (const auto result = reap(process_.pid)) {
    exit_.exit_code = result->exit_code;
    exit_.term_signal = result->term_signal;
    exit_.user_ns = ns(result->usage.ru_utime);
    exit_.sys_ns = ns(result->usage.ru_stime);
    exit_.max_rss_kib = result->usage.ru_maxrss;
  } else {
    exit_.term_signal = SIGKILL;  // sent, though it has not taken effect
  }
  outputs_.finish(exit_);
}

}  // namespace hyperloom::proc
