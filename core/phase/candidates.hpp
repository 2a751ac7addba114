// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/measure/leg.hpp"
#include "core/phase/run.hpp"
#include "core/phase/stored_prints.hpp"
#include "core/search/rng.hpp"
#include "core/search/strategy.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// An arm that was admitted for a decision.
struct Candidate {
  std::uint32_t number = 0;
  search::Assignment assignment;       ///< whole; rebased when the anchor moves
  std::vector<std::uint32_t> members;  ///< of a bundle; empty for a proposal of the strategy
  std::string name, fingerprint;
  session::EnvItems env;  ///< of the whole arm, the stack included
  std::string proposer;
};

/// Turns proposals of the strategy into candidates: numbers them, refuses what may not run,
/// journals `candidate`, `candidate_skipped` and `pin_refused`.
class Candidates {
 public:
  Candidates(Run& run, std::unique_ptr<search::Strategy> strategy);

  /// The next candidates, at most `room`; empty when the strategy has nothing more for this anchor.
  /// First, one at a time, what was kept against an earlier baseline; then what an earlier run of
  /// the session had no time for.
  [[nodiscard]] util::Result<std::vector<std::uint32_t>> next(std::size_t room);
  /// Few legs are left: the most promising come first.
  void prefer_promising() { strategy_->prefer_promising(); }
  /// Several decided candidates as one; nullopt when it may not be measured.
  [[nodiscard]] util::Result<std::optional<std::uint32_t>> add_bundle(
      const search::Assignment& assignment, std::vector<std::uint32_t> members);
  [[nodiscard]] const search::Assignment& anchor() const { return anchor_; }
  [[nodiscard]] const Candidate& get(std::uint32_t number) const { return all_.at(number); }
  /// The final word; the strategy and the list of decided fingerprints learn it.
  void decided(const decide::Decision& decision);
  /// The candidate became the anchor: those still open are rebased. Returns the ones that no longer
  /// differ from it or cannot run, already journalled as skipped.
  [[nodiscard]] util::Result<std::vector<std::uint32_t>> keep(
      std::uint32_t number, const std::vector<std::uint32_t>& open);
  /// Journals a candidate that will not be measured.
  [[nodiscard]] util::Status skip(std::uint32_t number, std::string_view reason,
                                  std::string_view detail);

 private:
  struct Refusal {
    std::string reason, detail;
  };
  /// What the journal has of a launch that is met again.
  struct Recorded {
    bool known = false;
    std::optional<Refusal> refusal = {};
  };
  [[nodiscard]] util::Result<std::optional<std::uint32_t>> admit(
      const search::Assignment& proposal, std::string_view proposer,
      std::vector<std::uint32_t> members);
  [[nodiscard]] util::Result<std::vector<std::uint32_t>> try_kept();
  [[nodiscard]] util::Status admit_all(const std::vector<search::Assignment>& proposals,
                                       std::string_view proposer,
                                       std::vector<std::uint32_t>& admitted);
  [[nodiscard]] util::Result<std::optional<Refusal>> refusal(Candidate& candidate);
  [[nodiscard]] const journal::Record* record_ahead(const Candidate& candidate) const;
  [[nodiscard]] Recorded recorded_refusal(const Candidate& candidate) const;
  [[nodiscard]] util::Status make_prints();
  [[nodiscard]] util::Status journal_refusals(const Candidate& candidate,
                                              const std::vector<session::EnvRefusal>& refusals);
  [[nodiscard]] util::Result<std::string> fingerprint(const session::EnvItems& env);
  [[nodiscard]] util::Result<std::string> fingerprint_of(const Candidate& candidate);
  void describe(Candidate& candidate) const;
  [[nodiscard]] std::string bundle_name(const std::vector<std::uint32_t>& members) const;
  [[nodiscard]] util::Value candidate_value(const Candidate& candidate) const;

  Run& run_;
  std::unique_ptr<search::Strategy> strategy_;
  search::Rng rng_;
  search::Assignment anchor_;
  session::EnvItems anchor_env_;
  std::string anchor_fp_;
  std::string plain_fp_;  ///< of the launch without any change
  StoredPrints stored_prints_;
  measure::FoundPrograms found_;
  std::map<std::uint32_t, Candidate> all_;
  std::set<std::uint32_t> open_;                               ///< admitted and undecided
  std::vector<search::Assignment> postponed_;                  ///< not admitted for want of time
  std::map<std::string, std::string> decided_against_anchor_;  ///< fingerprint to candidate id
  std::map<std::string, std::string> gate_failed_;             ///< for the whole session
  std::map<std::string, std::string> decided_before_;          ///< in an earlier search space
};

}  // namespace hyperloom::phase
