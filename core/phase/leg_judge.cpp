// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/leg_judge.hpp"

#include "core/gate/quality.hpp"
#include "core/measure/plugin_result.hpp"
#include "core/phase/records.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::phase {
namespace {

bool gate_class(const std::string& cls) {
  return cls == "gate_missing" || cls == "gate_invalid" || cls == "gate_failed";
}

gate::GateVerdict ask_plugin(Run& run, const LegOrder& order, const measure::PreparedLeg& leg,
                             const measure::LegResult& result, gate::GateVerdict core) {
  plugin::QualityInput in;
  in.plan = leg.plan;
  in.gate_json = result.report->gate ? util::to_json(*result.report->gate) : "";
  in.baseline_gate_json = run.gate_json;
  in.writing_leg = order.writing;
  in.reference_exists = !leg.request.quality_ref.empty();
  const auto verdict = run.plugin.judge_quality(in);
  if (!verdict) {
    return gate::merge_plugin_error(std::move(core), verdict.error());
  }
  return *verdict ? gate::merge_plugin(std::move(core), **verdict) : core;
}

/// The target is the session's; it counts as written when anything lies there.
bool reference_there(const Run& run, const measure::PreparedLeg& leg) {
  return run.fs.lstat(leg.request.quality_ref_write).has_value();
}

void judge_gate(Run& run, const LegOrder& order, const measure::PreparedLeg& leg,
                measure::LegResult& result) {
  gate::GateContext context;
  context.report_path = (leg.work_dir / leg.result_rel).string();
  context.writing_leg = order.writing;
  context.write_path = leg.request.quality_ref_write;
  context.reference_exists = order.writing && reference_there(run, leg);
  const auto* block = result.report->gate ? &*result.report->gate : nullptr;
  result.gate = ask_plugin(run, order, leg, result, gate::judge(block, context));
  for (const auto& warning : result.gate.warnings) {
    result.warnings.push_back({"gate", warning});
  }
  if (!result.gate.passed) {
    result.errors.push_back({result.gate.failure, result.gate.message});
  }
}

/// --keep-going-without-gate: while the baseline has no passing gate, a gate class is a warning.
void waive_gate(Run& run, measure::LegResult& result) {
  if (!run.config.keep_going_without_gate || (run.baseline && run.failed_gate.empty()) ||
      result.errors.size() != 1 || !gate_class(result.cls())) {
    return;
  }
  run.failed_gate = result.cls();
  run.withholding.waive_gate(run.failed_gate);
  result.warnings.push_back(result.errors.front());
  result.errors.clear();
}

/// Without the field on a base leg nothing could be compared.
void read_limited(const Run& run, const LegOrder& order, measure::LegResult& result) {
  result.limited = gate::limited_values(*result.report, run.config.limits);
  if (order.kind == measure::LegKind::Baseline) {
    const auto missing = gate::unmeasured_limits(result.limited, run.config.limits);
    result.errors.insert(result.errors.end(), missing.begin(), missing.end());
  }
}

void judge_report(Run& run, const LegOrder& order, const measure::PreparedLeg& leg,
                  measure::LegResult& result) {
  const auto problems =
      gate::check_invariants(*result.report, run.facts ? &*run.facts : nullptr, leg.nonce);
  result.errors.insert(result.errors.end(), problems.begin(), problems.end());
  read_limited(run, order, result);
  if (!result.errors.empty()) {
    return;
  }
  judge_gate(run, order, leg, result);
  if (result.errors.empty()) {
    measure::add_plugin_metrics(run.plugin, leg, result);
  }
  waive_gate(run, result);
}

/// The plugin may name a failure better; gate classes bind fingerprints and stay the core's.
void classify(Run& run, const measure::PreparedLeg& leg, measure::LegResult& result) {
  const std::string cls = result.cls();
  if (cls.empty() || gate_class(cls) || cls == "plugin_error") {
    return;
  }
  const auto named = run.plugin.classify_failure(measure::plugin_view(leg, result));
  if (!named || !*named || (*named)->detail.empty()) {
    return;
  }
  result.errors.front().cls = (*named)->detail;
  if (!(*named)->hint.empty()) {
    result.errors.front().message += util::cat(" (", (*named)->hint, ")");
  }
}

}  // namespace

std::string judge_leg(Run& run, const LegOrder& order, const measure::PreparedLeg& leg,
                      measure::LegResult& result) {
  if (result.stopped_by_run) {
    return result.cls();
  }
  if (result.report) {
    judge_report(run, order, leg, result);
  }
  const std::string core_class = result.cls();
  classify(run, leg, result);
  return core_class;
}

decide::LegObs observation(const LegOrder& order, std::uint64_t leg,
                           const measure::LegResult& result) {
  decide::LegObs obs;
  obs.leg = leg;
  obs.arm = order.arm;
  obs.round = order.round;
  obs.slot = order.slot;
  obs.slots = order.slots;
  obs.role = order.role;
  obs.wall_s = result.wall_s;
  obs.y = result.report ? y_of(result.report->throughput) : 0;
  obs.failure = result.cls();
  obs.gate_ok = !gate_class(result.cls());
  obs.status = result.stopped_by_run                         ? decide::LegStatus::StoppedByRun
               : result.usable() || gate_class(result.cls()) ? decide::LegStatus::Ok
                                                             : decide::LegStatus::Failed;
  return obs;
}

void watch_leg(Run& run, LegOutcome& outcome) {
  decide::LegObs& obs = outcome.obs;
  measure::LegResult& result = outcome.result;
  if (!obs.counts()) {
    obs.detail = result.errors.empty() ? "" : result.errors.front().message;
    return;
  }
  const LegFacts facts = leg_facts(obs, result);
  const auto review = run.withholding.review(facts);
  if (review && obs.role == decide::Role::Variant) {
    obs.review = review->reason;
    obs.detail = review->detail;
  } else if (review && obs.arm != 0) {
    result.warnings.push_back({review->reason, review->detail});
  }
  if (run.phase != "CLOSE") {  // a search that is taken up again goes on without the prune's legs
    run.withholding.add(facts);
  }
}

}  // namespace hyperloom::phase
