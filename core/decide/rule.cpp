// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/rule.hpp"

#include <algorithm>

#include "core/decide/permute.hpp"
#include "core/decide/race_detail.hpp"

namespace hyperloom::decide {
namespace {

using namespace detail;

Step run_base(const RaceState& state) {
  Step step;
  step.what = StepKind::RunBase;
  step.arm = state.anchor;
  step.round = state.round + 1;
  const bool second_of_anchor = state.fresh_due == 1;
  step.new_chain = state.slots.empty() && !second_of_anchor;
  return step;
}

Step run_variant(const RaceState& state, std::uint32_t arm, std::size_t slot, std::size_t slots) {
  Step step;
  step.what = StepKind::RunVariant;
  step.arm = arm;
  step.role = Role::Variant;
  step.round = state.round;
  step.slot = static_cast<std::uint16_t>(slot);
  step.slots = static_cast<std::uint16_t>(slots);
  return step;
}

Step rerun(const RaceState& state) {
  const LegObs& leg = state.doubt->leg;
  Step step;
  step.what = StepKind::Rerun;
  step.arm = leg.arm;
  step.role = leg.role;
  step.round = leg.role == Role::Base ? state.round + 1 : state.round;
  step.slot = leg.slot;
  step.slots = leg.slots;
  step.rerun_of = leg.leg;
  return step;
}

Step stop(StopCause cause) {
  Step step;
  step.cause = cause;
  return step;
}

std::size_t contenders(const RaceState& state) { return state.racing.size() + state.queue.size(); }

/// New candidates that width and budget allow, each with its two variant legs and all of them
/// sharing two base legs.
std::size_t room(const RaceState& state, const BudgetView& budget) {
  const std::size_t now = contenders(state);
  const std::size_t by_width = state.setup.width - std::min<std::size_t>(now, state.setup.width);
  const std::size_t legs = budget.legs_left - std::min(budget.legs_left, kBaseNeed);
  const std::size_t affordable = legs / kVariantNeed;
  return std::min(by_width, affordable - std::min(affordable, now));
}

Step ask(std::size_t room) {
  Step step;
  step.what = StepKind::Admit;
  step.room = static_cast<std::uint16_t>(room);
  return step;
}

/// Nothing races and nothing is queued.
Step when_idle(const RaceState& state, const BudgetView& budget) {
  if (!state.none_waiting) {
    const std::size_t free = room(state, budget);
    return free > 0 ? ask(free) : stop(StopCause::Budget);
  }
  const bool affordable = budget.legs_left >= kBaseNeed + kVariantNeed;
  if (state.deferred.empty() || !affordable) {
    return stop(StopCause::Exhausted);
  }
  if (!state.open) {
    return run_base(state);
  }
  const auto arms = lineup(state, state.setup.width);
  return run_variant(state, arms.front(), 1, arms.size());
}

/// The last leg was a base leg that may open a round.
Step open_next(const RaceState& state, const BudgetView& budget) {
  const std::size_t free = state.none_waiting ? 0 : room(state, budget);
  if (free > 0) {
    return ask(free);
  }
  const auto arms = lineup(state, state.setup.width);
  return run_variant(state, arms.front(), 1, arms.size());
}

Step plan(const RaceState& state, const BudgetView& budget) {
  if (state.doubt) {
    return rerun(state);
  }
  if (state.fresh_due > 0) {
    return run_base(state);
  }
  if (const Slot* slot = due_slot(state)) {
    return run_variant(state, slot->arm, static_cast<std::size_t>(slot - state.slots.data()) + 1,
                       state.slots.size());
  }
  if (contenders(state) == 0) {
    return when_idle(state, budget);
  }
  return state.open ? open_next(state, budget) : run_base(state);
}

bool runs_a_leg(const Step& step) {
  return step.what != StepKind::Admit && step.what != StepKind::Stop;
}

void drop_open_round(Turn& turn) {
  const double base = turn.state.bases.empty() ? 0 : turn.state.bases.back().y;
  for (Slot& slot : turn.state.slots) {
    if (slot.done && slot.valid) {
      turn.records.push_back(Override{slot.leg, 0, OverrideRule::RegimeChange, slot.y, base, 0});
    }
  }
  turn.state.slots.clear();
}

std::vector<std::uint64_t> legs_of_open_round(const RaceState& state) {
  std::vector<std::uint64_t> legs;
  for (const Slot& slot : state.slots) {
    if (slot.done && slot.valid) {
      legs.push_back(slot.leg);
    }
  }
  return legs;
}

/// The second run of the leg in doubt will not come.
void drop_doubt(Turn& turn, OverrideRule rule) {
  if (turn.state.doubt) {
    const LegObs& leg = turn.state.doubt->leg;
    turn.records.push_back(Override{leg.leg, 0, rule, leg.y, turn.state.doubt->reference,
                                    turn.state.doubt->threshold});
    turn.state.doubt.reset();
  }
}

bool holds(const std::vector<Contender>& list, std::uint32_t arm) {
  return std::any_of(list.begin(), list.end(), [&](const Contender& c) { return c.arm == arm; });
}

void append_arms(std::vector<std::uint32_t>& arms, const std::vector<Contender>& list) {
  for (const Contender& c : list) {
    arms.push_back(c.arm);
  }
}

}  // namespace

RaceState start_race(RaceSetup setup) {
  RaceState state;
  state.anchor = setup.anchor;
  state.bases = setup.history;
  state.noise = setup.noise;
  state.announced_s2 = setup.noise.s2;
  state.h = setup.h;
  state.setup = std::move(setup);
  return state;
}

Step next_step(const RaceState& state, const BudgetView& budget) {
  const Step step = plan(state, budget);
  return runs_a_leg(step) && budget.legs_left == 0 ? stop(StopCause::Budget) : step;
}

RaceState admit(RaceState state, std::uint32_t arm) {
  Contender contender;
  contender.arm = arm;
  state.queue.push_back(std::move(contender));
  state.none_waiting = false;
  return state;
}

RaceState none_waiting(RaceState state) {
  state.none_waiting = true;
  return state;
}

RaceState withdraw(RaceState state, std::uint32_t arm) {
  erase(state, arm);
  state.none_waiting = false;
  return state;
}

RaceState withhold(RaceState state, std::uint32_t arm, std::optional<Withheld> what) {
  if (Contender* contender = find(state, arm)) {
    contender->withheld = std::move(what);
  }
  return state;
}

RaceState narrow(RaceState state, std::uint32_t width) {
  state.setup.width = std::max(1U, std::min(state.setup.width, width));
  return state;
}

Turn resumed(RaceState state) {
  Turn turn{std::move(state)};
  RaceState& s = turn.state;
  RegimeChange change;
  change.anchor = s.anchor;
  change.leg = s.bases.empty() ? 0 : s.bases.back().leg;
  change.dropped = legs_of_open_round(s);
  drop_doubt(turn, OverrideRule::RegimeChange);
  drop_open_round(turn);
  if (!change.dropped.empty()) {
    turn.records.push_back(std::move(change));
  }
  s.window_start = s.bases.size();
  s.open = false;
  settle_awaiting(turn, true);
  if (s.fresh_due > 0) {
    s.fresh_due = s.setup.preset.fresh_base_legs;
    s.fresh_legs.clear();
  }
  return turn;
}

Turn settle(RaceState state, std::uint32_t arm) {
  Turn turn{std::move(state)};
  RaceState& s = turn.state;
  const Contender* c = find(s, arm);
  if (c == nullptr) {
    return turn;
  }
  if (!c->measured) {
    s = withdraw(std::move(s), arm);
  } else if (holds(s.deferred, arm)) {
    conclude_deferred(turn, *c);
  } else {
    conclude(turn, arm, {Verdict::Inconclusive, reason::kBudget}, estimate_of(s, *c), {});
  }
  return turn;
}

Turn finish(RaceState state) {
  Turn turn{std::move(state)};
  drop_doubt(turn, turn.state.doubt ? turn.state.doubt->rule : OverrideRule::RegimeChange);
  for (const std::uint32_t arm : undecided(turn.state)) {
    Turn one = settle(std::move(turn.state), arm);
    turn.state = std::move(one.state);
    std::move(one.records.begin(), one.records.end(), std::back_inserter(turn.records));
  }
  turn.state.slots.clear();
  turn.state.open = false;
  turn.state.none_waiting = false;
  return turn;
}

std::vector<std::uint32_t> undecided(const RaceState& state) {
  std::vector<std::uint32_t> arms;
  append_arms(arms, state.racing);
  append_arms(arms, state.queue);
  append_arms(arms, state.deferred);
  return arms;
}

std::vector<std::uint32_t> unmeasured(const RaceState& state) {
  std::vector<std::uint32_t> arms;
  for (const auto* list : {&state.racing, &state.queue}) {
    for (const Contender& c : *list) {
      if (!c.measured) {
        arms.push_back(c.arm);
      }
    }
  }
  return arms;
}

}  // namespace hyperloom::decide
