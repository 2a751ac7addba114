// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/holdout_legs.hpp"

#include <vector>

#include "core/phase/legs.hpp"
#include "core/phase/limit_records.hpp"
#include "core/phase/records.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

/// Legs so far and the seed of the block in progress.
struct Holdout {
  Run& run;
  std::vector<decide::LegObs> legs;
  std::uint32_t block = 0, seed = 0;
  unsigned failures = 0;
};

/// A failing hold-out leg is run again; more than this many failures end the hold-out.
constexpr unsigned kMaxFailures = 3;

LegOrder order_of(Holdout& holdout, const decide::HoldoutStep& step) {
  if (step.block != holdout.block) {
    holdout.block = step.block;
    holdout.seed = holdout.run.seeds.next();
  }
  LegOrder order;
  order.kind = measure::LegKind::Holdout;
  order.role = decide::Role::Holdout;
  order.arm = step.arm;
  order.round = step.block;
  order.slot = step.slot;
  order.slots = static_cast<std::uint16_t>(decide::kBlock.size());
  order.leg_seed = holdout.seed;
  if (step.arm == decide::kFinalArm) {
    order.env = stack_env(holdout.run);
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

util::Value interval_value(const std::array<double, 2>& interval) {
  auto out = util::Value::list();
  return std::move(out.push(interval[0]).push(interval[1]));
}

template <typename Items>
util::Value list_of(const Items& items) {
  auto out = util::Value::list();
  for (const auto& item : items) {
    out.push(item);
  }
  return out;
}

util::Value holdout_fields(const Run& run, const decide::Headline& headline,
                           std::string_view status) {
  const bool known = headline.blocks > 0 && !headline.final_gate_failed;
  const auto when_known = [&](util::Value value) {
    return known ? std::move(value) : util::Value();
  };
  auto out = util::Value::map();
  out.set("status", status).set("blocks", headline.blocks).set("legs", list_of(headline.legs));
  out.set("throughput_base", when_known(objective_of(headline.y_base)));
  out.set("throughput_final", when_known(objective_of(headline.y_final)));
  out.set("gain_pct", when_known(headline.gain_pct));
  out.set("ci95_pct", when_known(interval_value(headline.ci95_pct)))
      .set("stack", list_of(stack_ids(run)));
  out.set("limited", known ? holdout_limits(run, headline.legs) : util::Value::list());
  return out;
}

double search_estimate_pct(const Run& run) { return decide::percent_of_lp(run.best_gain_lp); }

util::Status journal_replacements(Run& run, const decide::Headline& headline) {
  for (const auto& replaced : headline.replaced) {
    HL_TRY(run.recorder.add("leg_override", override_fields(replaced.because)));
  }
  return {};
}

/// One leg; a stop, or nothing when the hold-out goes on.
util::Result<std::optional<Stop>> run_step(Holdout& holdout, const decide::HoldoutStep& step) {
  HL_TRY_ASSIGN(const auto outcome, run_leg_retrying(holdout.run, order_of(holdout, step)));
  if (outcome.stop) {
    return outcome.stop;
  }
  holdout.legs.push_back(outcome.obs);
  holdout.failures += outcome.obs.counts() ? 0u : 1u;
  return std::optional<Stop>();
}

Stop gate_stop() {
  return make_stop("final_gate_failed", "gate_failed", std::string(decide::kFinalGateFailed));
}

util::Result<HoldoutResult> finish(Holdout& holdout, bool gate_failed) {
  Run& run = holdout.run;
  HoldoutResult out;
  out.headline =
      decide::holdout(holdout.legs, run.noise,
                      static_cast<std::uint32_t>(run.budget.holdout_blocks()), run.preset.g);
  HL_TRY(journal_replacements(run, out.headline));
  const std::string_view status = gate_failed               ? "gate_failed"
                                  : out.headline.blocks > 0 ? "validated"
                                                            : "skipped_budget";
  auto fields = holdout_fields(run, out.headline, status);
  fields.set("headline", gate_failed ? std::string(decide::kFinalGateFailed)
                                     : decide::headline_text(out.headline));
  fields.set("recommends_base", out.headline.recommends_base);
  fields.set("planned", run.budget.holdout_blocks());
  fields.set("unconfirmed_search_estimate",
             out.headline.blocks > 0 ? util::Value() : util::Value(search_estimate_pct(run)));
  HL_TRY(run.recorder.add("holdout", std::move(fields)));
  if (gate_failed) {
    out.stop = gate_stop();
  }
  return out;
}

/// Without a gate that is the reason, and it comes first.
std::string nothing_kept_text(const Run& run) {
  if (run.failed_gate.empty()) {
    return decide::kNoGainKept;
  }
  return util::cat(decide::kNoGainKept, ": the baseline has no passing quality gate (",
                   run.failed_gate, ")");
}

}  // namespace

util::Result<HoldoutResult> run_holdout(Run& run) {
  Holdout holdout{run, {}, 0, 0, 0};
  const auto blocks = static_cast<std::uint32_t>(run.budget.holdout_blocks());
  for (;;) {
    const auto step = decide::next_holdout(holdout.legs, run.noise, blocks, block_fits(run));
    if (step.what != decide::HoldoutStep::Kind::Run) {
      return finish(holdout, step.what == decide::HoldoutStep::Kind::FinalGateFailed);
    }
    const bool fits = run.budget.admits_holdout(run.elapsed_s(), leg_s(run));
    if (!fits || holdout.failures > kMaxFailures) {
      return finish(holdout, false);
    }
    HL_TRY_ASSIGN(const auto ended, run_step(holdout, step));
    if (ended) {
      return HoldoutResult{{}, ended};
    }
  }
}

util::Status skip_holdout(Run& run, std::string_view status) {
  auto fields = holdout_fields(run, {}, status);
  const bool kept = !run.stack.empty();
  fields.set("headline", kept ? std::string(decide::kNotConfirmed) : nothing_kept_text(run));
  fields.set("recommends_base", false);
  fields.set("unconfirmed_search_estimate",
             kept ? util::Value(search_estimate_pct(run)) : util::Value());
  return run.recorder.add("holdout", std::move(fields));
}

}  // namespace hyperloom::phase
