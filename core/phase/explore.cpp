// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/explore.hpp"

#include "core/phase/audit.hpp"
#include "core/phase/baseline_stop.hpp"
#include "core/phase/explorer.hpp"
#include "core/phase/holdout_legs.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/target.hpp"

namespace hyperloom::phase {
namespace {

using Ended = std::optional<Stop>;

LegOrder order_of(Explorer& explorer, const decide::Step& step) {
  LegOrder order;
  order.arm = step.arm;
  order.role = step.role;
  order.round = step.round;
  order.slot = step.slot;
  order.slots = step.slots;
  order.tell_lost = true;
  if (step.new_chain) {
    explorer.seed = explorer.run.seeds.next();
  }
  order.leg_seed = explorer.seed;
  if (step.role == decide::Role::Variant) {
    order.kind = measure::LegKind::Variant;
    order.candidate = candidate_id(step.arm);
    order.env = explorer.candidates.get(step.arm).env;
  } else {
    order.env = stack_env(explorer.run);
  }
  return order;
}

Stop out_of_time() { return make_stop("time_exhausted", "", "no further leg fits"); }

Stop out_of_budget(const Run& run) {
  return search_legs_left(run).by == decide::LegLimit::MaxLegs
             ? make_stop("max_legs", "", "--max-legs leaves too few legs for a decision")
             : out_of_time();
}

util::Result<Ended> end_race(Explorer& explorer, decide::StopCause cause) {
  HL_TRY(close_race(explorer));
  return cause == decide::StopCause::Budget ? Ended(out_of_budget(explorer.run)) : Ended();
}

bool base_failed(const decide::Step& step, const LegOutcome& outcome) {
  return step.role == decide::Role::Base && !outcome.obs.counts();
}

/// A target may be reached, and what is left may not be enough for another decision.
util::Result<Ended> after_keep(Explorer& explorer) {
  Run& run = explorer.run;
  if (target_in_sight(run)) {
    HL_TRY_ASSIGN(const auto reached, confirm_target(run));
    if (reached) {
      return reached;
    }
  }
  return run.plan.kind == decide::PlanKind::TooSmall ? end_race(explorer, decide::StopCause::Budget)
                                                     : util::Result<Ended>(Ended());
}

/// One leg and what it decides. A stop of any kind ends the phase.
util::Result<Ended> run_step(Explorer& explorer, const decide::Step& step) {
  Run& run = explorer.run;
  HL_TRY_ASSIGN(const auto outcome, run_leg_retrying(run, order_of(explorer, step)));
  run.budget.fix_holdout(static_cast<int>(run.plan.holdout_blocks), search_leg_s(run));
  if (outcome.obs.status == decide::LegStatus::Lost) {
    return Ended();
  }
  if (outcome.obs.status == decide::LegStatus::StoppedByRun && !outcome.stop) {
    HL_TRY(close_race(explorer));
    return Ended(out_of_time());
  }
  if (outcome.obs.status == decide::LegStatus::StoppedByRun || base_failed(step, outcome)) {
    return Ended(outcome.stop ? *outcome.stop : baseline_stop(run, outcome));
  }
  for (const auto arm : run.withholding.concerned(outcome.obs)) {
    update_objection(explorer, arm);
  }
  HL_TRY_ASSIGN(const bool kept,
                take_turn(explorer, decide::observe(std::move(explorer.race), outcome.obs)));
  if (outcome.stop) {
    return outcome.stop;
  }
  return kept ? after_keep(explorer) : util::Result<Ended>(Ended());
}

/// Legs of one round stand at even distances: an audit comes before its first variant leg or, when
/// no round is in progress, before a base leg.
bool between_rounds(const decide::Step& step) {
  return step.what == decide::StepKind::RunVariant
             ? step.slot == 1
             : step.what == decide::StepKind::RunBase && step.new_chain;
}

bool audit_first(const Explorer& explorer, const decide::Step& step, std::uint32_t legs_left) {
  return explorer.seed != 0 && between_rounds(step) && wants_audit(explorer.run, legs_left);
}

util::Result<Ended> race_loop(Explorer& explorer) {
  for (;;) {
    HL_TRY(notice_interruption(explorer));
    if (!explorer.run.config.toggles.explore) {
      HL_TRY(close_race(explorer));
      return Ended(search_switched_off());
    }
    const decide::BudgetView budget{search_legs_left(explorer.run).n};
    const auto step = decide::next_step(explorer.race, budget);
    if (step.what == decide::StepKind::Admit) {
      HL_TRY(answer_admit(explorer, step));
      continue;
    }
    if (step.what == decide::StepKind::Stop) {
      HL_TRY_ASSIGN(const bool bundle, step.cause == decide::StopCause::Exhausted
                                           ? admit_bundle(explorer, budget.legs_left)
                                           : util::Result<bool>(false));
      if (bundle) {
        continue;
      }
      return end_race(explorer, step.cause);
    }
    const bool audit = audit_first(explorer, step, budget.legs_left);
    HL_TRY_ASSIGN(const auto ended,
                  audit ? run_audit(explorer.run, explorer.seed) : run_step(explorer, step));
    if (ended) {
      return ended;
    }
  }
}

/// After an interruption a target may be in sight that no hold-out has confirmed yet.
util::Result<Ended> go_on(Explorer& explorer) {
  HL_TRY(notice_interruption(explorer));
  Run& run = explorer.run;
  if (!run.stack.empty() && target_in_sight(run) && !has_headline(run)) {
    HL_TRY_ASSIGN(const auto ended, confirm_target(run));
    if (ended) {
      return ended;
    }
  }
  return race_loop(explorer);
}

}  // namespace

Stop search_switched_off() {
  return make_stop("nothing_to_search", "", "a resume switched the search off");
}

util::Result<std::optional<Stop>> run_explore(Run& run, std::optional<Explorer>& explorer) {
  run.budget.fix_holdout(static_cast<int>(run.plan.holdout_blocks), search_leg_s(run));
  if (explorer) {
    return go_on(*explorer);
  }
  HL_TRY(update_plan(run));
  if (run.plan.kind == decide::PlanKind::TooSmall) {
    return Ended(make_stop("budget_too_small_to_decide", "", run.plan.said));
  }
  HL_TRY_ASSIGN(auto made, make_explorer(run));
  return race_loop(explorer.emplace(std::move(made)));
}

}  // namespace hyperloom::phase
