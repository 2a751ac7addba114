// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

#include "core/proc/children.hpp"
#include "core/proc/signals.hpp"
#include "core/proc/spec.hpp"
#include "core/util/clock.hpp"
#include "core/util/result.hpp"

namespace hyperloom::proc {

/// Called while a process runs, at most once a second, from the coordinator's one thread; it may
/// write files but must not start processes. `grown`: newest moment an output grew.
struct Tick {
  util::Monotonic now;
  util::Monotonic last_output;
};
using TickFn = std::function<void(const Tick&)>;

/// The seam through which everything starts processes. Tests use a scripted fake.
class ProcessRunner {
 public:
  virtual ~ProcessRunner() = default;
  /// Runs to the end of the whole tree: on return no member lives (or it is in `unkillable`).
  /// Fails with ChildFailed when the process could not be started (id `process_leak`: one of an
  /// earlier run cannot be killed and was waited for in vain), with another code when a log or the
  /// ledger could not be written before the start. A stop signal cancels the process (`cancelled`),
  /// an urgent one without grace; one that is pending already starts nothing (pid 0).
  [[nodiscard]] virtual util::Result<ProcessExit> run(const ProcessSpec& spec,
                                                      const TickFn& tick) = 0;
  /// The stop signal seen so far (0 = none); lets phases stop between processes.
  [[nodiscard]] virtual int stop_signal() = 0;
  /// True from the second stop signal on: nobody waits for an orderly close.
  [[nodiscard]] virtual bool urgent() = 0;
};

/// posix_spawn, pidfd_open and one poll loop over signalfd, pidfds and a timerfd. Sets the process
/// up as child subreaper. The references must outlive the runner.
class PosixRunner final : public ProcessRunner {
 public:
  /// `ledger` may be null (no session): then nothing is recorded.
  [[nodiscard]] static util::Result<std::unique_ptr<PosixRunner>> create(Signals& signals,
                                                                         const util::Clock& clock);
  ~PosixRunner() override;
  /// The ledger of the session that was opened meanwhile, or null.
  void set_ledger(ChildLedger* ledger);
  [[nodiscard]] util::Result<ProcessExit> run(const ProcessSpec& spec, const TickFn& tick) override;
  [[nodiscard]] int stop_signal() override;
  [[nodiscard]] bool urgent() override;

 private:
  class Impl;
  explicit PosixRunner(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace hyperloom::proc
