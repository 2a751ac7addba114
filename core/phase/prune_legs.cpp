// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/prune_legs.hpp"

#include <algorithm>
#include <vector>

#include "core/decide/prune.hpp"
#include "core/phase/explorer.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/limit_records.hpp"
#include "core/phase/prune_records.hpp"
#include "core/phase/reduced_stack.hpp"

namespace hyperloom::phase {
namespace {

using Ended = std::optional<Stop>;

/// Legs in turn A V A V A; A is the stack as it stands.
struct Pruner {
  Run& run;
  std::uint32_t seed = 0;                   ///< of the chain; 0 before its first leg
  std::uint32_t round = 0;                  ///< opened by the last A
  std::optional<decide::LegObs> base = {};  ///< the last leg, if it was a good one of A
  bool out_of_room = false;
};

/// One item on its way to a decision.
struct Trial {
  StackItem item;
  ReducedStack reduced;
  std::vector<decide::LegObs> legs;
  bool stopped = false;  ///< no further leg can be run
};

LegOrder base_order(Pruner& pruner) {
  LegOrder order;
  order.tell_lost = true;
  order.arm = pruner.run.anchor_arm;
  order.env = stack_env(pruner.run);
  order.round = ++pruner.round;
  return order;
}

LegOrder variant_order(const Pruner& pruner, const Trial& trial) {
  const auto& left = trial.reduced.left;
  LegOrder order;
  order.tell_lost = true;
  order.kind = measure::LegKind::Variant;
  order.role = decide::Role::Variant;
  order.arm = trial.item.arm;
  order.candidate = trial.item.candidate;
  order.env = left.empty() ? session::EnvItems{} : left.back().env;
  order.round = pruner.round;
  order.slot = order.slots = 1;
  order.stack = ids_of(left);
  return order;
}

/// The rule itself asks for the second run of a leg of A.
util::Result<LegOutcome> run_one(Pruner& pruner, const Trial& trial, decide::Prune::Kind what) {
  if (pruner.seed == 0) {
    pruner.seed = pruner.run.seeds.next();
  }
  const bool base = what == decide::Prune::Kind::RunBase;
  auto order = base ? base_order(pruner) : variant_order(pruner, trial);
  order.leg_seed = pruner.seed;
  return base ? run_leg(pruner.run, order) : run_leg_retrying(pruner.run, order);
}

/// Legs on both sides of an interruption are not compared: the trial begins anew.
void notice_interruption(Pruner& pruner, Trial& trial) {
  if (interrupted(pruner.run)) {
    trial.legs.clear();
    pruner.base.reset();
    pruner.seed = 0;
  }
}

util::Result<Ended> run_trial(Pruner& pruner, Trial& trial, const decide::Noise& noise) {
  for (;;) {
    notice_interruption(pruner, trial);
    if (pruner.run.search_waits) {
      return Ended();
    }
    const auto step = decide::prune_step(trial.legs, noise, pruner.run.preset);
    trial.stopped = search_legs_left(pruner.run).n == 0;
    if (step.what == decide::Prune::Kind::Decided || trial.stopped) {
      return Ended();
    }
    HL_TRY_ASSIGN(const auto outcome, run_one(pruner, trial, step.what));
    trial.stopped = outcome.obs.status == decide::LegStatus::StoppedByRun;
    if (outcome.stop || trial.stopped) {
      return outcome.stop;
    }
    if (outcome.obs.status == decide::LegStatus::Lost) {
      continue;
    }
    trial.legs.push_back(outcome.obs);
  }
}

util::Status remove(Pruner& pruner, const ReducedStack& reduced, double c) {
  Run& run = pruner.run;
  HL_TRY(journal_reduction(run, reduced));
  run.stack = reduced.left;
  run.anchor_arm = run.stack.empty() ? 0 : run.stack.back().arm;
  run.best_gain_lp -= c;
  run.searched = true;  // what it was searched on is not there any more
  pruner.seed = 0;
  pruner.base.reset();
  return {};
}

util::Result<Ended> judge(Pruner& pruner, Trial& trial) {
  Run& run = pruner.run;
  const auto noise = run.noise;
  HL_TRY_ASSIGN(const auto ended, run_trial(pruner, trial, noise));
  if (ended || run.search_waits) {
    return ended;
  }
  const auto decided =
      held_to_limits(trial.stopped ? decide::prune_stopped(trial.legs, noise, run.preset)
                                   : decide::prune_step(trial.legs, noise, run.preset),
                     run.recorder.state(), run.config.limits);
  HL_TRY(run.recorder.add("prune", prune_fields(trial.item, decided, trial.reduced.gone, noise)));
  run.console.line(prune_text(trial.item, decided));
  pruner.base = carried_base(trial.legs);
  if (decided.removed) {
    HL_TRY(remove(pruner, trial.reduced, decided.c));
  }
  return Ended();
}

/// A, V and the A that closes the pair; the first may be there already.
std::uint32_t fewest_legs(const Pruner& pruner) { return pruner.base ? 2 : 3; }

bool same_launch(const Run& run, const ReducedStack& reduced) {
  return !reduced.left.empty() && reduced.left.back().env == stack_env(run);
}

/// True when the item needs no leg: its word is in the journal, or there is nothing to compare.
util::Result<bool> settled(Pruner& pruner, const Trial& trial) {
  Run& run = pruner.run;
  if (const auto* known = prune_record(run, trial.item.candidate)) {
    if (known->bool_or("removed", false)) {  // the run ended between this record and the drop
      HL_TRY(remove(pruner, trial.reduced, known->number_or("c", 0)));
    }
    return true;
  }
  if (!same_launch(run, trial.reduced)) {
    return false;
  }
  decide::Prune nothing;
  nothing.reason = kSameLaunch;
  HL_TRY(run.recorder.add("prune", prune_fields(trial.item, nothing, {}, run.noise)));
  return true;
}

util::Result<Ended> try_without(Pruner& pruner, std::size_t place) {
  Run& run = pruner.run;
  Trial trial{run.stack[place], without(*run.space, run.stack, place), {}, false};
  HL_TRY_ASSIGN(const bool known, settled(pruner, trial));
  if (known) {
    return Ended();
  }
  if (search_legs_left(run).n < fewest_legs(pruner)) {
    pruner.out_of_room = true;
    HL_TRY(journal_no_room(run, fewest_legs(pruner) * search_leg_s(run)));
    return Ended();
  }
  if (pruner.base) {
    trial.legs.push_back(*pruner.base);
  }
  return judge(pruner, trial);
}

}  // namespace

std::optional<decide::LegObs> carried_base(const std::vector<decide::LegObs>& legs) {
  const bool good = !legs.empty() && legs.back().slot == 0 && legs.back().counts();
  return good ? std::optional(legs.back()) : std::nullopt;
}

util::Result<std::optional<Stop>> run_prune(Run& run) {
  if (!run.plan.prune || run.preset.prune_n_max == 0 || run.budget.holdout_blocks() == 0) {
    return Ended();
  }
  Pruner pruner{run};
  for (const auto& id : prune_order(*run.space, run.stack)) {
    const auto at = std::ranges::find(run.stack, id, &StackItem::candidate);
    if (at == run.stack.end()) {
      continue;  // gone with one it needed
    }
    const auto place = static_cast<std::size_t>(at - run.stack.begin());
    HL_TRY_ASSIGN(const auto ended, try_without(pruner, place));
    if (ended || pruner.out_of_room || run.search_waits) {
      return ended;
    }
  }
  return Ended();
}

}  // namespace hyperloom::phase
