// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/records.hpp"

#include <charconv>
#include <cmath>
#include <cstring>

#include "core/phase/limit_records.hpp"
#include "core/phase/lists.hpp"
#include "core/session/lock.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"
#include "core/util/version.hpp"

namespace hyperloom::phase {
namespace {

util::Value path_hash(const std::filesystem::path& path, const std::string& sha256) {
  auto out = util::Value::map();
  return std::move(out.set("path", path.string()).set("sha256", sha256));
}

util::Value plugin_value(const plugin::Identity& id) {
  auto out = util::Value::map();
  out.set("id", id.id).set("version", id.version);
  out.set("abi", util::cat(id.abi_major, ".", id.abi_minor));
  out.set("path", id.path.string()).set("sha256", id.sha256).set("isolation", id.isolation);
  return out;
}

util::Value budget_value(const Run& run) {
  auto out = util::Value::map();
  out.set("max_s", run.budget.max_s()).set("report_reserve_s", run.budget.report_reserve());
  return out;
}

util::Value protected_value(const Run& run) {
  auto out = util::Value::list();
  for (const auto& file : run.protected_set.files) {
    out.push(path_hash(file.path, file.sha256));
  }
  return out;
}

util::Value source_value(const RunConfig& config) {
  auto out = util::Value::map();
  out.set("path", config.workload.framework_path.string())
      .set("origin", config.framework_path_origin);
  out.set("head", config.source_head.empty() ? util::Value() : util::Value(config.source_head));
  out.set("branch",
          config.source_branch.empty() ? util::Value() : util::Value(config.source_branch));
  return out;
}

/// A seed above int64 stays exact as text.
util::Value seed_value(std::uint64_t seed) {
  return seed <= static_cast<std::uint64_t>(INT64_MAX) ? util::Value(seed)
                                                       : util::Value(std::to_string(seed));
}

util::Value gpu_value(const measure::Workload& workload) {
  auto out = util::Value::map();
  out.set("type", workload.gpu_type).set("runner_type", workload.runner_type);
  return out;
}

util::Value limits_value(const std::vector<gate::Limit>& limits) {
  auto out = util::Value::list();
  for (const auto& limit : limits) {
    out.push(limit.text());
  }
  return out;
}

util::Value space_value(const RunConfig& config) {
  if (config.search_space_path.empty()) {
    return {};
  }
  return path_hash(config.search_space_path, config.search_space_sha256);
}

void add_origin(util::Value& out, const Run& run) {
  const auto owner = session::this_process();
  std::error_code ec;
  out.set("session_id", run.session_id).set("session_dir", run.layout.root().string());
  out.set("argv", list_of(run.config.argv));
  out.set("cwd", std::filesystem::current_path(ec).string()).set("host", owner.host);
  out.set("boot_id", owner.boot_id).set("pid", owner.pid).set("version", util::version());
}

util::Value work_value(const std::optional<std::vector<std::pair<std::string, double>>>& work) {
  auto out = util::Value::map();
  for (const auto& [name, value] : work.value_or(std::vector<std::pair<std::string, double>>{})) {
    out.set(name, value);
  }
  return out;
}

util::Value numbers_value(const std::map<std::string, double>& numbers) {
  auto out = util::Value::map();
  for (const auto& [name, value] : numbers) {
    out.set(name, value);
  }
  return out;
}

util::Value gate_value(const gate::GateVerdict& gate) {
  auto out = util::Value::map();
  out.set("passed", gate.passed).set("accuracy", gate.accuracy);
  out.set("metrics", numbers_value(gate.metrics));
  out.set("reason", gate.passed ? std::string() : gate.reason.empty() ? gate.failure : gate.reason);
  return out;
}

util::Value leftovers_value(const proc::ProcessExit& exit) {
  auto out = util::Value::list();
  for (const auto& leftover : exit.leftovers) {
    auto row = util::Value::map();
    out.push(std::move(row.set("pid", leftover.pid).set("comm", leftover.comm)));
  }
  return out;
}

util::Value signal_name(const std::optional<int>& signal) {
  const char* name = signal ? ::sigabbrev_np(*signal) : nullptr;
  return name == nullptr ? util::Value() : util::Value(util::cat("SIG", name));
}

util::Value flags_value(const measure::LegResult& result) {
  auto out = util::Value::list();
  for (const auto& warning : result.warnings) {
    out.push(warning.cls);
  }
  return out;
}

util::Value pair_value(double low, double high) {
  auto out = util::Value::list();
  return std::move(out.push(low).push(high));
}

/// Class of a gate that failed and was let pass.
std::string waived_gate(const measure::LegResult& result) {
  return result.usable() && !result.gate.passed ? result.gate.failure : std::string();
}

/// What ends the run with this leg; a resumed run reads it back.
util::Value ending_value(const std::optional<Stop>& stop) {
  if (!stop) {
    return {};
  }
  auto out = util::Value::map();
  out.set("reason", stop->reason).set("exit_code", stop->exit_code);
  return std::move(out.set("detail", stop->detail).set("message", stop->message));
}

std::string_view decision_disposition(const decide::Decision& decision) {
  return decision.verdict == decide::Verdict::Keep ? "stacked" : "dropped";
}

}  // namespace

double objective_of(double y) { return std::exp(y / 100); }
double y_of(double objective) { return 100 * std::log(objective); }

std::string throughput_text(double value) {
  char buffer[32];
  constexpr int kDigits = 6;
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, kDigits).ptr;
  return {buffer, end};
}

