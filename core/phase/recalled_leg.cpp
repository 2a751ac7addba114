// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/recalled_leg.hpp"

#include "core/measure/report.hpp"
#include "core/phase/replay_facts.hpp"
#include "core/util/cat.hpp"
#include "core/util/sha256.hpp"

namespace hyperloom::phase {
namespace {

using Recalled = std::optional<LegOutcome>;
using util::Value;

constexpr std::uint64_t kMaxReport = 16ull << 20;

LegOutcome without_evidence(decide::LegStatus status) {
  LegOutcome outcome;
  outcome.obs.status = status;
  return outcome;
}

/// The fields that say which leg it is, as leg_started has them.
Value place_of(const LegOrder& order) {
  auto out = Value::map();
  out.set("role", decide::role_name(order.role)).set("arm", order.arm);
  return std::move(out.set("round", order.round).set("slot", order.slot));
}

gate::Work work_of(const Value& work) {
  gate::Work out;
  for (const auto& [name, value] : work.as_map()) {
    out.emplace_back(name, value.is_number() ? value.as_double() : 0);
  }
  return out;
}

/// The report file itself, where more than the journal's fields is asked for and it is unchanged.
std::optional<measure::Report> report_file(const Run& run, const Value& finished) {
  const auto path = run.layout.root() / finished.text_or("home", "") /
                    util::cat(measure::kResultFilename, ".json");
  const auto text = run.fs.read_bounded(path, kMaxReport);
  if (!text || util::sha256_hex(*text) != finished.text_or("report_sha256", "")) {
    return std::nullopt;
  }
  auto read = measure::parse_report(*text, path.filename().string(), {});
  return std::move(read.report);
}

measure::Report stored_report(const Value& finished) {
  measure::Report report;
  report.throughput = finished["objective"].as_double();
  report.unit = finished.text_or("unit", "");
  report.sha256 = finished.text_or("report_sha256", "");
  if (const Value& work = finished["work"]; work.is_map() && !work.as_map().empty()) {
    report.work = work_of(work);
  }
  return report;
}

void recall_report(const Run& run, const Value& finished, LegOutcome& outcome) {
  if (!finished["objective"].is_number()) {
    return;
  }
  auto whole = run.facts ? std::nullopt : report_file(run, finished);
  outcome.result.report = whole ? std::move(*whole) : stored_report(finished);
}

std::optional<Stop> recall_stop(const Value& finished) {
  const Value& stop = finished["ends_run"];
  if (!stop.is_map()) {
    return std::nullopt;
  }
  Stop out;
  out.reason = stop.text_or("reason", "");
  out.exit_code = static_cast<int>(stop.int_or("exit_code", 1));
  out.detail = stop.text_or("detail", "");
  out.message = stop.text_or("message", "");
  return out;
}

LegOutcome outcome_of(const Run& run, const Value& started, const Value& finished) {
  LegOutcome outcome;
  outcome.leg = static_cast<std::uint64_t>(started.int_or("leg", 0));
  outcome.obs = observation_of(started, finished);
  outcome.core_class = finished.text_or("core_class", finished.text_or("class", ""));
  outcome.home = finished.text_or("home", "");
  outcome.stop = recall_stop(finished);
  auto& result = outcome.result;
  result.wall_s = finished.number_or("wall_s", 0);
  result.stopped_by_run = outcome.obs.status == decide::LegStatus::StoppedByRun;
  if (const auto cls = finished.text_or("class", ""); !cls.empty()) {
    result.errors.push_back({cls, finished.text_or("message", "")});
  }
  result.exit.exit_code = finished["exit_code"].is_int()
                              ? std::optional(static_cast<int>(finished["exit_code"].as_int()))
                              : std::nullopt;
  recall_report(run, finished, outcome);
  return outcome;
}

/// Its run ended before it: the workload had changed, or no time was left.
Recalled not_started(const Run& run) {
  LegOutcome outcome = without_evidence(decide::LegStatus::StoppedByRun);
  if (const auto* warning = run.recorder.stored_warning("workload_changed")) {
    outcome.stop = make_stop("workload_changed", "", warning->body.text_or("message", ""));
  }
  return outcome;
}

/// A waived gate of the baseline shows in its record alone.
void recall_waiver(Run& run, const LegOutcome& outcome, const Value& finished) {
  const Value& gate = finished["gate"];
  if (run.config.keep_going_without_gate && outcome.obs.counts() && run.failed_gate.empty() &&
      !gate.bool_or("passed", true)) {
    run.failed_gate = finished.text_or("waived_gate", "gate_missing");
    run.withholding.waive_gate(run.failed_gate);
  }
}

/// The watch over what must not be kept sees every counted leg.
void recall_facts(Run& run, const LegOutcome& outcome, const Value& finished) {
  if (outcome.obs.counts() && run.phase != "CLOSE") {
    run.withholding.add(leg_facts(outcome.obs, finished));
    run.warned_clock = !run.withholding.clock_off().empty();
  }
}

}  // namespace

util::Result<Recalled> recall_leg(Run& run, const LegOrder& order) {
  auto& recorder = run.recorder;
  if (recorder.live()) {
    return Recalled();
  }
  if (const unsigned before = recorder.passed(); recorder.interruptions() != before) {
    return Recalled(without_evidence(decide::LegStatus::Lost));
  }
  if (!recorder.more_to_meet()) {
    return Recalled();
  }
  if (recorder.stored("leg_started") == nullptr) {
    return not_started(run);
  }
  const Value started = recorder.stored("leg_started")->body;
  HL_TRY(recorder.add("leg_started", place_of(order)));
  run.numbers.leg = static_cast<std::uint64_t>(started.int_or("leg", 0));
  static_cast<void>(next_home_id(run, order));
  HL_TRY_ASSIGN(const auto finished, recorder.meet("leg_finished"));
  if (!finished) {
    return Recalled(without_evidence(decide::LegStatus::Lost));
  }
  LegOutcome outcome = outcome_of(run, started, finished->body);
  recall_waiver(run, outcome, finished->body);
  recall_facts(run, outcome, finished->body);
  HL_TRY(accept_reference(run, order, outcome));
  count_leg(run, measure::kind_name(order.kind), outcome);
  return Recalled(std::move(outcome));
}

}  // namespace hyperloom::phase
