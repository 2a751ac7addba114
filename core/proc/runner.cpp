// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/runner.hpp"

#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/proc/launcher.hpp"
#include "core/proc/procfs.hpp"
#include "core/proc/supervision.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::proc {
namespace {

/// How long a new process waits for one that could not be killed before the run must close.
constexpr std::chrono::seconds kStuckWait{60};
constexpr std::chrono::milliseconds kStuckPoll{100};

std::vector<std::string> environment_of(const ProcessSpec& spec) {
  std::vector<std::string> out;
  out.reserve(spec.env.size() + 1);
  for (const auto& [name, value] : spec.env) {
    if (name != kRunIdName) {
      out.push_back(util::cat(name, '=', value));
    }
  }
  out.push_back(util::cat(kRunIdName, '=', spec.run_id));
  return out;
}

/// What a run that was cancelled before it began looks like.
ProcessExit not_started(util::Monotonic now, int signal) {
  ProcessExit exit;
  exit.cancelled = true;
  exit.term_signal = signal;
  exit.started = exit.ended = now;
  return exit;
}

bool still_lives(const ProcessStat& process) {
  const auto stat = read_stat(process.pid);
  return stat && stat->start == process.start && stat->alive();
}

}  // namespace

class PosixRunner::Impl {
 public:
  Impl(Signals& signals, const util::Clock& clock, EventLoop loop)
      : host_{signals, clock, loop_}, loop_(std::move(loop)) {
    loop_.watch(signals.fd());
  }

  util::Result<ProcessExit> run(const ProcessSpec& spec, const TickFn& tick) {
    HL_ASSERT(!spec.run_id.empty());
    if (stop_signal() != 0) {
      return not_started(host_.clock.now(), stop_signal());
    }
    HL_TRY(await_stuck());
    if (ledger_ != nullptr) {
      HL_TRY(ledger_->intent(spec.run_id, spec.leg));
    }
    auto exit = supervise(spec, tick);
    if (ledger_ != nullptr && (!exit || exit->unkillable.empty())) {
      // An entry left open costs the next resume a look at a process that is gone.
      (void)ledger_->reaped(spec.run_id, exit ? exit->pid : 0);
    }
    return exit;
  }

  int stop_signal() {
    host_.signals.drain();
    return host_.signals.stop_signal();
  }

  bool urgent() {
    host_.signals.drain();
    return host_.signals.urgent();
  }

  void set_ledger(ChildLedger* ledger) { ledger_ = ledger; }

 private:
  util::Result<ProcessExit> supervise(const ProcessSpec& spec, const TickFn& tick) {
    HL_TRY_ASSIGN(Outputs outputs, Outputs::open(spec));
    Members members(spec.run_id);
    members.set_others(active_);
    const util::Monotonic started = host_.clock.now();
    HL_TRY_ASSIGN(Spawned process, start(spec, outputs));
    outputs.close_child_ends();
    members.set_leader(process.pid);
    active_.push_back({spec.run_id, process.pid});
    if (ledger_ != nullptr) {
      // The fsynced intent already leads to the process by its run id.
      (void)ledger_->spawned(spec.run_id, process.pid);
    }
    Supervision supervision(host_, spec, tick, started, std::move(process), std::move(members),
                            std::move(outputs));
    ProcessExit exit = supervision.run();
    std::erase_if(active_, [&](const ActiveRun& run) { return run.run_id == spec.run_id; });
    stuck_.insert(stuck_.end(), supervision.stuck().begin(), supervision.stuck().end());
    return exit;
  }

  util::Result<Spawned> start(const ProcessSpec& spec, const Outputs& outputs) {
    SpawnPlan plan;
    plan.argv = launcher_.wrap(spec, spec.placement_key);
    plan.env = environment_of(spec);
    plan.cwd = spec.cwd;
    plan.stdout_fd = outputs.stdout_fd();
    plan.stderr_fd = outputs.stderr_fd();
    plan.inherit_fds = spec.inherit_fds;
    return spawn(plan);
  }

  /// Nothing starts while a process of an earlier run lives that could not be killed.
  util::Status await_stuck() {
    const util::Monotonic limit = host_.clock.now() + kStuckWait;
    for (;;) {
      std::erase_if(stuck_, [](const ProcessStat& process) { return !still_lives(process); });
      if (stuck_.empty()) {
        return {};
      }
      const util::Monotonic now = host_.clock.now();
      if (now >= limit || stop_signal() != 0) {
        util::Error error = util::make_error(
            util::Code::ChildFailed, util::cat("process ", stuck_[0].pid, " (", stuck_[0].comm,
                                               ") of an earlier run cannot be killed"));
        error.id = "process_leak";
        return util::fail(std::move(error));
      }
      loop_.wait(now + kStuckPoll);
    }
  }

  Supervisor host_;
  EventLoop loop_;
  LocalLauncher launcher_;
  ChildLedger* ledger_ = nullptr;
  std::vector<ActiveRun> active_;
  std::vector<ProcessStat> stuck_;
};

PosixRunner::PosixRunner(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PosixRunner::~PosixRunner() = default;

util::Result<std::unique_ptr<PosixRunner>> PosixRunner::create(Signals& signals,
                                                               const util::Clock& clock) {
  if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) {
    return util::fail(util::errno_error(errno, "prctl(PR_SET_CHILD_SUBREAPER)"));
  }
  if (!read_stat(getpid())) {
    return util::fail(util::Code::Unsupported,
                      "/proc is not readable: processes cannot be supervised");
  }
  HL_TRY_ASSIGN(EventLoop loop, EventLoop::create());
  return std::unique_ptr<PosixRunner>(
      new PosixRunner(std::make_unique<Impl>(signals, clock, std::move(loop))));
}

void PosixRunner::set_ledger(ChildLedger* ledger) { impl_->set_ledger(ledger); }

util::Result<ProcessExit> PosixRunner::run(const ProcessSpec& spec, const TickFn& tick) {
  return impl_->run(spec, tick);
}

int PosixRunner::stop_signal() { return impl_->stop_signal(); }

bool PosixRunner::urgent() { return impl_->urgent(); }

}  // namespace hyperloom::proc
