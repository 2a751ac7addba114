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

/// The base legs of the prelude and the one seed that joins them.
struct Prelude {
  Run& run;
  std::uint32_t seed;
  std::vector<decide::LegObs> observed;
  std::optional<double> cold;  ///< a warm-up's throughput, all there is when time runs out
};

LegOrder base_order(const Prelude& prelude, decide::Role role) {
  LegOrder order;
  order.role = role;
  order.leg_seed = prelude.seed;
  order.writing = !prelude.run.reference_written && !prelude.run.config.workload.fixed_quality_ref;
  return order;
}

Stop out_of_budget(const Prelude& prelude, std::string_view reason) {
  if (prelude.observed.empty()) {
    std::string text = "the budget was used up before a base leg could be measured";
    if (prelude.cold) {
      text += util::cat("; the warm-up alone gave ", util::fixed(*prelude.cold, 6));
    }
    return make_stop("no_baseline_in_budget", "", std::move(text));
  }
  return make_stop(reason, "", "the budget was used up during calibration");
}

Ended admission(const Prelude& prelude) {
  Run& run = prelude.run;
  if (!run.budget.legs_left()) {
    return out_of_budget(prelude, "max_legs");
  }
  const double predicted = predicted_s(run, measure::LegKind::Baseline);
  if (!run.budget.admits_prelude(run.elapsed_s(), predicted)) {
    return out_of_budget(prelude, "time_exhausted");
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

util::Result<Ended> run_base(Prelude& prelude, decide::Role role) {
  if (auto ended = admission(prelude)) {
    return ended;
  }
  HL_TRY_ASSIGN(const auto outcome, run_leg_retrying(prelude.run, base_order(prelude, role)));
  if (outcome.stop) {
    return outcome.stop;
  }
  if (outcome.obs.status == decide::LegStatus::StoppedByRun) {
    return Ended(out_of_budget(prelude, "time_exhausted"));
  }
  if (!outcome.obs.counts()) {
    return Ended(baseline_stop(prelude.run, outcome));
  }
  take_facts(prelude.run, outcome);
  if (role == decide::Role::Base) {
    prelude.observed.push_back(outcome.obs);
  } else {
    prelude.cold = outcome.result.report->throughput;
  }
  return Ended();
}

util::Result<Ended> run_warmups(Prelude& prelude) {
  for (unsigned i = 0; i < prelude.run.config.warmup_legs; ++i) {
    HL_TRY_ASSIGN(const auto ended, run_base(prelude, decide::Role::Warmup));
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
void calibrate_short(Prelude& prelude) {
  for (auto m = static_cast<std::uint32_t>(prelude.observed.size()); m > 0; --m) {
    prelude.run.calibration = decide::calibrate(prelude.observed, m);
    if (prelude.run.calibration.legs_due == 0) {
      return;
    }
  }
}

/// Base legs until the calibration is content. `m` is fixed once the length of a leg is known.
util::Result<Ended> run_calibration(Prelude& prelude) {
  Run& run = prelude.run;
  std::optional<std::uint32_t> m;
  for (;;) {
    HL_TRY_ASSIGN(const auto ended, run_base(prelude, decide::Role::Base));
    if (ended) {
      calibrate_short(prelude);
      return ended;
    }
    if (!m) {
      m = wanted_legs(run);
    }
    run.calibration = decide::calibrate(prelude.observed, *m);
    if (run.calibration.legs_due == 0) {
      return Ended();
    }
  }
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
  run.console.line(util::cat("baseline: ", baseline_text(*run.baseline)));
  HL_TRY(run.recorder.add("baseline", baseline_fields(run)));
  return warn_missed_limits(run);
}

Ended noise_stop(const Run& run) {
  if (run.calibration.too_noisy && !run.config.accept_noise) {
    return make_stop("too_noisy", "", run.calibration.too_noisy_text);
  }
  return std::nullopt;
}

}  // namespace

util::Result<std::optional<Stop>> run_prelude(Run& run) {
  Prelude prelude{run, run.seeds.next(), {}, {}};
  HL_TRY_ASSIGN(auto ended, run_warmups(prelude));
  if (!ended) {
    HL_TRY_ASSIGN(auto calibrated, run_calibration(prelude));
    ended = std::move(calibrated);
  }
  if (!run.calibration.bases.empty()) {
    HL_TRY(journal_calibration(run));
    HL_TRY(set_baseline(run));
  }
  return ended ? ended : noise_stop(run);
}

}  // namespace hyperloom::phase
