// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/decide/noise.hpp"
#include "core/decide/plan.hpp"
#include "core/decide/rule.hpp"
#include "core/decide/types.hpp"
#include "core/gate/work.hpp"
#include "core/measure/protected.hpp"
#include "core/phase/budget.hpp"
#include "core/phase/config.hpp"
#include "core/phase/console.hpp"
#include "core/phase/recorder.hpp"
#include "core/phase/seeds.hpp"
#include "core/phase/stop.hpp"
#include "core/phase/withholding.hpp"
#include "core/proc/runner.hpp"
#include "core/search/space.hpp"
#include "core/session/presence.hpp"
#include "core/util/env.hpp"

namespace hyperloom::vcs {
class Repo;
}

namespace hyperloom::phase {

/// Something that joined the anchor.
struct StackItem {
  std::string candidate, name;
  std::uint32_t arm = 0;
  session::EnvItems env;          ///< of the whole arm: this item on top of those before it
  search::Assignment assignment;  ///< of the same arm
};

/// Something that was kept against an earlier baseline: its own changes, knob names to values.
struct KeptBefore {
  std::string candidate;
  util::Value changes;
};

/// Something that was decided although a changed search space began anew.
struct DecidedBefore {
  std::string candidate;
  session::EnvItems env;  ///< of the whole arm
};

/// The measured baseline and what it fixed for every later leg.
struct Baseline {
  gate::BaselineFacts facts;
  std::string gate_json;  ///< quality_gate of the first accepted base leg
  double throughput = 0, sigma_pct = 0;
  std::uint32_t n = 0;
  std::vector<std::uint64_t> legs;
  std::string failed_gate;  ///< class, when --keep-going-without-gate let it pass
};

/// Counters of the session; never reused.
struct Numbers {
  std::uint64_t leg = 0;
  std::uint32_t candidate = 0, base_home = 0, hold_home = 0;
};

/// Warm-up and calibration as far as they have come.
struct PreludeProgress {
  std::uint32_t seed = 0;  ///< of all its legs
  unsigned warmups = 0;
  std::vector<decide::LegObs> observed;  ///< counted base legs
  std::optional<std::uint32_t> m;        ///< base legs to calibrate with, once known
  std::optional<double> cold;  ///< a warm-up's throughput, all there is when time runs out
  bool complete = false;       ///< calibrated in full
  unsigned noticed = 0;        ///< interruptions before its last leg
};

/// A hold-out as far as it has come; its complete blocks stand as long as the stack does.
struct HoldoutProgress {
  std::vector<std::string> stack;  ///< ids of what it measures
  std::vector<decide::LegObs> legs;
  std::uint32_t block = 0, seed = 0;  ///< the block in progress and its seed
  unsigned failures = 0;
};

/// One run from its first leg to its stop: what the phases share. Seams are borrowed and outlive
/// it.
struct Run {
  RunConfig config;  ///< in force now: a resumed run begins with what the first one had
  plugin::FrameworkPlugin& plugin;
  session::Layout layout;
  std::string session_id;
  util::FileSystem& fs;
  const util::Clock& clock;
  proc::ProcessRunner& runner;
  const util::Environment& env;
  const search::Space* space;  ///< null = nothing to explore
  Recorder& recorder;
  Console& console;
  const util::Redactor& redactor;
  Budget budget;
  Seeds seeds;
  decide::Preset preset;
  std::string phase = "PRELUDE";

  Numbers numbers = {};
  std::optional<Baseline> baseline = {};
  std::optional<gate::BaselineFacts> facts = {};  ///< known from the first accepted base leg on
  std::string gate_json = {};
  std::string failed_gate = {};  ///< class of a waived gate failure
  unsigned reference_generation = 1;
  bool reference_written = false, warned_written = false, warned_clock = false;
  bool gate_blind = false;  ///< by the last `doctor --attack` on this workload
  measure::ProtectRules protect_rules = {};
  measure::ProtectedSet protected_set = {};
  double slowest_base_s = 0;
  decide::Calibration calibration = {};
  std::vector<StackItem> stack = {};
  std::uint32_t anchor_arm = 0;
  decide::Plan plan = decide::full_plan(preset);  ///< it only shrinks
  decide::Noise noise = {};   ///< in force: calibration's until the race learns its own
  double best_gain_lp = 0;    ///< search estimate of the stack
  std::uint32_t decided = 0;  ///< candidates decided by measurement
  Withholding withholding{config.limits};
  const session::Presence* presence = nullptr;  ///< null: other runs are not looked for
  std::set<std::string> rivals = {};            ///< runs that were told of
  std::set<std::string> told = {};              ///< odd fields of reports that were told of
  vcs::Repo* repo = nullptr;                    ///< null: the checkout's HEAD is not looked at
  bool head_moved = false;                      ///< and that was told
  std::optional<PreludeProgress> prelude = {};
  std::optional<HoldoutProgress> holdout = {};
  std::vector<KeptBefore> kept_before = {};        ///< to be tried again first, oldest first
  std::vector<DecidedBefore> decided_before = {};  ///< not measured again
  unsigned baselines = 0;                          ///< `baseline` records so far
  std::string baseline_reason = "first";           ///< of the next one
  unsigned noticed = 0;                            ///< interruptions that the course has reacted to
  bool search_waits = false;  ///< a resume in CLOSE sends the run back to its search first
  bool searched = false;      ///< the search phases have run to their end

  /// Active seconds as decisions know them: at the last record.
  [[nodiscard]] double elapsed_s() const { return recorder.recorded_s(); }
  /// Active seconds now, for limits and for people.
  [[nodiscard]] double now_s() const { return recorder.elapsed_s(); }
};

/// True for an error of a full or failing disk (or one beyond a limit).
[[nodiscard]] bool disk_fault(const util::Error& error);
/// What the operator can do about an error of the host: its hint, else one by its error number;
/// may be "".
[[nodiscard]] std::string what_to_do(const util::Error& error);
/// The stop that an error of the host itself leads to: disk_full for a full or failing disk, else
/// internal_error.
[[nodiscard]] Stop stop_of(const util::Error& error);
/// A signal that arrived or a process that cannot be killed, as a stop.
[[nodiscard]] std::optional<Stop> pending_stop(Run& run);
/// The last `doctor --attack` on this workload found that its gate does not see damage.
void mark_gate_blind(Run& run);
/// True when the session was interrupted since the course last reacted to it; it has now.
[[nodiscard]] bool interrupted(Run& run);
/// Environment additions of the whole stack: those of the arm kept last, which contains the rest.
[[nodiscard]] session::EnvItems stack_env(const Run& run);
/// Candidates of the stack, oldest first.
[[nodiscard]] std::vector<std::string> stack_ids(const Run& run);

}  // namespace hyperloom::phase
