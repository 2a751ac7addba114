// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/decide/types.hpp"
#include "core/measure/types.hpp"
#include "core/phase/run.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// What a phase asks for: one leg of an arm at its place in a round.
struct LegOrder {
  measure::LegKind kind = measure::LegKind::Baseline;
  decide::Role role = decide::Role::Base;
  std::uint32_t arm = 0;  ///< as decide::LegObs::arm
  std::string candidate;  ///< c0007, or "" for legs of the anchor
  session::EnvItems env;  ///< the whole arm: anchor and candidate additions
  std::uint32_t round = 0;
  std::uint16_t slot = 0, slots = 0;
  std::uint32_t leg_seed = 0;
  bool writing = false;  ///< writes the quality reference
  // Only `doctor --attack` asks for these:
  bool sabotage = false;                  ///< HYPERLOOM_SABOTAGE=1
  std::chrono::milliseconds stop_for{0};  ///< as measure::LegRequest::stop_for
  std::vector<std::string> instead = {};  ///< argv that runs in place of the entrypoint
  /// Candidates its configuration holds, where those are not the whole stack.
  std::optional<std::vector<std::string>> stack = {};
  /// A leg lost with a killed host is told to the caller, who decides anew; else it is run again in
  /// its place.
  bool tell_lost = false;
};

/// A leg that ran and was judged.
struct LegOutcome {
  std::uint64_t leg = 0;
  measure::LegResult result;
  std::string core_class;  ///< the core's own class, whatever the plugin calls it
  decide::LegObs obs;
  std::string home;          ///< of the leg, relative to the session
  std::optional<Stop> stop;  ///< the run must end: signal, leak, changed workload
};

/// The one door to a leg: prepares, journals `leg_started`, runs, judges, files and journals
/// `leg_finished`. Admission by budget is the caller's. Fails only when the host itself fails.
[[nodiscard]] util::Result<LegOutcome> run_leg(Run& run, const LegOrder& order);
/// run_leg with the one retry that custom.md 8.2 grants to the class it failed with.
[[nodiscard]] util::Result<LegOutcome> run_leg_retrying(Run& run, const LegOrder& order);

/// Predicted seconds of a leg of that kind.
[[nodiscard]] double predicted_s(const Run& run, measure::LegKind kind);
/// Home id of the next leg of that order: base3, hold2 or the candidate.
[[nodiscard]] std::string next_home_id(Run& run, const LegOrder& order);
/// "c0007".
[[nodiscard]] std::string candidate_id(std::uint32_t number);

}  // namespace hyperloom::phase
