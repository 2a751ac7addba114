// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/holdout_legs.hpp"

#include <algorithm>
#include <vector>

#include "core/phase/headline_review.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/limit_records.hpp"
#include "core/phase/lists.hpp"
#include "core/phase/records.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

/// A failing hold-out leg is run again; more than this many failures end the hold-out.
constexpr unsigned kMaxFailures = 3;

LegOrder order_of(Run& run, const decide::HoldoutStep& step) {
  HoldoutProgress& holdout = *run.holdout;
  if (step.block != holdout.block) {
    holdout.block = step.block;
    holdout.seed = run.seeds.next();
  }
  LegOrder order;
  order.tell_lost = true;
  order.kind = measure::LegKind::Holdout;
  order.role = decide::Role::Holdout;
  order.arm = step.arm;
  order.round = step.block;
  order.slot = step.slot;
  order.slots = static_cast<std::uint16_t>(decide::kBlock.size());
  order.leg_seed = holdout.seed;
  if (step.arm == decide::kFinalArm) {
    order.env = stack_env(run);
  }
  return order;
}

double leg_s(const Run& run) {
  const double seen = predicted_s(run, measure::LegKind::Holdout);
  return seen > 0 ? seen : predicted_s(run, measure::LegKind::Variant);
}

bool block_fits(const Run& run) {
  return run.budget.admits_holdout(run.elapsed_s(),
                                   static_cast<double>(decide::kBlock.size()) * leg_s(run));
}

bool known(const decide::Headline& headline) {
  return headline.blocks > 0 && !headline.final_gate_failed;
}

util::Value holdout_fields(const Run& run, const decide::Headline& headline,
                           std::string_view status) {
  auto out = util::Value::map();
  out.set("status", status);
  add_headline(out, headline);
  out.set("stack", list_of(stack_ids(run)));
  out.set("limited", known(headline)
                         ? holdout_limits(run.recorder.state(), run.config.limits, headline.legs)
                         : util::Value::list());
  return out;
}

double search_estimate_pct(const Run& run) {
  return decide::percent_of_lp(search_estimate_lp(run.recorder.state()));
}

util::Status journal_replacements(Run& run, const decide::Headline& headline) {
  for (const auto& replaced : headline.replaced) {
    HL_TRY(run.recorder.add("leg_override", override_fields(replaced.because)));
  }
  return {};
}

/// One leg; a stop, or nothing when the hold-out goes on.
util::Result<std::optional<Stop>> run_step(Run& run, const decide::HoldoutStep& step) {
  HL_TRY_ASSIGN(const auto outcome, run_leg_retrying(run, order_of(run, step)));
  if (outcome.obs.status == decide::LegStatus::Ok ||
      outcome.obs.status == decide::LegStatus::Failed) {
    run.holdout->legs.push_back(outcome.obs);
    run.holdout->failures += outcome.obs.counts() ? 0u : 1u;
  }
  return outcome.stop;
}

/// The block in progress straddles an interruption and is measured again, whole.
void drop_open_block(HoldoutProgress& holdout) {
  const auto in_block = [&](const decide::LegObs& leg) { return leg.round == holdout.block; };
  const auto counted =
      std::count_if(holdout.legs.begin(), holdout.legs.end(),
                    [&](const auto& leg) { return in_block(leg) && leg.counts(); });
  if (static_cast<std::size_t>(counted) < decide::kBlock.size()) {
    std::erase_if(holdout.legs, in_block);
  }
  holdout.block = 0;
}

/// A new one, or what is left of one that measured the same stack.
void begin(Run& run) {
  if (run.holdout && run.holdout->stack == stack_ids(run)) {
    drop_open_block(*run.holdout);
    return;
  }
  run.holdout = HoldoutProgress{stack_ids(run), {}, 0, 0, 0};
}

Stop gate_stop() {
  return make_stop("final_gate_failed", "gate_failed", std::string(decide::kFinalGateFailed));
}

/// Says what a person must know beside the gain, or instead of it.
util::Status tell_base(Run& run, const HoldoutResult& held) {
  const std::string moved = moved_text(held.shift);
  if (!moved.empty()) {
    run.console.warning(moved);
    return run.recorder.warning("base_drifted", moved);
  }
  if (held.withheld()) {
    run.console.warning(headline_of(held.headline, held.shift));
  }
  return {};
}

util::Result<HoldoutResult> finish(Run& run) {
  HoldoutResult out;
  out.headline =
      decide::holdout(run.holdout->legs, run.noise,
                      static_cast<std::uint32_t>(run.budget.holdout_blocks()), run.preset.g);
  out.shift = base_shift_of(run.recorder.state(), out.headline, run.noise);
  HL_TRY(journal_replacements(run, out.headline));
  HL_TRY(tell_base(run, out));
  auto fields = holdout_fields(run, out.headline, holdout_status(out.headline, out.shift));
  fields.set("headline", headline_of(out.headline, out.shift));
  fields.set("recommends_base", out.headline.recommends_base);
  fields.set("planned", run.budget.holdout_blocks());
  add_base_shift(fields, out.headline, out.shift);
  fields.set("unconfirmed_search_estimate",
             out.headline.blocks > 0 ? util::Value() : util::Value(search_estimate_pct(run)));
  HL_TRY(run.recorder.add("holdout", std::move(fields)));
  run.holdout.reset();
  if (out.headline.final_gate_failed) {
    out.stop = gate_stop();
  }
  return out;
}

}  // namespace

void add_headline(util::Value& out, const decide::Headline& headline) {
  const auto when_known = [&](util::Value value) {
    return known(headline) ? std::move(value) : util::Value();
  };
  out.set("blocks", headline.blocks).set("legs", list_of(headline.legs));
  out.set("throughput_base", when_known(objective_of(headline.y_base)));
  out.set("throughput_final", when_known(objective_of(headline.y_final)));
  out.set("gain_pct", when_known(headline.gain_pct));
  out.set("ci95_pct", when_known(list_of(headline.ci95_pct)));
}

util::Result<HoldoutResult> run_holdout(Run& run) {
  begin(run);
  const auto blocks = static_cast<std::uint32_t>(run.budget.holdout_blocks());
  for (;;) {
    if (interrupted(run)) {
      drop_open_block(*run.holdout);
      if (run.search_waits) {
        return HoldoutResult{{}, {}, {}, true};
      }
    }
    const auto& legs = run.holdout->legs;
    const auto step = decide::next_holdout(legs, run.noise, blocks, block_fits(run));
    if (step.what != decide::HoldoutStep::Kind::Run) {
      return finish(run);
    }
    const bool fits = run.budget.admits_holdout(run.elapsed_s(), leg_s(run));
    if (!fits || run.holdout->failures > kMaxFailures) {
      return finish(run);
    }
    HL_TRY_ASSIGN(const auto ended, run_step(run, step));
    if (ended) {
      return HoldoutResult{{}, {}, ended, false};
    }
  }
}

bool has_headline(const Run& run) {
  const auto& state = run.recorder.state();
  const auto status = state.holdout().text_or("status", "");
  return (status == "validated" || status == "needs_review" || status == "gate_failed") &&
         state.holdout_is_current();
}

util::Status skip_holdout(Run& run, std::string_view status) {
  auto fields = holdout_fields(run, {}, status);
  const bool kept = !run.stack.empty();
  fields.set("headline", unmeasured_text(kept, status, run.failed_gate));
  fields.set("recommends_base", false);
  fields.set("unconfirmed_search_estimate",
             kept ? util::Value(search_estimate_pct(run)) : util::Value());
  return run.recorder.add("holdout", std::move(fields));
}

}  // namespace hyperloom::phase
