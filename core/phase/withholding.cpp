// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/withholding.hpp"

#include <algorithm>

#include "core/decide/format.hpp"
#include "core/decide/preset.hpp"
#include "core/decide/slowed_base.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

using decide::Verdict;
using decide::Withheld;

constexpr std::string_view kUnits = "units";

constexpr std::string_view kBlindText =
    "`hyperloom doctor --attack` damaged the output of this workload and its quality gate still "
    "passed; repair the gate, run the attack again, then optimise";

LegFacts place_of(const decide::LegObs& obs) {
  LegFacts facts;
  facts.leg = obs.leg;
  facts.arm = obs.arm;
  facts.role = obs.role;
  facts.wall_s = obs.wall_s;
  facts.y = obs.y;
  return facts;
}

std::optional<double> units_of(const measure::Report& report) {
  for (const auto& [name, value] : report.work.value_or(decltype(report.work)::value_type{})) {
    if (name == kUnits) {
      return value;
    }
  }
  return std::nullopt;
}

std::map<std::string, double> numbers_of(const util::Value& map) {
  std::map<std::string, double> out;
  if (map.is_map()) {
    for (const auto& [name, value] : map.as_map()) {
      if (value.is_number()) {
        out.emplace(name, value.as_double());
      }
    }
  }
  return out;
}

std::optional<double> number_of(const util::Value& value) {
  return value.is_number() ? std::optional(value.as_double()) : std::nullopt;
}

std::string slowed_text(const decide::SlowedBase& found) {
  return util::cat("since its first leg base legs are ",
                   decide::fixed(-decide::percent_of_lp(-found.fall), 1),
                   " % slower and its own are not: against the base as it was before, it gains ",
                   decide::signed_fixed(decide::percent_of_lp(found.true_gain), 1), " %");
}

Withheld needs_review(std::string_view reason, std::string detail) {
  return {Verdict::NeedsReview, std::string(reason), std::move(detail)};
}

}  // namespace

LegFacts leg_facts(const decide::LegObs& obs, const measure::LegResult& result) {
  LegFacts facts = place_of(obs);
  facts.gate_limits = gate::gate_limits(result.gate.metrics);
  facts.limited = result.limited;
  if (result.report) {
    facts.claimed_s = gate::claimed_seconds(units_of(*result.report), result.report->throughput);
  }
  return facts;
}

LegFacts leg_facts(const decide::LegObs& obs, const util::Value& finished) {
  LegFacts facts = place_of(obs);
  facts.gate_limits = gate::gate_limits(numbers_of(finished["gate"]["metrics"]));
  facts.limited = numbers_of(finished["limited"]);
  if (const auto objective = number_of(finished["objective"])) {
    facts.claimed_s = gate::claimed_seconds(number_of(finished["work"][kUnits]), *objective);
  }
  return facts;
}

std::optional<Withheld> Withholding::review(const LegFacts& leg) const {
  if (const auto changed = gate_limits_.difference(leg.gate_limits)) {
    return needs_review("gate_limits_changed",
                        util::cat("leg ", leg.leg, " was judged by another gate: ", *changed));
  }
  if (leg.claimed_s && clock_asked()) {
    if (const auto odd = gate::claims_too_much({leg.wall_s, *leg.claimed_s})) {
      return needs_review("wall_mismatch", util::cat("leg ", leg.leg, ": ", *odd));
    }
  }
  return std::nullopt;
}

void Withholding::add(const LegFacts& leg) {
  if (leg.role == decide::Role::Variant) {
    variants_[leg.arm].push_back(leg);
    seen_[leg.arm].push_back(leg);
  } else if (leg.role == decide::Role::Base) {
    add_base(leg);
  }
}

