// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/journal/types.hpp"
#include "core/phase/config.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/recovery.hpp"
#include "core/phase/stop.hpp"
#include "core/session/state.hpp"
#include "tests/support/fake_framework.hpp"
#include "tests/support/fake_fs.hpp"
#include "tests/support/fake_workload.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::phase {

/// One knob of a search space file, as a variable of the environment.
[[nodiscard]] std::string enum_knob(std::string_view name, std::string_view values,
                                    std::string_view fallback);
[[nodiscard]] std::string bool_knob(std::string_view name);

/// A whole session in milliseconds: real journal, recorder, rule, search and gate in a directory of
/// its own, with made-up processes and time. Whatever a test does with it, run() checks afterwards
/// what must hold of every session.
class SimSession {
 public:
  SimSession();

  test::TempDir dir{test::memory_parent()};
  test::FakeFs fs;
  util::ManualClock clock;
  tests::FakeRunner runner{clock};
  test::FakeFramework plugin;
  test::FakeWorkload workload{1};
  RunConfig config;
  std::vector<std::string> knobs;  ///< none: nothing to search
  bool with_views = false, gate_blind = false;
  vcs::Repo* repo = nullptr;  ///< as Run::repo
  /// What the next resume takes over beside the journal; its records and tail are filled in.
  ResumePlan plan;
  EffectHandlers effects;
  proc::StrayReport strays;  ///< what a recovery finds

  /// From the launch record to the stop.
  Stop run();
  /// Resumes the session as its directory has it, on the workload and configuration as they are
  /// now.
  Stop resume();
  /// run() and resume() without the checks, for sessions that die in between.
  Stop launch_unchecked();
  Stop resume_unchecked();
  /// The disk works again, and the journal is read back.
  void revive();
  /// What a recovery would repair: does it, and journals it.
  std::vector<std::string> recover_only();
  /// The same without insisting that it works.
  util::Result<Recovered> try_recover();
  /// Of the session's directory: the journal is cut after its first `n` records and `tail`.
  void crash_after(std::size_t n, std::string_view tail = "");
  /// Copies another session's directory in place of its own.
  void copy_from(const SimSession& other);
  /// The same without the session's phases: `body` does with the run what it likes.
  void with_run(const std::function<void(Run&)>& body);

  [[nodiscard]] const session::Layout& layout() const { return layout_; }
  [[nodiscard]] const std::vector<journal::Record>& records() const { return records_; }
  [[nodiscard]] const session::State& state() const { return state_; }
  [[nodiscard]] std::vector<const util::Value*> all(std::string_view type) const;
  /// The last record of a type; a null Value when there is none.
  [[nodiscard]] const util::Value& last(std::string_view type) const;
  /// "c0001 KEEP gain" of every verdict, "c0002 skipped no_op" of every skip, in order.
  [[nodiscard]] std::vector<std::string> endings() const;
  /// The ending of the candidate of that name, without its id; "" when it has none.
  [[nodiscard]] std::string ending_of(std::string_view name) const;
  /// All that a person saw on stderr.
  [[nodiscard]] std::string said() const;
  /// Class of every leg that ended, "" for a good one, in order.
  [[nodiscard]] std::vector<std::string> classes() const;
  /// The role of the leg that runs, for FakeWorkload::change.
  [[nodiscard]] std::string running_role() const;
  /// Legs of a role that were started.
  [[nodiscard]] std::size_t legs(std::string_view role) const;

 private:
  [[nodiscard]] Recovered open_fresh();
  [[nodiscard]] Recovered open_resumed();
  void host(Recovered opened, const std::function<void(Run&)>& body);
  void read_back();

  session::Layout layout_;
  std::vector<journal::Record> records_;
  session::State state_;
};

/// What holds of every journal, however its session ended.
void expect_invariants(const SimSession& sim);

}  // namespace hyperloom::phase
