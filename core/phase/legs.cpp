// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/legs.hpp"

#include <algorithm>

#include "core/measure/artifacts.hpp"
#include "core/measure/leg.hpp"
#include "core/measure/redacted.hpp"
#include "core/measure/workspace.hpp"
#include "core/phase/head_watch.hpp"
#include "core/phase/heartbeat.hpp"
#include "core/phase/journal_watch.hpp"
#include "core/phase/leg_judge.hpp"
#include "core/phase/recalled_leg.hpp"
#include "core/phase/records.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::phase {
namespace {

constexpr double kMinVariantLimit = 600, kVariantFactor = 3;

/// custom.md section 7: variant, parity and hold-out legs are held to what base legs took.
double own_timeout(const Run& run, measure::LegKind kind) {
  const double limit = run.config.timeout_s;
  if (kind == measure::LegKind::Baseline || kind == measure::LegKind::Profile) {
    return limit;
  }
  return std::min(limit, std::max(kMinVariantLimit, kVariantFactor * run.slowest_base_s));
}

std::chrono::milliseconds milliseconds_of(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

std::chrono::milliseconds leg_limit(const Run& run, measure::LegKind kind) {
  return milliseconds_of(run.budget.leg_timeout(own_timeout(run, kind), run.now_s()));
}

std::filesystem::path reference_path(const Run& run) {
  return run.layout.quality_ref(run.reference_generation);
}

void add_quality(const Run& run, const LegOrder& order, measure::LegRequest& request) {
  if (order.writing) {
    request.quality_ref_write = reference_path(run);
  } else if (run.reference_written) {
    request.quality_ref = reference_path(run);
  }
}

measure::LegRequest make_request(Run& run, const LegOrder& order, std::chrono::milliseconds limit) {
  measure::LegRequest request;
  request.leg = ++run.numbers.leg;
  request.kind = order.kind;
  request.home_id = next_home_id(run, order);
  request.variant.set = order.env;
  request.leg_seed = order.leg_seed;
  request.sabotage = order.sabotage;
  request.stop_for = order.stop_for;
  add_quality(run, order, request);
  request.timeout = limit;
  request.clamped = request.timeout < milliseconds_of(own_timeout(run, order.kind));
  request.idle_timeout = milliseconds_of(run.config.idle_timeout_s);
  request.placement_key = util::cat(run.session_id, ".", order.round);
  return request;
}

measure::LegTools tools_of(Run& run) {
  return {run.fs, run.clock, run.layout, run.env, run.plugin, run.runner};
}

/// Compares the protected set with its hashes; new files beside the entrypoint are warned of once.
util::Result<std::optional<Stop>> check_workload(Run& run) {
  const auto check = measure::check_protected(run.fs, run.protect_rules, run.protected_set);
  if (check.fault) {
    return util::fail(*check.fault);
  }
  const std::string text = measure::written_text(check.written);
  if (!text.empty() && !run.warned_written) {
    run.warned_written = true;
    run.console.warning(text);
    HL_TRY(run.recorder.warning("entrypoint_dir_written", text));
  }
  if (check.violations.empty()) {
    return std::optional<Stop>();
  }
  const std::string what = util::join(check.violations, "; ");
  HL_TRY(run.recorder.warning("workload_changed", what));
  return std::optional(make_stop("workload_changed", "", what));
}

/// A leg that could not even be planned or started, as a failed leg.
measure::LegResult refused(const util::Error& error) {
  measure::LegResult result;
  result.errors.push_back({error.id.empty() ? "plugin_error" : error.id, error.text()});
  return result;
}

util::Status file_leg(Run& run, const measure::PreparedLeg& leg, LegOutcome& outcome) {
  HL_TRY(measure::write_artifacts(run.fs, {run.config.workload, leg, outcome.result,
                                           run.config.entrypoint_sha256, run.redactor}));
  HL_TRY(measure::move_home(run.fs, leg.work_dir, leg.home));
  outcome.home = leg.home.lexically_relative(run.layout.root()).string();
  return {};
}

/// The supervisor gives a process that cannot be killed a minute before it refuses the next one.
std::optional<Stop> leak_stop(const util::Error& error) {
  if (error.id != "process_leak") {
    return std::nullopt;
  }
  return make_stop("process_leak", "", error.text());
}

/// What runs in a leg, in a word: the candidate, or the arm of the hold-out.
std::string subject_of(const LegOrder& order) {
  if (!order.candidate.empty()) {
    return order.candidate;
  }
  return order.role != decide::Role::Holdout ? "-" : order.arm == 0 ? "original" : "final";
}

std::string progress_text(const Run& run, const LegOrder& order, const LegOutcome& outcome) {
  const auto& result = outcome.result;
  std::string text = util::cat(run.phase, " leg ", outcome.leg, " ", subject_of(order), " ",
                               decide::role_name(order.role), " ");
  if (result.report && result.usable()) {
    text += util::cat(throughput_text(result.report->throughput), " ", result.report->unit,
                      " gate ", result.gate.passed ? "ok" : "waived");
  } else {
    text += result.stopped_by_run ? "stopped by the run" : util::cat("failed: ", result.cls());
  }
  text += util::cat(" | left ", util::hms(run.budget.max_s() - run.elapsed_s()));
  if (run.baseline) {
    text += util::cat(" | best ", util::signed_fixed(decide::percent_of_lp(run.best_gain_lp), 1),
                      " % (search)");
  }
  return text;
}

void tell(Run& run, const LegOrder& order, const LegOutcome& outcome) {
  run.console.line(progress_text(run, order, outcome));
  for (const auto& warning : outcome.result.warnings) {
    // A field that is off is so in every leg.
    if (warning.cls != "report_field" || run.told.insert(warning.message).second) {
      run.console.warning(util::cat("leg ", outcome.leg, ": ", warning.message));
    }
  }
  if (!outcome.result.errors.empty()) {
    run.console.plain(util::cat("  ", outcome.result.errors.front().message));
  }
}

/// Each run that uses the same checkout or GPUs is told of once.
util::Status note_contention(Run& run) {
  if (run.presence == nullptr) {
    return {};
  }
  for (const auto& rival : run.presence->rivals()) {
    if (run.rivals.insert(rival.run_dir).second) {
      const std::string text = util::cat("another live run uses ", rival.shared,
                                         " too, so that both measure each other: ", rival.run_dir,
                                         " (pid ", rival.pid, ")");
      run.console.warning(text);
      HL_TRY(run.recorder.warning("contention", text));
    }
  }
  return {};
}

/// Once: the reports of the base legs do not fit the host's clock.
util::Status tell_clock_off(Run& run) {
  if (run.warned_clock || run.withholding.clock_off().empty()) {
    return {};
  }
  run.warned_clock = true;
  const std::string text = util::cat(
      "work.units does not seem to be what output_throughput counts per second: in a "
      "base leg ",
      run.withholding.clock_off(),
      ". So savings are not compared with the host's clock in this session");
  run.console.warning(text);
  return run.recorder.warning("clock_not_compared", text);
}

}  // namespace

void count_leg(Run& run, std::string_view kind, const LegOutcome& outcome) {
  const auto& obs = outcome.obs;
  if (obs.status == decide::LegStatus::StoppedByRun || obs.status == decide::LegStatus::Lost) {
    return;
  }
  // A warm-up is cold, and an audit's arm is not the one that base legs now measure.
  const bool typical =
      obs.counts() && obs.role != decide::Role::Warmup && obs.role != decide::Role::Audit;
  run.budget.add_leg(std::string(kind),
                     typical ? std::optional(outcome.result.wall_s) : std::nullopt,
                     kind != measure::kind_name(measure::LegKind::Holdout));
}

/// The reference counts from now on: read-only and protected.
util::Status accept_reference(Run& run, const LegOrder& order, const LegOutcome& outcome) {
  if (!order.writing || !outcome.obs.counts()) {
    return {};
  }
  const auto path = reference_path(run);
  run.reference_written = true;
  if (!run.fs.lstat(path)) {
    return {};  // the gate needs no file; nothing is handed on
  }
  return measure::protect_reference(run.fs, path, run.protect_rules, run.protected_set);
}

namespace {

std::string command_text(const measure::PreparedLeg& leg) {
  std::string text = util::cat("leg ", leg.request.leg, ": ");
  for (const auto& word : leg.argv) {
    text += util::shell_quote(word) + " ";
  }
  for (const auto& [name, value] : leg.request.variant.set) {
    text += util::cat(name, "=", util::shell_quote(value), " ");
  }
  return text + util::cat("limit ", leg.timeout.count() / 1000, " s in ", leg.work_dir.string());
}

/// Runs a prepared leg between its two records.
util::Result<LegOutcome> execute(Run& run, const LegOrder& order, const measure::PreparedLeg& leg) {
  HL_TRY(run.recorder.add("leg_started", leg_started_fields(order, leg, run)));
  run.console.debug(command_text(leg));
  const JournalWatch journal(run);
  const auto heartbeat = make_heartbeat(run, order, leg);
  auto executed = measure::execute_leg(tools_of(run), run.config.workload, leg, heartbeat);
  HL_TRY(run.recorder.owned());
  LegOutcome outcome;
  outcome.leg = leg.request.leg;
  outcome.result = executed ? std::move(*executed) : refused(executed.error());
  const auto leaked = executed ? std::nullopt : leak_stop(executed.error());
  auto touched = journal.stop(run);  // before the host writes on
  HL_TRY_ASSIGN(auto changed, check_workload(run));
  if (!changed) {
    changed = std::move(touched);
  }
  // A leg around which a protected file changed is discarded: whatever it reports has no score.
  outcome.result.stopped_by_run = outcome.result.stopped_by_run || changed.has_value();
  outcome.stop = std::move(changed);
  measure::hide_in_report(run.redactor, outcome.result);
  outcome.core_class = judge_leg(run, order, leg, outcome.result);
  measure::hide_in_gate(run.redactor, outcome.result);
  outcome.obs = observation(order, outcome.leg, outcome.result);
  watch_leg(run, outcome);
  HL_TRY(accept_reference(run, order, outcome));
  HL_TRY(file_leg(run, leg, outcome));
  if (!outcome.stop) {
    outcome.stop = leaked ? leaked : pending_stop(run);
  }
  HL_TRY(run.recorder.add("leg_finished", leg_finished_fields(outcome, run)));
  count_leg(run, measure::kind_name(order.kind), outcome);
  tell(run, order, outcome);
  HL_TRY(tell_clock_off(run));
  HL_TRY(note_contention(run));
  HL_TRY(watch_head(run, outcome.leg));
  return outcome;
}

/// A leg that the plugin or a pin refused: it fails without having started.
util::Result<LegOutcome> unprepared(Run& run, const LegOrder& order,
                                    const measure::LegRequest& request, const util::Error& error) {
  measure::PreparedLeg leg;
  leg.request = request;
  HL_TRY(run.recorder.add("leg_started", leg_started_fields(order, leg, run)));
  LegOutcome outcome;
  outcome.leg = request.leg;
  outcome.result = refused(error);
  outcome.core_class = outcome.result.cls();
  outcome.obs = observation(order, outcome.leg, outcome.result);
  watch_leg(run, outcome);
  outcome.stop = pending_stop(run);
  HL_TRY(run.recorder.add("leg_finished", leg_finished_fields(outcome, run)));
  tell(run, order, outcome);
  return outcome;
}

bool retryable_base(const Run& run, const LegOutcome& outcome) {
  const bool gate = outcome.core_class.starts_with("gate_");
  const auto code = outcome.result.exit.exit_code;
  const bool not_runnable = code == 126 || code == 127;
  return !not_runnable && (run.baseline || !gate);
}

bool deserves_retry(const Run& run, const LegOrder& order, const LegOutcome& outcome) {
  const bool evidence = outcome.obs.status == decide::LegStatus::Ok ||
                        outcome.obs.status == decide::LegStatus::Failed;
  if (outcome.stop || outcome.obs.counts() || !evidence || !run.budget.legs_left()) {
    return false;
  }
  const bool base = order.role == decide::Role::Base || order.role == decide::Role::Warmup;
  return base ? retryable_base(run, outcome) : outcome.core_class == "nonzero_exit_with_report";
}

}  // namespace

std::string candidate_id(std::uint32_t number) {
  std::string digits = std::to_string(number);
  digits.insert(0, digits.size() < 4 ? 4 - digits.size() : 0, '0');
  return "c" + digits;
}

std::string next_home_id(Run& run, const LegOrder& order) {
  switch (order.kind) {
    case measure::LegKind::Baseline: return util::cat("base", ++run.numbers.base_home);
    case measure::LegKind::Holdout: return util::cat("hold", ++run.numbers.hold_home);
    default: return order.candidate;
  }
}

double predicted_s(const Run& run, measure::LegKind kind) {
  return run.budget.predict(std::string(measure::kind_name(kind)));
}

util::Result<LegOutcome> run_leg(Run& run, const LegOrder& order) {
  HL_TRY_ASSIGN(auto recalled, recall_leg(run, order));
  if (recalled) {
    return *std::move(recalled);
  }
  HL_TRY(note_contention(run));
  HL_TRY_ASSIGN(auto changed, check_workload(run));
  LegOutcome outcome;
  const auto limit = leg_limit(run, order.kind);
  if (changed || limit.count() == 0) {  // a limit of zero would mean none
    outcome.stop = std::move(changed);
    outcome.obs.status = decide::LegStatus::StoppedByRun;
    return outcome;
  }
  const auto request = make_request(run, order, limit);
  auto prepared =
      measure::prepare_leg(tools_of(run), run.config.workload, request, run.config.source_head);
  if (!prepared) {
    return prepared.error().code == util::Code::Io
               ? util::Result<LegOutcome>(util::fail(prepared.error()))
               : unprepared(run, order, request, prepared.error());
  }
  if (!order.instead.empty()) {
    prepared->argv = order.instead;
  }
  return execute(run, order, *prepared);
}

util::Result<LegOutcome> run_leg_retrying(Run& run, const LegOrder& order) {
  for (;;) {
    HL_TRY_ASSIGN(auto outcome, run_leg(run, order));
    if (deserves_retry(run, order, outcome)) {
      run.console.line(util::cat("leg ", outcome.leg, " failed; one retry"));
      HL_TRY_ASSIGN(outcome, run_leg(run, order));
    }
    if (outcome.obs.status != decide::LegStatus::Lost || order.tell_lost) {
      return outcome;
    }
  }
}

}  // namespace hyperloom::phase
