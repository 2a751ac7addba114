// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/plan.hpp"
#include "core/util/plural.hpp"

#include <algorithm>
#include <cmath>

namespace hyperloom::decide {
namespace {

constexpr std::uint32_t kFullFrom = 40, kShortFrom = 20, kMinimalFrom = 8;
constexpr std::uint32_t kShortBlocks = 2, kMinimalBlocks = 1;
/// Two variant and two base legs.
constexpr std::uint32_t kLegsPerDecision = 4;

PlanKind kind_for(std::uint32_t n) {
  return n >= kFullFrom      ? PlanKind::Full
         : n >= kShortFrom   ? PlanKind::Short
         : n >= kMinimalFrom ? PlanKind::Minimal
                             : PlanKind::TooSmall;
}

std::string sentence(PlanKind kind, const LegsLeft& legs) {
  switch (kind) {
    case PlanKind::Full: return {};
    case PlanKind::Short: return "budget: short plan";
    case PlanKind::Minimal:
      return "budget: minimal plan, about " + util::counted(legs.n / kLegsPerDecision, "decision");
    case PlanKind::TooSmall:
      return "budget_too_small_to_decide: " + util::counted(legs.n, "leg") + " left by " +
             (legs.by == LegLimit::MaxHours ? "--max-hours" : "--max-legs") + ", " +
             std::to_string(kMinimalFrom) + " needed";
  }
  return {};
}

void restrict(Plan& plan, PlanKind from, std::uint32_t blocks) {
  if (plan.kind >= from) {
    plan.prune = plan.audit = false;
    plan.holdout_blocks = std::min(plan.holdout_blocks, blocks);
  }
}

}  // namespace

LegsLeft legs_left(double seconds, double leg_s, bool limited, std::uint32_t max_legs_left) {
  constexpr double kMost = 1e9;
  const double fit = leg_s > 0 ? std::floor(std::clamp(seconds / leg_s, 0.0, kMost)) : kMost;
  const auto by_time = static_cast<std::uint32_t>(fit);
  if (limited && max_legs_left < by_time) {
    return {max_legs_left, LegLimit::MaxLegs};
  }
  return {by_time, LegLimit::MaxHours};
}

Plan full_plan(const Preset& preset) {
  Plan plan;
  plan.prune = preset.prune_n_max > 0;
  plan.audit = preset.audit_every > 0;
  plan.width = preset.width;
  plan.holdout_blocks = preset.holdout_blocks;
  return plan;
}

Plan make_plan(const LegsLeft& legs, const Preset& preset) {
  Plan plan = full_plan(preset);
  plan.kind = kind_for(legs.n);
  restrict(plan, PlanKind::Short, kShortBlocks);
  restrict(plan, PlanKind::Minimal, kMinimalBlocks);
  plan.one_factor = plan.kind >= PlanKind::Minimal;
  plan.width = plan.one_factor ? 1 : plan.width;
  plan.said = sentence(plan.kind, legs);
  return plan;
}

const Plan& smaller(const Plan& a, const Plan& b) { return b.kind > a.kind ? b : a; }

}  // namespace hyperloom::decide
