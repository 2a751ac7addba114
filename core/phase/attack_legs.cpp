// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/attack_legs.hpp"

#include <algorithm>
#include <cmath>

#include "core/decide/format.hpp"
#include "core/phase/explorer.hpp"
#include "core/phase/race_journal.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::phase {
namespace {

using Status = AttackLine::Status;

constexpr std::uint32_t kArm = 1;
/// More legs than any decision needs: the attack has no plan to fit into.
constexpr std::uint32_t kPlenty = 64;
constexpr std::chrono::milliseconds kStopFor{200};
/// Shorter legs are over before they have been stopped often enough.
constexpr double kShortestSlowLeg = 5;
constexpr double kSlowerPct = 5;
constexpr unsigned kSlowPairs = 2;

AttackLine untested(const char* name, std::string text) {
  return {name, Status::Untested, std::move(text)};
}

AttackLine stopped(const char* name) { return untested(name, "the attack was stopped"); }

LegOrder variant_order(const Run& run, std::uint32_t seed) {
  LegOrder order;
  order.kind = measure::LegKind::Variant;
  order.role = decide::Role::Observation;
  order.arm = kArm;
  order.candidate = "attack";
  order.env = stack_env(run);
  order.leg_seed = seed;
  return order;
}

LegOrder race_order(const Run& run, const decide::Step& step, std::uint32_t seed) {
  LegOrder order = variant_order(run, seed);
  order.role = step.role;
  order.round = step.round;
  order.slot = step.slot;
  order.slots = step.slots;
  order.env.emplace_back("ATTACK_MARKER", "1");
  return order;
}

/// The verdict among a turn's records, if the candidate got it.
std::optional<decide::Decision> decision_in(const decide::Turn& turn) {
  for (const auto& record : turn.records) {
    if (const auto* decision = std::get_if<decide::Decision>(&record)) {
      return *decision;
    }
  }
  return std::nullopt;
}

AttackLine null_line(const decide::Decision& decision) {
  using decide::Verdict;
  const std::string measured =
      util::cat(decide::verdict_name(decision.verdict), " ", decision.reason,
                decision.n > 0 ? util::cat(", ", util::signed_fixed(decision.pct, 2), " %") : "",
                " after ", util::counted(decision.n, "leg"));
  if (decision.verdict == Verdict::Keep) {
    return {"null", Status::Failed,
            util::cat("a marker variable alone would have been kept: ", measured)};
  }
  if (decision.verdict == Verdict::Failed || decision.verdict == Verdict::GateFailed) {
    return {"null", decision.verdict == Verdict::Failed ? Status::Untested : Status::Failed,
            util::cat("a leg with a marker variable alone failed: ", decision.reason, ": ",
                      decision.detail)};
  }
  return {"null", Status::Ok, util::cat("a marker variable alone is not kept: ", measured)};
}

double median_wall(const Run& run) {
  std::vector<double> walls;
  for (const auto& base : run.calibration.bases) {
    if (const auto* leg = run.recorder.state().leg(base.leg)) {
      walls.push_back(leg->finished.number_or("wall_s", 0));
    }
  }
  std::sort(walls.begin(), walls.end());
  return walls.empty() ? 0 : walls[walls.size() / 2];
}

std::string why_not_counted(const LegOutcome& outcome) {
  return util::cat("a leg failed: ", outcome.obs.failure, ": ", outcome.obs.detail);
}

AttackLine slow_line(double mean_lp) {
  const double slower = 100 * (1 - std::exp(mean_lp / 100));
  const std::string text = util::cat("stopped for a fifth of the time, legs measured ",
                                     util::fixed(slower, 1), " % slower");
  if (slower >= kSlowerPct) {
    return {"slow", Status::Ok, text};
  }
  return {"slow", Status::Failed,
          util::cat(text, ", under ", util::fixed(kSlowerPct, 0),
                    " %: the number of the report does not follow the time that passes (CPU time? "
                    "a stored result?)")};
}

bool says_sabotaged(const measure::LegResult& result) {
  return result.report && result.report->raw.member_is("sabotage", "applied");
}

}  // namespace

