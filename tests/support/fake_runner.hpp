// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <csignal>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/proc/runner.hpp"

namespace hyperloom::tests {

/// What one scripted process does: how long it takes, what it leaves behind, how it ends.
struct FakeRun {
  std::chrono::milliseconds takes{1000};
  proc::ProcessExit exit = {};  ///< neither exit_code nor term_signal set = exit code 0
  /// Runs when the process would have ended by itself, e.g. writes a report below spec.cwd.
  std::function<void(const proc::ProcessSpec&)> effect = {};
  /// Instead of all the above: the process cannot be started.
  std::optional<util::Error> start_error = {};
  /// Raised after this part of `takes`; the process is then cancelled.
  int stop_signal = 0;
  std::chrono::milliseconds stop_after{0};
};

/// A ProcessRunner without processes, obeying the contract of the real one: time passes on the
/// ManualClock in steps of a second with a tick each, a deadline or an idle limit ends the process
/// early, a stop signal is sticky and cancels this and all later runs.
class FakeRunner final : public proc::ProcessRunner {
 public:
  using Script = std::function<FakeRun(const proc::ProcessSpec&)>;

  explicit FakeRunner(util::ManualClock& clock) : clock_(clock) {}

  /// Queued runs are used first, in order; then `script`; then exit 0 after a second.
  void push(FakeRun run) { queue_.push_back(std::move(run)); }
  void push_exit(int exit_code) {
    FakeRun run;
    run.exit.exit_code = exit_code;
    push(std::move(run));
  }
  void set_script(Script script) { script_ = std::move(script); }
  /// As if the signal arrived between two processes.
  void set_stop_signal(int signal) { stop_signal_ = signal; }
  /// As if a second signal had followed.
  void set_urgent() { urgent_ = true; }

  /// Every spec that run() was given, in order, including those that did not start.
  [[nodiscard]] const std::vector<proc::ProcessSpec>& specs() const { return specs_; }
  [[nodiscard]] std::size_t left() const { return queue_.size(); }

  [[nodiscard]] util::Result<proc::ProcessExit> run(const proc::ProcessSpec& spec,
                                                    const proc::TickFn& tick) override {
    specs_.push_back(spec);
    FakeRun run = next(spec);
    if (run.start_error) {
      return util::fail(*run.start_error);
    }
    proc::ProcessExit exit = std::move(run.exit);
    exit.started = clock_.now();
    if (stop_signal_ != 0) {
      exit.cancelled = true;
      return ended_early(std::move(exit));
    }
    exit.pid = next_pid_++;
    if (!play(spec, tick, run, exit)) {
      return ended_early(std::move(exit));
    }
    if (run.effect) {
      run.effect(spec);
    }
    if (!exit.exit_code && !exit.term_signal) {
      exit.exit_code = 0;
    }
    return finished(std::move(exit));
  }

  [[nodiscard]] int stop_signal() override { return stop_signal_; }
  [[nodiscard]] bool urgent() override { return urgent_; }

 private:
  using Ms = std::chrono::milliseconds;

  FakeRun next(const proc::ProcessSpec& spec) {
    if (!queue_.empty()) {
      FakeRun run = std::move(queue_.front());
      queue_.pop_front();
      return run;
    }
    return script_ ? script_(spec) : FakeRun{};
  }

  /// False when a signal, the deadline or the idle limit came before the end.
  bool play(const proc::ProcessSpec& spec, const proc::TickFn& tick, const FakeRun& run,
            proc::ProcessExit& exit) {
    const util::Monotonic start = clock_.now();
    Ms left = run.takes;
    if (spec.deadline && start + left > *spec.deadline) {
      left = std::max(Ms(0), std::chrono::ceil<Ms>(*spec.deadline - start));
      exit.timed_out = true;
    }
    if (spec.idle_timeout > Ms(0) && spec.idle_timeout < left) {
      left = spec.idle_timeout;
      exit.timed_out = false;
      exit.idle_timed_out = true;
    }
    if (run.stop_signal != 0 && run.stop_after <= left) {
      left = run.stop_after;
      exit.timed_out = exit.idle_timed_out = false;
      exit.cancelled = true;
    }
    pass(left, start, tick);
    if (exit.cancelled) {
      stop_signal_ = run.stop_signal;
    }
    return !exit.cancelled && !exit.timed_out && !exit.idle_timed_out;
  }

  void pass(Ms left, util::Monotonic start, const proc::TickFn& tick) {
    while (left > Ms(0)) {
      const Ms step = std::min(left, Ms(1000));
      clock_.advance(step);
      left -= step;
      if (tick && left > Ms(0)) {
        tick({clock_.now(), start});
      }
    }
  }

  proc::ProcessExit ended_early(proc::ProcessExit exit) {
    exit.exit_code.reset();
    exit.term_signal = SIGTERM;
    return finished(std::move(exit));
  }

  proc::ProcessExit finished(proc::ProcessExit exit) {
    exit.ended = clock_.now();
    exit.wall_ns = std::chrono::nanoseconds(exit.ended - exit.started).count();
    return exit;
  }

  util::ManualClock& clock_;
  std::deque<FakeRun> queue_;
  Script script_;
  std::vector<proc::ProcessSpec> specs_;
  int stop_signal_ = 0, next_pid_ = 1000;
  bool urgent_ = false;
};

/// An effect that writes `content` to `name` below the process's working directory.
inline std::function<void(const proc::ProcessSpec&)> writes_file(std::string name,
                                                                 std::string content) {
  return [name = std::move(name), content = std::move(content)](const proc::ProcessSpec& spec) {
    std::ofstream(spec.cwd / name, std::ios::binary) << content;
  };
}

/// The value of a variable in the environment a process was given, or nullopt.
inline std::optional<std::string> env_of(const proc::ProcessSpec& spec, std::string_view name) {
  for (const auto& [key, value] : spec.env) {
    if (key == name) {
      return value;
    }
  }
  return std::nullopt;
}

}  // namespace hyperloom::tests
