// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "tests/sim/session.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "core/decide/audit.hpp"
#include "core/decide/base_shift.hpp"
#include "core/decide/holdout.hpp"
#include "core/decide/prune.hpp"
#include "core/decide/ranking.hpp"
#include "tests/sim/single.hpp"

namespace hyperloom::sim {
namespace {

using namespace decide;

constexpr std::uint32_t kPlenty = 1'000'000, kDriftLegs = 40;

std::vector<double> effects_in_random_order(Dice& dice) {
  std::vector<double> effects(18, 0);
  effects.insert(effects.end(), {-4, -4, -4, -4, -1, -1, 1, 1, 2, 2, 3, 6});
  for (std::size_t i = effects.size(); i > 1; --i) {
    std::swap(effects[i - 1], effects[dice.below(i)]);
  }
  return effects;
}

class Session {
 public:
  Session(const Preset& preset, NoiseModel noise, Dice& dice)
      : preset_(preset),
        plan_(make_plan({kPlenty, LegLimit::MaxHours}, preset)),
        bench_(noise, kDriftLegs, dice),
        effects_(effects_in_random_order(dice)) {
    calibrate_with(dice.bits());
  }

  SessionResult run() {
    search();
    add_bundle();
    search();
    prune();
    hold_out();
    result_.legs = bench_.legs();
    return result_;
  }

 private:
  void calibrate_with(std::uint64_t seed) {
    const Calibration c = calibrated(bench_);
    result_.calibration_legs = bench_.legs();
    RaceSetup setup;
    setup.preset = preset_;
    setup.seed = seed;
    setup.width = preset_.width;
    setup.noise = c.noise;
    setup.h = c.h;
    setup.history = c.bases;
    for (const BaseValue& leg : c.bases) {
      evidence_.calibration.push_back(leg.y);
    }
    evidence_.anchors.push_back({c.bases, 0, {}});
    state_ = start_race(std::move(setup));
  }

  /// Effect of a candidate by number, from 1.
  [[nodiscard]] double effect(std::uint32_t arm) const { return arm == 0 ? 0 : effects_[arm - 1]; }

  /// What the kept ones gain together.
  [[nodiscard]] double stack() const {
    double sum = 0;
    for (const std::uint32_t arm : kept_) {
      sum += effect(arm);
    }
    return sum;
  }

  void admit_up_to(std::uint16_t room) {
    for (; room > 0 && admitted_ < effects_.size(); --room) {
      state_ = admit(std::move(state_), ++admitted_);
    }
    if (room > 0) {
      state_ = none_waiting(std::move(state_));
    }
  }

  /// Between two rounds, as the product does.
  void audit_before(const Step& step) {
    if (step.what == StepKind::RunVariant && step.slot == 1 &&
        audit_due(since_audit_, preset_, plan_)) {
      bench_.run(Role::Audit, 0);
      ++result_.audit_legs;
      since_audit_ = 0;
    }
  }

  void run_leg(const Step& step) {
    audit_before(step);
    const double level = stack() + (step.role == Role::Variant ? effect(step.arm) : 0);
    ++since_audit_;
    const LegObs leg = leg_for(step, bench_, level);
    if (leg.role == Role::Base) {
      evidence_.anchors.back().base.push_back({leg.leg, leg.y});
    }
    take(observe(std::move(state_), leg));
  }

  void take(Turn turn) {
    state_ = std::move(turn.state);
    for (const Record& record : turn.records) {
      if (const auto* decision = std::get_if<Decision>(&record)) {
        note(*decision);
      }
    }
  }

  void note(const Decision& decision) {
    decisions_.push_back(decision);
    if (decision.verdict != Verdict::Keep) {
      return;
    }
    kept_.push_back(decision.arm);
    evidence_.anchors.back().gain = decision.mean;
    evidence_.anchors.emplace_back();
    evidence_.estimate += decision.mean;
    evidence_.estimate_var += decision.var;
    result_.false_keeps += effect(decision.arm) <= 0 ? 1U : 0U;
    result_.kept_d += decision.mean;
    result_.kept_truth += effect(decision.arm);
  }

