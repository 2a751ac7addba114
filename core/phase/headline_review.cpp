// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/headline_review.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "core/decide/format.hpp"
#include "core/decide/preset.hpp"
#include "core/phase/replay_facts.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

using decide::BaseShift;
using decide::Headline;
using session::State;
using util::Value;

constexpr const char* kNeedsReview = "needs_review";
constexpr const char* kBaseSlowed = "base_slowed";

std::int64_t baseline_seq(const State& state) { return state.baseline().int_or("seq", 0); }

/// Verdicts of what was kept on the baseline in force, oldest first.
std::vector<const Value*> keeps(const State& state) {
  std::vector<const Value*> out;
  for (const auto& event : state.history) {
    const Value& verdict = event.kind == session::Event::Kind::Verdict
                               ? state.candidates[event.index].verdict
                               : state.baseline();
    if (verdict.text_or("verdict", "") == decide::verdict_name(decide::Verdict::Keep) &&
        verdict.int_or("seq", 0) > baseline_seq(state)) {
      out.push_back(&verdict);
    }
  }
  return out;
}

double pruned_lp(const State& state) {
  double sum = 0;
  for (const Value& prune : state.prunes) {
    if (prune.bool_or("removed", false) && prune.int_or("seq", 0) > baseline_seq(state)) {
      sum += prune.number_or("c", 0);
    }
  }
  return sum;
}

std::set<std::uint64_t> numbers_of(const Value& list) {
  std::set<std::uint64_t> out;
  if (list.is_list()) {
    for (const Value& number : list.as_list()) {
      out.insert(static_cast<std::uint64_t>(number.is_int() ? number.as_int() : 0));
    }
  }
  return out;
}

/// Legs for which another counts.
std::set<std::uint64_t> replaced(const State& state) {
  std::set<std::uint64_t> out;
  for (const Value& record : state.overrides) {
    if (record.int_or("replaced_by", 0) > 0) {
      out.insert(static_cast<std::uint64_t>(record.int_or("leg", 0)));
    }
  }
  return out;
}

/// Counted base legs of calibration and search by arm, those of the calibration, and the legs of
/// candidates by arm.
struct SearchLegs {
  std::map<std::uint32_t, std::vector<decide::BaseValue>> by_arm, variants;
  std::vector<double> calibration;
};

SearchLegs search_legs(const State& state) {
  const auto calibrated = numbers_of(state.baseline()["legs"]);
  const auto left_out = replaced(state);
  SearchLegs out;
  for (const auto& leg : state.legs) {
    if (calibrated.empty() || leg.number < *calibrated.begin() || leg.phase == "CLOSE" ||
        left_out.contains(leg.number)) {
      continue;
    }
    const auto obs = observation_of(leg.started, leg.finished);
    if (obs.role == decide::Role::Variant && obs.counts()) {
      out.variants[obs.arm].push_back({obs.leg, obs.y});
    }
    if (obs.role == decide::Role::Base && obs.counts()) {
      out.by_arm[obs.arm].push_back({obs.leg, obs.y});
      if (calibrated.contains(leg.number)) {
        out.calibration.push_back(obs.y);
      }
    }
  }
  return out;
}

void add_search(decide::HoldoutEvidence& evidence, const State& state) {
  auto legs = search_legs(state);
  evidence.calibration = std::move(legs.calibration);
  evidence.anchors.push_back({std::move(legs.by_arm[0]), 0, {}});
  for (const Value* keep : keeps(state)) {
    const auto arm = arm_of(keep->text_or("candidate", ""));
    evidence.anchors.back().gain = keep->number_or("D", 0);
    evidence.anchors.back().kept = std::move(legs.variants[arm]);
    evidence.estimate_var += keep->number_or("var", 0);
    evidence.anchors.push_back({std::move(legs.by_arm[arm]), 0, {}});
  }
  evidence.estimate = search_estimate_lp(state);
}

void add_holdout(decide::HoldoutEvidence& evidence, const State& state, const Headline& headline) {
  for (const auto number : headline.legs) {
    if (const auto* leg = state.leg(number); leg != nullptr) {
      const auto obs = observation_of(leg->started, leg->finished);
      (obs.arm == decide::kFinalArm ? evidence.final : evidence.base).push_back(obs.y);
    }
  }
  evidence.gain = headline.g;
}

bool measured(const Headline& headline) {
  return headline.blocks > 0 && !headline.final_gate_failed;
}

std::string percent(double lp) { return decide::fixed(std::fabs(decide::percent_of_lp(lp)), 1); }

std::string slowed_text(const BaseShift& shift) {
  const std::string since =
      shift.since > 0 ? util::cat("since leg ", shift.since) : std::string("in the hold-out");
  return util::cat(since, " the original base is ", percent(-shift.fall),
                   " % slower than at its calibration, and what was kept is not: over the base as "
                   "it was it gains about ",
                   decide::signed_fixed(decide::percent_of_lp(shift.true_gain), 1),
                   " %. Find out what the legs leave behind, such as files, caches or locks, "
                   "remove it and start anew");
}

}  // namespace

double search_estimate_lp(const State& state) {
  double sum = 0;
  for (const Value* keep : keeps(state)) {
    sum += keep->number_or("D", 0);
  }
  return sum - pruned_lp(state);
}

BaseShift base_shift_of(const State& state, const Headline& headline, const decide::Noise& noise) {
  if (!measured(headline)) {
    return {};
  }
  decide::HoldoutEvidence evidence;
  evidence.sigma = noise.sigma();
  add_search(evidence, state);
  add_holdout(evidence, state, headline);
  return decide::base_shift(evidence);
}

const char* holdout_status(const Headline& headline, const BaseShift& shift) {
  if (headline.final_gate_failed) {
    return "gate_failed";
  }
  if (headline.blocks == 0) {
    return "skipped_budget";
  }
  return shift.slowed ? kNeedsReview : "validated";
}

std::string headline_of(const Headline& headline, const BaseShift& shift) {
  return measured(headline) && shift.slowed ? util::cat("needs review: ", slowed_text(shift))
                                            : decide::headline_text(headline);
}

void add_base_shift(Value& out, const Headline& headline, const BaseShift& shift) {
  const bool known = measured(headline);
  out.set("base_shift_pct", known ? Value(decide::percent_of_lp(shift.shift)) : Value());
  out.set("base_moved", shift.moved);
  out.set("review", shift.slowed ? Value(kBaseSlowed) : Value());
  out.set("review_detail", shift.slowed ? slowed_text(shift) : std::string());
}

std::string moved_text(const BaseShift& shift) {
  if (!shift.moved || shift.slowed) {
    return {};
  }
  return util::cat(
      "in the hold-out the original base is ", percent(shift.shift), " % ",
      shift.shift < 0 ? "slower" : "faster",
      " than at its calibration: the machine has changed since. The gain compares both "
      "as they are now");
}

}  // namespace hyperloom::phase