void Withholding::add_base(const LegFacts& leg) {
  const bool original = leg.arm == 0;
  base_has_units_ = base_has_units_ || (original && leg.claimed_s);
  walls_.back().push_back(leg.wall_s);
  bases_.push_back(leg);
  if (original) {
    gate_limits_.add(leg.gate_limits);
  }
  if (!leg.claimed_s) {
    return;
  }
  base_.push_back({leg.wall_s, *leg.claimed_s});
  const auto odd = gate::claims_too_much(base_.back());
  if (original && odd && clock_off_.empty()) {
    clock_off_ = *odd;
  }
}

void Withholding::drop(std::uint64_t leg) {
  const auto is_it = [leg](const LegFacts& facts) { return facts.leg == leg; };
  std::erase_if(bases_, is_it);
  for (auto& [arm, legs] : variants_) {
    std::erase_if(legs, is_it);
  }
}

void Withholding::decided(std::uint32_t arm) {
  variants_.erase(arm);
  seen_.erase(arm);
}

void Withholding::start_over() {
  Withholding fresh(std::move(limits_));
  fresh.gate_blind_ = gate_blind_;
  *this = std::move(fresh);
}

void Withholding::anchor_moved() {
  variants_.clear();
  base_.clear();
  bases_.clear();
  seen_.clear();
  walls_.emplace_back();
}

std::vector<std::uint32_t> Withholding::concerned(const decide::LegObs& leg) const {
  if (leg.role != decide::Role::Base) {
    return {leg.arm};
  }
  std::vector<std::uint32_t> out;
  for (const auto& [arm, legs] : variants_) {
    out.push_back(arm);
  }
  return out;
}

std::optional<Withheld> Withholding::limit_objection(const std::vector<LegFacts>& legs) const {
  std::vector<gate::Limited> values;
  for (const LegFacts& leg : legs) {
    values.push_back(leg.limited);
  }
  const auto found = gate::judge_limits(limits_, values);
  return found ? std::optional(Withheld{Verdict::Revert, found->reason, found->detail})
               : std::nullopt;
}

std::optional<Withheld> Withholding::clock_objection(const std::vector<LegFacts>& legs) const {
  std::vector<gate::LegTime> times;
  for (const LegFacts& leg : legs) {
    if (leg.claimed_s) {
      times.push_back({leg.wall_s, *leg.claimed_s});
    }
  }
  const auto found =
      clock_asked() ? gate::unseen_saving(base_, times, gate::pooled_sd(walls_)) : std::nullopt;
  return found ? std::optional(needs_review("wall_mismatch", *found)) : std::nullopt;
}

/// Legs dropped for a change of level count here: they show whether the candidate changed with it.
std::optional<Withheld> Withholding::base_objection(std::uint32_t arm) const {
  const auto seen = seen_.find(arm);
  if (seen == seen_.end()) {
    return std::nullopt;
  }
  const auto& legs = seen->second;
  decide::Levels levels;
  for (const LegFacts& base : bases_) {
    (base.leg < legs.front().leg ? levels.base_before : levels.base_since).push_back(base.y);
  }
  for (const LegFacts& leg : legs) {
    levels.variant.push_back(leg.y);
  }
  const auto found = decide::slowed_base(levels);
  return found ? std::optional(needs_review("base_slowed", slowed_text(*found))) : std::nullopt;
}

std::optional<Withheld> Withholding::objection(std::uint32_t arm) const {
  if (!waived_gate_.empty()) {
    return Withheld{Verdict::GateFailed, waived_gate_,
                    "the baseline has no passing quality gate, so nothing may be kept"};
  }
  static const std::vector<LegFacts> kNone;
  const auto found = variants_.find(arm);
  const auto& legs = found == variants_.end() ? kNone : found->second;
  if (auto broken = limit_objection(legs)) {
    return broken;
  }
  if (auto unseen = clock_objection(legs)) {
    return unseen;
  }
  if (auto slowed = base_objection(arm)) {
    return slowed;
  }
  return gate_blind_ ? std::optional(needs_review("gate_blind", std::string(kBlindText)))
                     : std::nullopt;
}

}  // namespace hyperloom::phase
