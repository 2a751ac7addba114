// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/explore.hpp"

#include <algorithm>

#include "core/decide/plan.hpp"
#include "core/phase/baseline_stop.hpp"
#include "core/phase/candidates.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/race_journal.hpp"
#include "core/phase/records.hpp"
#include "core/phase/target.hpp"
#include "core/search/feasible.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

using Ended = std::optional<Stop>;

/// The race of one phase together with what it is about.
struct Explorer {
  Run& run;
  Candidates candidates;
  decide::Plan plan;
  decide::RaceState race;
  std::uint32_t seed = 0;  ///< of the chain of rounds in progress
};

std::uint32_t max_legs_left(const Run& run) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(run.budget.legs_allowed().value_or(0), UINT32_MAX));
}

double leg_s(const Run& run) {
  return std::max(predicted_s(run, measure::LegKind::Baseline),
                  predicted_s(run, measure::LegKind::Variant));
}

decide::LegsLeft legs_left(const Run& run) {
  const double room = run.budget.max_s() - run.elapsed_s() - run.budget.report_reserve() -
                      run.budget.holdout_reserve();
  return decide::legs_left(room, leg_s(run), run.budget.legs_allowed().has_value(),
                           max_legs_left(run));
}

/// The plan for what is left; it only shrinks, and says so when it does.
util::Status update_plan(Run& run, decide::Plan& plan) {
  const auto fresh = decide::make_plan(legs_left(run), run.preset);
  const auto& next = decide::smaller(plan, fresh);
  if (next.kind == plan.kind) {
    return {};
  }
  plan = next;
  run.budget.fix_holdout(static_cast<int>(plan.holdout_blocks), leg_s(run));
  run.console.line(plan.said);
  auto fields = util::Value::map();
  fields.set("event", "plan").set("subject", plan.said);
  fields.set("need_s", util::Value()).set("have_s", util::Value());
  return run.recorder.add("budget", std::move(fields));
}

decide::Plan full_plan(const decide::Preset& preset) {
  decide::Plan plan;
  plan.width = preset.width;
  plan.holdout_blocks = preset.holdout_blocks;
  return plan;
}

decide::RaceState first_race(const Run& run, const decide::Plan& plan) {
  decide::RaceSetup setup;
  setup.preset = run.preset;
  setup.preset.n_min = std::max(run.preset.n_min, run.calibration.n_min);
  setup.seed = run.config.seed;
  setup.width = plan.width;
  setup.anchor = run.anchor_arm;
  setup.noise = run.calibration.noise;
  setup.h = run.calibration.h;
  setup.history = run.calibration.bases;
  return decide::start_race(std::move(setup));
}

