// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/decide/types.hpp"
#include "core/gate/limits.hpp"
#include "core/gate/plausible.hpp"
#include "core/measure/types.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// What one leg says beside its objective, as far as a KEEP can fail on it.
struct LegFacts {
  std::uint64_t leg = 0;
  std::uint32_t arm = 0;
  decide::Role role = decide::Role::Base;
  double wall_s = 0;
  double y = 0;
  std::optional<double> claimed_s;  ///< T; only with work.units
  gate::GateLimits gate_limits;
  gate::Limited limited;
};
/// Of a finished leg with a report, and the same from its journal record.
[[nodiscard]] LegFacts leg_facts(const decide::LegObs& obs, const measure::LegResult& result);
[[nodiscard]] LegFacts leg_facts(const decide::LegObs& obs, const util::Value& finished);

/// Watches the counted legs of a run in order and says what must not be kept. Replay feeds it the
/// journal and gets the same answers.
class Withholding {
 public:
  Withholding() = default;
  explicit Withholding(std::vector<gate::Limit> limits) : limits_(std::move(limits)) {}

  /// The gate of the baseline fails and was waived: nothing may be kept.
  void waive_gate(std::string cls) { waived_gate_ = std::move(cls); }
  /// `doctor --attack` found the gate blind: nothing may be kept without a look.
  void blind_gate() { gate_blind_ = true; }

  /// What a person must look at in this leg, before it is added; the candidate ends with it.
  [[nodiscard]] std::optional<decide::Withheld> review(const LegFacts& leg) const;
  /// Takes a counted leg; other roles than base and variant are ignored.
  void add(const LegFacts& leg);
  /// Another leg counts in its place.
  void drop(std::uint64_t leg);
  /// The candidate has its verdict: nothing of it can be kept any more, or it is the anchor.
  void decided(std::uint32_t arm);
  /// Pins or entrypoint have changed: a new baseline follows, what was seen is of another workload.
  void start_over();
  /// A candidate became the anchor: the others are measured anew.
  void anchor_moved();

  /// What a KEEP of the candidate becomes with the legs seen so far.
  [[nodiscard]] std::optional<decide::Withheld> objection(std::uint32_t arm) const;
  /// The candidates on whose objection a leg bears: its own, or all with legs if it is a base leg.
  [[nodiscard]] std::vector<std::uint32_t> concerned(const decide::LegObs& leg) const;
  /// Why the host's clock is not asked about savings: the unit of the original base is not what it
  /// seems. "" while it is asked.
  [[nodiscard]] const std::string& clock_off() const { return clock_off_; }

 private:
  void add_base(const LegFacts& leg);
  [[nodiscard]] bool clock_asked() const { return base_has_units_ && clock_off_.empty(); }
  [[nodiscard]] std::optional<decide::Withheld> limit_objection(
      const std::vector<LegFacts>& legs) const;
  [[nodiscard]] std::optional<decide::Withheld> clock_objection(
      const std::vector<LegFacts>& legs) const;
  [[nodiscard]] std::optional<decide::Withheld> base_objection(std::uint32_t arm) const;

  std::vector<gate::Limit> limits_;
  std::string waived_gate_, clock_off_;
  bool gate_blind_ = false;
  bool base_has_units_ = false;  ///< the original base reports work.units: only then T is compared
  gate::GateLimitRanges gate_limits_;
  std::vector<gate::LegTime> base_;                      ///< of this anchor, with a claim
  std::vector<std::vector<double>> walls_ = {{}};        ///< of base legs, by anchor
  std::vector<LegFacts> bases_;                          ///< of this anchor
  std::map<std::uint32_t, std::vector<LegFacts>> seen_;  ///< as variants_, with what was dropped
  std::map<std::uint32_t, std::vector<LegFacts>> variants_;
};

}  // namespace hyperloom::phase
