// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/session/pins.hpp"
#include "core/util/value.hpp"

namespace hyperloom::session {

/// A leg as its two records tell it.
struct LegRow {
  std::uint64_t number = 0;
  std::string phase;     ///< in force when it started
  util::Value started;   ///< the whole `leg_started` record
  util::Value finished;  ///< the whole `leg_finished` record; null while it runs

  /// True when the prune measured the stack without the leg's candidate: it is no leg of that one.
  [[nodiscard]] bool leaves_out() const;
};

/// What became of a proposal: proposed = measured + skipped + failed + open.
enum class Outcome { Open, Measured, Skipped, Failed };

/// A candidate with everything that was journalled about it.
struct CandidateRow {
  std::string id;
  util::Value record;                 ///< `candidate`
  util::Value skipped;                ///< `candidate_skipped`, or null
  util::Value verdict;                ///< `verdict`, or null
  util::Value dropped;                ///< the `stack` record that took it out again, or null
  util::Value pruned;                 ///< the `prune` record behind `dropped`, or null
  std::vector<util::Value> evals;     ///< `round_eval`, in order
  std::vector<util::Value> refusals;  ///< `pin_refused` and `policy_denied`
  std::vector<std::size_t> legs;      ///< places in State::legs

  [[nodiscard]] Outcome outcome() const;
  /// True while a KEEP stands: nothing has taken it out again.
  [[nodiscard]] bool kept() const;
  /// Why it ended so: of the prune that removed it, else of its verdict or skip; "" while open.
  [[nodiscard]] const std::string& reason() const;
  /// As its verdict says; `pruned` or `dropped` (with its baseline) when it was taken out; or null.
  [[nodiscard]] util::Value disposition() const;
};

/// A line of the optimisation history, in journal order: an index into the list of its kind.
struct Event {
  enum class Kind { Baseline, Verdict, Skip } kind = Kind::Baseline;
  std::size_t index = 0;
};

/// Candidates by what became of them.
struct Counts {
  std::uint32_t proposed = 0, measured = 0, skipped = 0, failed = 0, open = 0;
  /// Kept are those that still are; pruned those that the prune removed.
  std::uint32_t kept = 0, pruned = 0, kept_inert = 0, reverted = 0, inconclusive = 0,
                needs_review = 0;
  std::uint32_t gate_failed = 0;
  std::map<std::string, std::uint32_t> reasons;  ///< CandidateRow::reason
};

/// All that the journal says, as values: what views, reports and a resume are made of. Only
/// journal::apply changes it. Records stay whole (envelope included) in journal order.
struct State {
  std::uint64_t seq = 0;  ///< of the last record
  std::string ts;
  double elapsed_s = 0;
  unsigned run = 0;

  util::Value launch;  ///< `launch`, null before it
  std::vector<util::Value> resumes;
  std::vector<util::Value> phases;
  std::string phase;  ///< in force, "" before the first
  std::vector<LegRow> legs;
  std::vector<CandidateRow> candidates;
  std::vector<Event> history;
  std::vector<util::Value> stack;      ///< pushes in force, oldest first
  std::vector<util::Value> baselines;  ///< the last one is in force
  std::vector<util::Value> noise;
  std::vector<util::Value> anchors;
  std::vector<util::Value> overrides;  ///< `leg_override`
  std::vector<util::Value> regime_changes;
  std::vector<util::Value> prunes;
  std::vector<util::Value> attributions;  ///< the last one is in force
  std::vector<util::Value> holdouts;      ///< the last one is in force
  std::vector<util::Value> warnings;
  std::vector<util::Value> refusals;  ///< `pin_refused` and `policy_denied`
  std::vector<util::Value> budget;    ///< `budget`
  std::vector<util::Value> llm;       ///< `llm`
  std::vector<util::Value> commits;   ///< commit intents that were done, with their `oid`
  Pins pins;                          ///< values as journalled: secret-shaped ones redacted
  std::int64_t pin_generation = 0;
  std::map<std::int64_t, util::Value> open_effects;  ///< `intent` without `done`
  util::Value rng = util::Value::map();              ///< stream to state
  util::Value stop;                                  ///< `stop`, null before it

  std::unordered_map<std::string, std::size_t> candidate_index;

  [[nodiscard]] const CandidateRow* candidate(std::string_view id) const;
  [[nodiscard]] const LegRow* leg(std::uint64_t number) const;
  /// The record in force, or a null Value.
  [[nodiscard]] const util::Value& baseline() const;
  [[nodiscard]] const util::Value& holdout() const;
  [[nodiscard]] Counts counts() const;
  /// Search-time gain of the stack over the baseline in percent; 0 for an empty stack.
  [[nodiscard]] double search_gain_pct() const;
  /// True when the hold-out in force measured the stack as it now stands.
  [[nodiscard]] bool holdout_is_current() const;
  /// A setting of the launch (`config.<name>.value`), or a null Value.
  [[nodiscard]] const util::Value& setting(std::string_view name) const;
};

}  // namespace hyperloom::session