std::string baseline_text(const Baseline& baseline) {
  return util::cat(throughput_text(baseline.throughput), " ", baseline.facts.unit, " (",
                   util::counted(baseline.n, "leg"), ", noise ", util::fixed(baseline.sigma_pct, 1),
                   " %)");
}

std::string nothing_kept_text(const std::string& failed_gate) {
  if (failed_gate.empty()) {
    return decide::kNoGainKept;
  }
  return util::cat(decide::kNoGainKept, ": the baseline has no passing quality gate (", failed_gate,
                   ")");
}

std::string unmeasured_text(bool kept, std::string_view status, const std::string& failed_gate) {
  if (!kept) {
    return nothing_kept_text(failed_gate);
  }
  return status == "interrupted" ? decide::kCutShort : decide::kNotConfirmed;
}

std::string arm_name(std::uint32_t arm) { return arm == 0 ? "base" : candidate_id(arm); }

std::string status_text(const measure::LegResult& result) {
  if (result.stopped_by_run) {
    return "stopped_by_run";
  }
  return result.usable() ? "ok" : "failed";
}

util::Value env_value(const session::EnvItems& items) {
  auto out = util::Value::map();
  for (const auto& [name, value] : items) {
    out.set(name, value);
  }
  return out;
}

util::Value launch_fields(const Run& run) {
  const auto& config = run.config;
  const auto& workload = config.workload;
  auto out = util::Value::map();
  add_origin(out, run);
  out.set("config", config.settings).set("framework", workload.framework);
  out.set("plugin", plugin_value(run.plugin.identity())).set("source", source_value(config));
  out.set("scripts_dir", workload.scripts_dir.string());
  out.set("entrypoint", path_hash(workload.entrypoint, config.entrypoint_sha256));
  out.set("protected_set", protected_value(run)).set("search_space", space_value(config));
  out.set("gpu", gpu_value(workload)).set("model", workload.model).set("tp", workload.tp);
  out.set("extra_args_env", workload.extra_args_env);
  out.set("server_args", workload.server_args).set("backend", config.backend);
  out.set("budget", budget_value(run)).set("seed", seed_value(config.seed));
  out.set("decision", config.decision).set("min_gain_pct", config.min_gain_pct);
  out.set("target_gain_pct", config.target.gain_pct).set("target_tput", config.target.throughput);
  out.set("keep_going_without_gate", config.keep_going_without_gate);
  out.set("limits", limits_value(config.limits)).set("gate_blind", run.gate_blind);
  auto toggles = util::Value::map();
  toggles.set("framework_agent", config.toggles.framework_agent);
  toggles.set("explore", config.toggles.explore).set("sweep", config.toggles.sweep);
  out.set("toggles", std::move(toggles));
  return out;
}

