// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/explorer.hpp"

#include <algorithm>

#include "core/phase/legs.hpp"
#include "core/search/feasible.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

std::uint32_t max_legs_left(const Run& run) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(run.budget.legs_allowed().value_or(0), UINT32_MAX));
}

decide::RaceSetup setup_of(const Run& run) {
  decide::RaceSetup setup;
  setup.preset = run.preset;
  setup.preset.n_min = std::max(run.preset.n_min, run.calibration.n_min);
  setup.seed = run.config.seed;
  setup.width = run.plan.width;
  setup.anchor = run.anchor_arm;
  setup.noise = run.calibration.noise;
  setup.h = run.calibration.h;
  setup.history = run.calibration.bases;
  return setup;
}

/// With something kept there is a result, and the search just ends: "budget: 6 legs left by
/// --max-legs, 8 needed for a further decision".
std::string last_plan_text(std::string_view too_small) {
  return util::cat("budget", too_small.substr(too_small.find(':')), " for a further decision");
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

decide::RaceState first_race(const Run& run) { return decide::start_race(setup_of(run)); }

double search_leg_s(const Run& run) {
  return std::max(predicted_s(run, measure::LegKind::Baseline),
                  predicted_s(run, measure::LegKind::Variant));
}

decide::LegsLeft search_legs_left(const Run& run) {
  return decide::legs_left(run.budget.search_room_s(run.elapsed_s()), search_leg_s(run),
                           run.budget.legs_allowed().has_value(), max_legs_left(run));
}

util::Status update_plan(Run& run) {
  const auto fresh = decide::make_plan(search_legs_left(run), run.preset);
  const auto& next = decide::smaller(run.plan, fresh);
  if (next.kind == run.plan.kind) {
    return {};
  }
  run.plan = next;
  run.budget.fix_holdout(static_cast<int>(run.plan.holdout_blocks), search_leg_s(run));
  if (next.kind == decide::PlanKind::TooSmall && !run.stack.empty()) {
    run.plan.said = last_plan_text(run.plan.said);
  }
  run.console.line(run.plan.said);
  auto fields = util::Value::map();
  fields.set("event", "plan").set("subject", run.plan.said);
  fields.set("need_s", util::Value()).set("have_s", util::Value());
  return run.recorder.add("budget", std::move(fields));
}

void follow_plan(Explorer& explorer) {
  const auto& plan = explorer.run.plan;
  explorer.race = decide::narrow(std::move(explorer.race), plan.width);
  if (plan.one_factor) {
    explorer.candidates.prefer_promising();
  }
}

util::Result<Explorer> make_explorer(Run& run) {
  HL_TRY_ASSIGN(auto strategy, strategy_of(run));
  Explorer explorer{run, Candidates(run, std::move(strategy)), first_race(run), 0,
                    run.prelude->noticed};
  follow_plan(explorer);
  return explorer;
}

}  // namespace hyperloom::phase
