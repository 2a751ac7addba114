// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/prelude.hpp"

#include <algorithm>

#include "core/phase/baseline_stop.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/limit_records.hpp"
#include "core/phase/records.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::phase {
namespace {

using Ended = std::optional<Stop>;

LegOrder base_order(const Run& run, decide::Role role) {
  LegOrder order;
  order.role = role;
  order.leg_seed = run.prelude->seed;
  order.writing = !run.reference_written && !run.config.workload.fixed_quality_ref;
  return order;
}

Stop out_of_budget(const Run& run, std::string_view reason) {
  if (run.prelude->observed.empty()) {
    std::string text = "the budget was used up before a base leg could be measured";
    if (run.prelude->cold) {
      text += util::cat("; the warm-up alone gave ", throughput_text(*run.prelude->cold));
    }
    return make_stop("no_baseline_in_budget", "", std::move(text));
  }
  return make_stop(reason, "", "the budget was used up during calibration");
}

Ended admission(const Run& run) {
  if (!run.budget.legs_left()) {
    return out_of_budget(run, "max_legs");
  }
  const double predicted = predicted_s(run, measure::LegKind::Baseline);
  if (!run.budget.admits_prelude(run.elapsed_s(), predicted)) {
    return out_of_budget(run, "time_exhausted");
  }
  return std::nullopt;
}

/// What a usable first leg fixes for the rest of the session.
void take_facts(Run& run, const LegOutcome& outcome) {
  const auto& report = outcome.result.report;
  if (!run.facts && report && outcome.obs.counts()) {
    run.facts = gate::facts_of(*report);
    run.gate_json = report->gate ? util::to_json(*report->gate) : "";
  }
  run.slowest_base_s = std::max(run.slowest_base_s, outcome.result.wall_s);
}

void take_leg(Run& run, decide::Role role, const LegOutcome& outcome) {
  take_facts(run, outcome);
  if (role == decide::Role::Base) {
    run.prelude->observed.push_back(outcome.obs);
  } else {
    run.prelude->cold = outcome.result.report->throughput;
    ++run.prelude->warmups;
  }
}

/// One leg. A good one is taken even when a signal ends the run with it.
util::Result<Ended> run_base(Run& run, decide::Role role) {
  if (auto ended = admission(run)) {
    return ended;
  }
  HL_TRY_ASSIGN(const auto outcome, run_leg_retrying(run, base_order(run, role)));
  run.noticed = run.prelude->noticed = run.recorder.passed();
  if (outcome.obs.counts()) {
    take_leg(run, role, outcome);
    return outcome.stop;
  }
  if (outcome.stop) {
    return outcome.stop;
  }
  return outcome.obs.status == decide::LegStatus::StoppedByRun
             ? Ended(out_of_budget(run, "time_exhausted"))
             : Ended(baseline_stop(run, outcome));
}

util::Result<Ended> run_warmups(Run& run) {
  while (run.prelude->warmups < run.config.warmup_legs) {
    HL_TRY_ASSIGN(const auto ended, run_base(run, decide::Role::Warmup));
    if (ended) {
      return ended;
    }
  }
  return Ended();
}

std::uint32_t wanted_legs(const Run& run) {
  return decide::calibration_legs(predicted_s(run, measure::LegKind::Baseline), run.budget.max_s());
}

/// What the legs say when no further one fits: the widest calibration they allow.
void calibrate_short(Run& run) {
  const auto& observed = run.prelude->observed;
  for (auto m = static_cast<std::uint32_t>(observed.size()); m > 0; --m) {
    run.calibration = decide::calibrate(observed, m);
    if (run.calibration.legs_due == 0) {
      return;
    }
  }
}

/// `m` is fixed once the length of a leg is known.
bool calibrated(Run& run) {
  auto& prelude = *run.prelude;
  if (prelude.observed.empty()) {
    return false;
  }
  if (!prelude.m) {
    prelude.m = wanted_legs(run);
  }
  run.calibration = decide::calibrate(prelude.observed, *prelude.m);
  prelude.complete = run.calibration.legs_due == 0;
  return prelude.complete;
}

/// Base legs until the calibration is content.
util::Result<Ended> run_calibration(Run& run) {
  while (!calibrated(run)) {
    HL_TRY_ASSIGN(const auto ended, run_base(run, decide::Role::Base));
    if (ended && !calibrated(run)) {
      calibrate_short(run);
    }
    if (ended) {
      return ended;
    }
  }
  return Ended();
}

util::Status journal_calibration(Run& run) {
  for (const auto& override_record : run.calibration.overrides) {
    HL_TRY(run.recorder.add("leg_override", override_fields(override_record)));
  }
  HL_TRY(run.recorder.add("noise", noise_fields(run.calibration.noise, run.calibration.h)));
  for (const auto& warning : run.calibration.warnings) {
    run.console.warning(warning.message);
    HL_TRY(run.recorder.warning(warning.code, warning.message));
  }
  return {};
}

util::Status set_baseline(Run& run) {
  const auto& calibration = run.calibration;
  Baseline baseline;
  baseline.facts = *run.facts;
  baseline.gate_json = run.gate_json;
  baseline.failed_gate = run.failed_gate;
  baseline.throughput = objective_of(calibration.mean_y);
  baseline.sigma_pct = decide::percent_of_lp(calibration.noise.sigma());
  baseline.n = static_cast<std::uint32_t>(calibration.bases.size());
  for (const auto& base : calibration.bases) {
    baseline.legs.push_back(base.leg);
  }
  run.baseline = std::move(baseline);
  run.noise = calibration.noise;
  ++run.baselines;
  run.console.line(util::cat("baseline: ", baseline_text(*run.baseline)));
  HL_TRY(run.recorder.add("baseline", baseline_fields(run)));
  run.baseline_reason = "resume";  // of a further one
  return warn_missed_limits(run);
}

Ended noise_stop(const Run& run) {
  if (run.calibration.too_noisy && !run.config.accept_noise) {
    return make_stop("too_noisy", "", run.calibration.too_noisy_text);
  }
  return std::nullopt;
}

}  // namespace

bool prelude_done(const Run& run) { return run.prelude && run.prelude->complete; }

util::Result<std::optional<Stop>> run_prelude(Run& run) {
  if (prelude_done(run)) {
    return noise_stop(run);
  }
  if (!run.prelude) {
    run.prelude = PreludeProgress{run.seeds.next(), 0, {}, {}, {}, false, 0};
  }
  run.baseline.reset();  // of a calibration that was cut short
  HL_TRY_ASSIGN(auto ended, run_warmups(run));
  if (!ended) {
    HL_TRY_ASSIGN(ended, run_calibration(run));
  }
  if (!run.calibration.bases.empty()) {
    HL_TRY(journal_calibration(run));
    HL_TRY(set_baseline(run));
  }
  return ended ? ended : noise_stop(run);
}

}  // namespace hyperloom::phase
