// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/explorer.hpp"

#include "core/phase/bundle.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/race_journal.hpp"
#include "core/phase/records.hpp"

namespace hyperloom::phase {
namespace {

/// Two variant and two base legs.
constexpr std::uint32_t kLegsPerDecision = 4;

/// A KEEP moves the anchor: stack, strategy and the candidates still open follow.
util::Status on_keep(Explorer& explorer, const decide::Decision& decision) {
  Run& run = explorer.run;
  const Candidate& kept = explorer.candidates.get(decision.arm);
  run.stack.push_back(
      {candidate_id(kept.number), kept.name, kept.number, kept.env, kept.assignment});
  run.anchor_arm = kept.number;
  run.best_gain_lp += decision.mean;
  run.withholding.anchor_moved();
  HL_TRY(run.recorder.add("stack", stack_fields(run, decision)));
  HL_TRY_ASSIGN(const auto withdrawn,
                explorer.candidates.keep(decision.arm, decide::undecided(explorer.race)));
  for (const auto arm : withdrawn) {
    explorer.race = decide::withdraw(std::move(explorer.race), arm);
  }
  HL_TRY(update_plan(run));
  follow_plan(explorer);
  return {};
}

util::Status on_decision(Explorer& explorer, const decide::Decision& decision) {
  HL_TRY(explorer.run.recorder.add("verdict", verdict_fields(decision, explorer.run.preset.name)));
  explorer.run.console.line(verdict_text(explorer.candidates.get(decision.arm), decision));
  explorer.candidates.decided(decision);
  explorer.run.withholding.decided(decision.arm);
  return decision.verdict == decide::Verdict::Keep ? on_keep(explorer, decision) : util::Status{};
}

/// A leg of a candidate whose substitute counts says nothing about its limits either.
void forget_replaced(Explorer& explorer, const decide::Override& record) {
  const auto* leg = explorer.run.recorder.state().leg(record.leg);
  explorer.run.withholding.drop(record.leg);
  if (leg != nullptr) {
    update_objection(explorer, static_cast<std::uint32_t>(leg->started.int_or("arm", 0)));
  }
}

/// Replay finds here that the candidates still undecided get their last word.
util::Status say_phase_exhausted(Explorer& explorer) {
  if (decide::undecided(explorer.race).empty()) {
    return {};
  }
  auto fields = util::Value::map();
  fields.set("event", "phase_exhausted").set("subject", explorer.run.phase);
  fields.set("need_s", search_leg_s(explorer.run));
  fields.set("have_s", explorer.run.budget.max_s() - explorer.run.elapsed_s());
  return explorer.run.recorder.add("budget", std::move(fields));
}

}  // namespace

void update_objection(Explorer& explorer, std::uint32_t arm) {
  explorer.race =
      decide::withhold(std::move(explorer.race), arm, explorer.run.withholding.objection(arm));
}

util::Result<bool> take_turn(Explorer& explorer, decide::Turn turn) {
  explorer.race = std::move(turn.state);
  explorer.run.noise = explorer.race.noise;
  explorer.run.decided = explorer.race.decided;
  bool kept = false;
  for (const auto& record : turn.records) {
    if (const auto* decision = std::get_if<decide::Decision>(&record)) {
      HL_TRY(on_decision(explorer, *decision));
      kept = kept || decision->verdict == decide::Verdict::Keep;
    } else {
      HL_TRY(journal_race_record(explorer.run, record));
      if (const auto* replaced = std::get_if<decide::Override>(&record)) {
        forget_replaced(explorer, *replaced);
      }
    }
  }
  return kept;
}

util::Status notice_interruption(Explorer& explorer) {
  static_cast<void>(interrupted(explorer.run));
  if (explorer.noticed == explorer.run.noticed) {
    return {};
  }
  explorer.noticed = explorer.run.noticed;
  const auto taken = take_turn(explorer, decide::resumed(std::move(explorer.race)));
  return taken ? util::Status{} : util::fail(taken.error());
}

util::Status answer_admit(Explorer& explorer, const decide::Step& step) {
  HL_TRY_ASSIGN(const auto numbers, explorer.candidates.next(step.room));
  for (const auto number : numbers) {
    explorer.race = decide::admit(std::move(explorer.race), number);
    update_objection(explorer, number);
  }
  if (numbers.empty()) {
    explorer.race = decide::none_waiting(std::move(explorer.race));
  }
  return {};
}

util::Result<bool> admit_bundle(Explorer& explorer, std::uint32_t legs_left) {
  if (legs_left < kLegsPerDecision) {
    return false;
  }
  auto bundle = propose_bundle(explorer.run, explorer.candidates);
  if (!bundle) {
    return false;
  }
  HL_TRY_ASSIGN(const auto number,
                explorer.candidates.add_bundle(bundle->assignment, std::move(bundle->members)));
  if (number) {
    explorer.race = decide::admit(std::move(explorer.race), *number);
    update_objection(explorer, *number);
  }
  return number.has_value();
}

util::Status close_race(Explorer& explorer) {
  const double need = search_leg_s(explorer.run);
  for (const auto arm : decide::unmeasured(explorer.race)) {
    auto fields = util::Value::map();
    fields.set("event", "not_admitted").set("subject", candidate_id(arm)).set("need_s", need);
    fields.set("have_s", explorer.run.budget.max_s() - explorer.run.elapsed_s());
    HL_TRY(explorer.run.recorder.add("budget", std::move(fields)));
    HL_TRY(explorer.candidates.skip(arm, "not_admitted",
                                    explorer.run.config.toggles.explore
                                        ? "no time or legs left"
                                        : "the search was switched off"));
    explorer.race = decide::withdraw(std::move(explorer.race), arm);
  }
  HL_TRY(say_phase_exhausted(explorer));
  const auto taken = take_turn(explorer, decide::finish(std::move(explorer.race)));
  return taken ? util::Status{} : util::fail(taken.error());
}

}  // namespace hyperloom::phase