  void search() {
    for (;;) {
      const Step step = next_step(state_, {kPlenty});
      if (step.what == StepKind::Admit) {
        admit_up_to(step.room);
      } else if (step.what == StepKind::Stop) {
        break;
      } else {
        run_leg(step);
      }
    }
    take(finish(std::move(state_)));
  }

  /// The promising undecided ones together, as one more candidate.
  void add_bundle() {
    const auto members = bundle_members(decisions_, [](auto) { return true; });
    if (!members.empty()) {
      double sum = 0;
      for (const std::uint32_t arm : members) {
        sum += effect(arm);
      }
      effects_.push_back(sum);
    }
  }

  void prune() {
    const std::uint32_t before = bench_.legs();
    std::vector<LegObs> legs;
    for (const std::uint32_t arm : prune_order(items())) {
      if (prune_one(arm, legs)) {
        std::erase(kept_, arm);
        legs.clear();
      } else {
        // The leg that closed this item opens the next.
        legs.erase(legs.begin(), legs.end() - std::min<std::ptrdiff_t>(1, std::ssize(legs)));
      }
    }
    result_.prune_legs = bench_.legs() - before;
    result_.banked = stack();
  }

  /// Of diffs whose size has nothing to do with the effect.
  [[nodiscard]] std::vector<PruneItem> items() const {
    std::vector<PruneItem> items;
    for (const std::uint32_t arm : kept_) {
      items.push_back({arm, arm * 7919U % 101});
    }
    return items;
  }

  bool prune_one(std::uint32_t arm, std::vector<LegObs>& legs) {
    for (;;) {
      const Prune step = prune_step(legs, state_.noise, preset_);
      if (step.what == Prune::Kind::Decided) {
        evidence_.estimate -= step.removed ? step.c : 0;
        return step.removed;
      }
      const bool variant = step.what == Prune::Kind::RunVariant;
      legs.push_back(bench_.run(Role::Variant, stack() - (variant ? effect(arm) : 0)));
      legs.back().slot = variant ? 1 : 0;
    }
  }

  void hold_out() {
    if (kept_.empty()) {
      return;
    }
    std::vector<LegObs> legs;
    for (;;) {
      const HoldoutStep step = next_holdout(legs, state_.noise, plan_.holdout_blocks, true);
      if (step.what != HoldoutStep::Kind::Run) {
        break;
      }
      LegObs leg = bench_.run(Role::Holdout, step.arm == kFinalArm ? stack() : 0);
      leg.arm = step.arm;
      leg.round = step.block;
      leg.slot = step.slot;
      legs.push_back(leg);
    }
    result_.holdout_legs = static_cast<std::uint32_t>(legs.size());
    const Headline h = holdout(legs, state_.noise, plan_.holdout_blocks, preset_.g);
    result_.has_headline = true;
    result_.headline = h.g;
    result_.covered = h.interval[0] <= stack() && stack() <= h.interval[1];
    doubt(legs, h);
  }

  /// Whether that headline would be withheld although nothing slowed the base down.
  void doubt(const std::vector<LegObs>& legs, const Headline& h) {
    for (const LegObs& leg : legs) {
      if (std::ranges::find(h.legs, leg.leg) != h.legs.end()) {
        (leg.arm == kFinalArm ? evidence_.final : evidence_.base).push_back(leg.y);
      }
    }
    evidence_.gain = h.g;
    evidence_.sigma = state_.noise.sigma();
    const BaseShift shift = base_shift(evidence_);
    result_.withheld = shift.slowed;
    result_.moved = shift.moved;
  }

  const Preset& preset_;
  Plan plan_;
  Bench bench_;
  std::vector<double> effects_;
  RaceState state_;
  std::vector<std::uint32_t> kept_ = {};
  std::vector<Decision> decisions_ = {};
  HoldoutEvidence evidence_ = {};
  std::uint32_t admitted_ = 0, since_audit_ = 0;
  SessionResult result_ = {};
};

}  // namespace

SessionResult run_session(const Preset& preset, NoiseModel noise, Dice& dice) {
  return Session(preset, noise, dice).run();
}

}  // namespace hyperloom::sim