util::Result<LegOutcome> base_leg(Attack& attack, std::uint32_t seed) {
  LegOrder order;
  order.env = stack_env(attack.run);
  order.leg_seed = seed;
  HL_TRY_ASSIGN(auto outcome, run_leg_retrying(attack.run, order));
  attack.stop = outcome.stop;
  if (outcome.obs.counts()) {
    attack.report = outcome.result.report;
  }
  return outcome;
}

util::Result<LegOutcome> odd_leg(Attack& attack, LegOrder order) {
  HL_TRY_ASSIGN(auto outcome, run_leg(attack.run, order));
  attack.stop = outcome.stop;
  return outcome;
}

util::Result<AttackLine> attack_null(Attack& attack) {
  Run& run = attack.run;
  auto race = decide::admit(first_race(run), kArm);
  std::uint32_t seed = run.seeds.next();
  for (;;) {
    const auto step = decide::next_step(race, decide::BudgetView{kPlenty});
    if (step.what == decide::StepKind::Admit) {
      race = decide::none_waiting(std::move(race));
      continue;
    }
    if (step.what == decide::StepKind::Stop) {
      return untested("null", "no decision was reached");
    }
    const bool base = step.role == decide::Role::Base;
    HL_TRY_ASSIGN(const auto outcome,
                  base ? base_leg(attack, seed) : odd_leg(attack, race_order(run, step, seed)));
    if (attack.stop) {
      return stopped("null");
    }
    if (base && !outcome.obs.counts()) {
      return untested("null", why_not_counted(outcome));
    }
    auto turn = decide::observe(std::move(race), outcome.obs);
    if (const auto decision = decision_in(turn)) {
      return null_line(*decision);
    }
    race = std::move(turn.state);
  }
}

util::Result<AttackLine> attack_slow(Attack& attack) {
  Run& run = attack.run;
  if (const double wall = median_wall(run); wall < kShortestSlowLeg) {
    return untested("slow", util::cat("a leg takes ", util::fixed(wall, 2), " s; ",
                                      util::fixed(kShortestSlowLeg, 0), " s are needed"));
  }
  const auto seed = run.seeds.next();
  std::vector<double> y;  // base, slow, base, slow, base
  for (unsigned i = 0; i < 2 * kSlowPairs + 1; ++i) {
    LegOrder order = variant_order(run, seed);
    order.stop_for = kStopFor;
    HL_TRY_ASSIGN(const auto outcome,
                  i % 2 == 0 ? base_leg(attack, seed) : odd_leg(attack, std::move(order)));
    if (attack.stop) {
      return stopped("slow");
    }
    if (!outcome.obs.counts()) {
      return untested("slow", why_not_counted(outcome));
    }
    y.push_back(outcome.obs.y);
  }
  double sum = 0;
  for (std::size_t i = 1; i < y.size(); i += 2) {
    sum += y[i] - (y[i - 1] + y[i + 1]) / 2;
  }
  return slow_line(sum / kSlowPairs);
}

util::Result<AttackLine> attack_broken(Attack& attack) {
  LegOrder order = variant_order(attack.run, attack.run.seeds.next());
  order.sabotage = true;
  HL_TRY_ASSIGN(const auto outcome, odd_leg(attack, std::move(order)));
  if (attack.stop) {
    return stopped("broken");
  }
  if (!outcome.obs.gate_ok) {
    return AttackLine{"broken", Status::Ok,
                      util::cat("damaged output fails the gate: ", outcome.obs.detail)};
  }
  if (!outcome.obs.counts()) {
    return untested("broken", why_not_counted(outcome));
  }
  if (!says_sabotaged(outcome.result)) {
    return untested("broken",
                    "the script does not honour HYPERLOOM_SABOTAGE=1 (docs/custom.md says how)");
  }
  attack.gate_blind = true;
  return AttackLine{"broken", Status::Failed,
                    "gate_blind: the script damaged its output and the quality gate still passed"};
}

}  // namespace hyperloom::phase