LegOrder order_of(Explorer& explorer, const decide::Step& step) {
  LegOrder order;
  order.arm = step.arm;
  order.role = step.role;
  order.round = step.round;
  order.slot = step.slot;
  order.slots = step.slots;
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

/// A KEEP moves the anchor: stack, strategy and the candidates still open follow.
util::Status on_keep(Explorer& explorer, const decide::Decision& decision) {
  Run& run = explorer.run;
  const Candidate& kept = explorer.candidates.get(decision.arm);
  run.stack.push_back({candidate_id(kept.number), kept.name, kept.number, kept.env});
  run.anchor_arm = kept.number;
  run.best_gain_lp += decision.mean;
  HL_TRY(run.recorder.add("stack", stack_fields(run, decision)));
  HL_TRY_ASSIGN(const auto withdrawn,
                explorer.candidates.keep(decision.arm, decide::undecided(explorer.race)));
  for (const auto arm : withdrawn) {
    explorer.race = decide::withdraw(std::move(explorer.race), arm);
  }
  HL_TRY(update_plan(run, explorer.plan));
  explorer.race = decide::narrow(std::move(explorer.race), explorer.plan.width);
  return {};
}

util::Status on_decision(Explorer& explorer, const decide::Decision& decision) {
  HL_TRY(explorer.run.recorder.add("verdict", verdict_fields(decision, explorer.run)));
  explorer.run.console.line(verdict_text(explorer.candidates.get(decision.arm), decision));
  explorer.candidates.decided(decision);
  ++explorer.run.decided;
  return decision.verdict == decide::Verdict::Keep ? on_keep(explorer, decision) : util::Status{};
}

/// Takes a turn's new state and journals its records in order.
util::Result<bool> take_turn(Explorer& explorer, decide::Turn turn) {
  explorer.race = std::move(turn.state);
  bool kept = false;
  for (const auto& record : turn.records) {
    if (const auto* decision = std::get_if<decide::Decision>(&record)) {
      HL_TRY(on_decision(explorer, *decision));
      kept = kept || decision->verdict == decide::Verdict::Keep;
    } else {
      HL_TRY(journal_race_record(explorer.run, record));
    }
  }
  return kept;
}

/// With a gate waived for the baseline nothing may be kept.
void withhold_if_gateless(Explorer& explorer, std::uint32_t arm) {
  if (!explorer.run.failed_gate.empty()) {
    explorer.race =
        decide::withhold(std::move(explorer.race), arm,
                         decide::Withheld{decide::Verdict::GateFailed, explorer.run.failed_gate});
  }
}

util::Status answer_admit(Explorer& explorer, const decide::Step& step) {
  HL_TRY_ASSIGN(const auto numbers, explorer.candidates.next(step.room));
  for (const auto number : numbers) {
    explorer.race = decide::admit(std::move(explorer.race), number);
    withhold_if_gateless(explorer, number);
  }
  if (numbers.empty()) {
    explorer.race = decide::none_waiting(std::move(explorer.race));
  }
  return {};
}

Stop out_of_time() { return make_stop("time_exhausted", "", "no further leg fits"); }

Stop out_of_budget(const Run& run) {
  return legs_left(run).by == decide::LegLimit::MaxLegs
             ? make_stop("max_legs", "", "--max-legs leaves too few legs for a decision")
             : out_of_time();
}

/// Replay finds here that the candidates still undecided get their last word.
util::Status say_phase_exhausted(Explorer& explorer) {
  if (decide::undecided(explorer.race).empty()) {
    return {};
  }
  auto fields = util::Value::map();
  fields.set("event", "phase_exhausted").set("subject", explorer.run.phase);
  fields.set("need_s", leg_s(explorer.run));
  fields.set("have_s", explorer.run.budget.max_s() - explorer.run.elapsed_s());
  return explorer.run.recorder.add("budget", std::move(fields));
}

/// Nothing more is measured: what never had a leg was not admitted, the rest gets its last word.
util::Status close_race(Explorer& explorer) {
  const double need = leg_s(explorer.run);
  for (const auto arm : decide::unmeasured(explorer.race)) {
    auto fields = util::Value::map();
    fields.set("event", "not_admitted").set("subject", candidate_id(arm)).set("need_s", need);
    fields.set("have_s", explorer.run.budget.max_s() - explorer.run.elapsed_s());
    HL_TRY(explorer.run.recorder.add("budget", std::move(fields)));
    HL_TRY(explorer.candidates.skip(arm, "not_admitted", "no time or legs left"));
    explorer.race = decide::withdraw(std::move(explorer.race), arm);
  }
  HL_TRY(say_phase_exhausted(explorer));
  const auto taken = take_turn(explorer, decide::finish(std::move(explorer.race)));
  return taken ? util::Status{} : util::fail(taken.error());
}

util::Result<Ended> end_race(Explorer& explorer, decide::StopCause cause) {
  HL_TRY(close_race(explorer));
  return cause == decide::StopCause::Budget ? Ended(out_of_budget(explorer.run)) : Ended();
}

bool base_failed(const decide::Step& step, const LegOutcome& outcome) {
  return step.role == decide::Role::Base && !outcome.obs.counts();
}

/// One leg and what it decides. A stop of any kind ends the phase.
util::Result<Ended> run_step(Explorer& explorer, const decide::Step& step) {
  Run& run = explorer.run;
  HL_TRY_ASSIGN(const auto outcome, run_leg_retrying(run, order_of(explorer, step)));
  run.budget.fix_holdout(static_cast<int>(explorer.plan.holdout_blocks), leg_s(run));
  if (outcome.stop) {
    return outcome.stop;
  }
  if (outcome.obs.status == decide::LegStatus::StoppedByRun) {
    HL_TRY(close_race(explorer));
    return Ended(out_of_time());
  }
  if (base_failed(step, outcome)) {
    return Ended(baseline_stop(run, outcome));
  }
  HL_TRY_ASSIGN(const bool kept,
                take_turn(explorer, decide::observe(std::move(explorer.race), outcome.obs)));
  if (kept && target_in_sight(run)) {
    return confirm_target(run);
  }
  return Ended();
}

util::Result<Ended> race_loop(Explorer& explorer) {
  for (;;) {
    const decide::BudgetView budget{legs_left(explorer.run).n};
    const auto step = decide::next_step(explorer.race, budget);
    if (step.what == decide::StepKind::Admit) {
      HL_TRY(answer_admit(explorer, step));
      continue;
    }
    if (step.what == decide::StepKind::Stop) {
      return end_race(explorer, step.cause);
    }
    HL_TRY_ASSIGN(const auto ended, run_step(explorer, step));
    if (ended) {
      return ended;
    }
  }
}

/// The skip list is left to Candidates, which journals what it refuses.
util::Result<std::unique_ptr<search::Strategy>> strategy_of(const Run& run) {
  search::StrategyRequest request;
  request.name = run.config.strategy.empty() ? run.space->strategy : run.config.strategy;
  request.space = run.space;
  request.anchor = search::start_of(*run.space);
  return search::make_strategy(request);
}

}  // namespace

util::Result<std::optional<Stop>> run_explore(Run& run) {
  auto plan = full_plan(run.preset);
  run.budget.fix_holdout(static_cast<int>(plan.holdout_blocks), leg_s(run));
  HL_TRY(update_plan(run, plan));
  if (plan.kind == decide::PlanKind::TooSmall) {
    return Ended(make_stop("budget_too_small_to_decide", "", plan.said));
  }
  HL_TRY_ASSIGN(auto strategy, strategy_of(run));
  Explorer explorer{run, Candidates(run, std::move(strategy)), plan, first_race(run, plan)};
  return race_loop(explorer);
}

}  // namespace hyperloom::phase