util::Value phase_fields(std::string_view from, std::string_view to, std::string_view reason,
                         double budget_s) {
  auto out = util::Value::map();
  out.set("from", from).set("to", to).set("reason", reason).set("budget_s", budget_s);
  return out;
}

util::Value noise_fields(const decide::Noise& noise, const std::vector<double>& h) {
  auto out = util::Value::map();
  out.set("m", noise.m).set("h", list_of(h)).set("s2", noise.s2);
  out.set("sigma", noise.sigma()).set("nu", noise.nu);
  return out;
}

util::Value baseline_fields(const Run& run) {
  const auto& baseline = *run.baseline;
  auto out = util::Value::map();
  out.set("id", util::cat("b", run.baselines)).set("reason", run.baseline_reason);
  out.set("throughput", baseline.throughput);
  out.set("unit", baseline.facts.unit).set("n", baseline.n).set("sigma_pct", baseline.sigma_pct);
  out.set("cold", false).set("legs", list_of(baseline.legs));
  out.set("spread_pct", run.calibration.spread_pct);
  out.set("gate_failure", baseline.failed_gate)
      .set("limited", baseline_limits(run.recorder.state(), run.config.limits, baseline.legs));
  return out;
}

util::Value override_fields(const decide::Override& record) {
  auto out = util::Value::map();
  out.set("leg", record.leg).set("replaced_by", record.replaced_by);
  out.set("rule", decide::rule_name(record.rule)).set("value", record.value);
  out.set("reference", record.reference).set("threshold", record.threshold);
  return out;
}

util::Value regime_fields(const decide::RegimeChange& record) {
  auto out = util::Value::map();
  out.set("anchor", arm_name(record.anchor)).set("leg", record.leg);
  out.set("p", record.p).set("dropped", list_of(record.dropped));
  return out;
}

util::Value round_eval_fields(const decide::RoundEval& record) {
  const auto& estimate = record.estimate;
  auto out = util::Value::map();
  out.set("candidate", candidate_id(record.arm)).set("n", estimate.n).set("d", list_of(estimate.d));
  out.set("D", estimate.mean).set("var", estimate.var).set("llr", estimate.llr);
  out.set("U", record.upper).set("L", record.lower);
  return out;
}

util::Value anchor_fields(const decide::AnchorMeasured& record) {
  auto out = util::Value::map();
  out.set("arm", record.arm).set("from_candidate", arm_name(record.arm));
  out.set("legs", list_of(record.legs)).set("y", record.y);
  return out;
}

util::Value verdict_fields(const decide::Decision& decision, std::string_view preset) {
  const bool known = decision.n > 0;
  auto out = util::Value::map();
  out.set("candidate", candidate_id(decision.arm));
  out.set("verdict", decide::verdict_name(decision.verdict)).set("reason", decision.reason);
  out.set("detail", decision.detail);
  out.set("disposition", decision_disposition(decision));
  out.set("D", known ? util::Value(decision.mean) : util::Value());
  out.set("pct", known ? util::Value(decision.pct) : util::Value());
  out.set("ci95_pct",
          known ? pair_value(decision.ci95_pct[0], decision.ci95_pct[1]) : util::Value());
  out.set("var", known ? util::Value(decision.var) : util::Value()).set("n", decision.n);
  out.set("llr", known ? util::Value(decision.llr) : util::Value());
  out.set("preset", preset).set("s2", decision.s2).set("nu", decision.nu);
  out.set("anchor", arm_name(decision.anchor)).set("legs", list_of(decision.legs));
  out.set("flags", list_of(decision.flags));
  return out;
}

util::Value leg_started_fields(const LegOrder& order, const measure::PreparedLeg& leg,
                               const Run& run) {
  const auto relative = [&](const std::filesystem::path& path) {
    return path.lexically_relative(run.layout.root()).string();
  };
  auto out = util::Value::map();
  out.set("leg", leg.request.leg).set("kind", measure::kind_name(order.kind)).set("arm", order.arm);
  out.set("role", decide::role_name(order.role));
  out.set("candidate", order.candidate.empty() ? util::Value() : util::Value(order.candidate));
  out.set("stack", order.stack ? list_of(*order.stack) : list_of(stack_ids(run)));
  out.set("round", order.round).set("slot", order.slot);
  out.set("slots", order.slots).set("work_dir", relative(leg.work_dir));
  out.set("workspace", relative(leg.home)).set("argv", list_of(leg.argv));
  out.set("env_delta", env_value(order.env));
  out.set("head",
          run.config.source_head.empty() ? util::Value() : util::Value(run.config.source_head));
  out.set("launch_fp", leg.launch_fp).set("leg_seed", order.leg_seed);
  out.set("predicted_s", predicted_s(run, order.kind));
  out.set("holdout_reserve_s",
          run.phase == "PRELUDE" ? util::Value() : util::Value(run.budget.holdout_reserve()));
  out.set("timeout_s", util::Seconds(leg.timeout).count());
  return out;
}

util::Value leg_finished_fields(const LegOutcome& outcome, const Run& run) {
  const auto& result = outcome.result;
  const auto& exit = result.exit;
  const bool scored =
      result.report && (result.usable() || outcome.obs.status == decide::LegStatus::Ok);
  auto out = util::Value::map();
  out.set("leg", outcome.leg).set("status", decide::status_name(outcome.obs.status));
  out.set("class", result.cls())
      .set("message", result.errors.empty() ? "" : result.errors.front().message);
  out.set("wall_s", result.wall_s).set("overhead_s", result.overhead_s);
  out.set("exit_code", exit.exit_code).set("term_signal", signal_name(exit.term_signal));
  out.set("timed_out", exit.timed_out).set("idle_timed_out", exit.idle_timed_out);
  out.set("objective", scored ? util::Value(result.report->throughput) : util::Value());
  out.set("unit", result.report ? result.report->unit : std::string());
  out.set("y", scored ? util::Value(outcome.obs.y) : util::Value());
  out.set("gate_ok", outcome.obs.gate_ok).set("failure", outcome.obs.failure);
  out.set("core_class", outcome.core_class).set("ends_run", ending_value(outcome.stop));
  out.set("waived_gate", waived_gate(result));
  out.set("review", outcome.obs.review).set("gate", gate_value(result.gate));
  out.set("review_detail", outcome.obs.review.empty() ? "" : outcome.obs.detail);
  out.set("work", result.report ? work_value(result.report->work) : util::Value::map());
  out.set("limited", numbers_value(result.limited));
  out.set("flags", flags_value(result)).set("home", outcome.home);
  out.set("report_sha256", result.report ? result.report->sha256 : std::string());
  out.set("log_tail", result.usable() ? std::string() : run.redactor.apply(result.log_tail));
  out.set("leftovers", leftovers_value(exit)).set("log_bytes_dropped", exit.log_bytes_dropped);
  return out;
}

util::Value stop_fields(const Stop& stop, std::string_view phase) {
  auto out = util::Value::map();
  out.set("reason", stop.reason).set("exit_code", stop.exit_code);
  out.set("explanation", explain_stop(stop.reason));
  out.set("detail", stop.detail).set("message", stop.message).set("log", stop.log);
  out.set("phase", phase);
  return out;
}

}  // namespace hyperloom::phase
