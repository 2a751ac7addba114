// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/measure_leg.hpp"

#include "core/cli/run_host.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/records.hpp"
#include "core/session/session.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

util::Value problems(const std::vector<measure::LegProblem>& list, const util::Redactor& redactor) {
  auto out = util::Value::list();
  for (const auto& problem : list) {
    auto row = util::Value::map();
    row.set("class", problem.cls).set("message", redactor.apply(problem.message));
    out.push(std::move(row));
  }
  return out;
}

util::Value work_value(const measure::LegResult& result) {
  auto out = util::Value::map();
  if (result.report && result.report->work) {
    for (const auto& [name, value] : *result.report->work) {
      out.set(name, value);
    }
  }
  return out;
}

util::Value gate_value(const gate::GateVerdict& gate) {
  auto metrics = util::Value::map();
  for (const auto& [name, value] : gate.metrics) {
    metrics.set(name, value);
  }
  auto out = util::Value::map();
  out.set("passed", gate.passed).set("accuracy", gate.accuracy).set("metrics", std::move(metrics));
  return std::move(out.set("reason", gate.passed ? std::string() : gate.message));
}

util::Value step_value(std::string_view name, bool ok, std::string_view cls,
                       std::string_view message) {
  auto out = util::Value::map();
  out.set("name", name).set("ok", ok).set("class", cls);
  return std::move(out.set("message", message));
}

/// run, report, gate: how far the leg got.
util::Value steps_value(const measure::LegResult& result) {
  const auto& errors = result.errors;
  const std::string cls = result.cls();
  const std::string message = errors.empty() ? "" : errors.front().message;
  const bool gate_class = cls.starts_with("gate_");
  const bool report_class = cls.starts_with("report_") || cls == "field_invalid";
  const bool ran = errors.empty() || gate_class || report_class;
  auto out = util::Value::list();
  out.push(step_value("run", ran, ran ? "" : cls, ran ? "" : message));
  if (ran) {
    out.push(
        step_value("report", !report_class, report_class ? cls : "", report_class ? message : ""));
  }
  if (ran && !report_class) {
    out.push(step_value("gate", !gate_class, gate_class ? cls : "", gate_class ? message : ""));
  }
  return out;
}

util::Value metrics_value(const std::vector<plugin::Metric>& metrics) {
  auto out = util::Value::map();
  for (const auto& metric : metrics) {
    auto row = util::Value::map();
    row.set("value", metric.value).set("unit", metric.unit);
    out.set(metric.name, std::move(row));
  }
  return out;
}

util::Value limits_value(const phase::Run& run, const measure::LegResult& result) {
  auto out = util::Value::list();
  for (const auto& limit : run.config.limits) {
    const auto found = result.limited.find(limit.metric);
    const bool known = found != result.limited.end();
    auto row = util::Value::map();
    row.set("limit", limit.text()).set("value", known ? util::Value(found->second) : util::Value());
    out.push(
        std::move(row.set("met", known ? util::Value(limit.met(found->second)) : util::Value())));
  }
  return out;
}

std::string limit_lines(const util::Value& limits) {
  std::string out;
  for (const auto& row : limits.as_list()) {
    const bool known = row["value"].is_number();
    out += util::cat("limit ", row.text_or("limit", ""), ": ",
                     known ? phase::throughput_text(row["value"].as_double()) : "not in the report",
                     known && !row.bool_or("met", true) ? " (missed)" : "", "\n");
  }
  return out;
}

util::Value document_of(const phase::Run& run, const phase::LegOutcome& outcome) {
  const auto& result = outcome.result;
  const bool scored = result.report.has_value();
  auto out = util::Value::map();
  out.set("schema", "hyperloom.measure/1")
      .set("ok", result.usable())
      .set("usable", result.usable());
  out.set("class", result.cls()).set("wall_s", result.wall_s).set("work", work_value(result));
  out.set("errors", problems(result.errors, run.redactor));
  out.set("warnings", problems(result.warnings, run.redactor)).set("steps", steps_value(result));
  out.set("objective", scored ? util::Value(result.report->throughput) : util::Value());
  out.set("unit", scored ? util::Value(result.report->unit) : util::Value());
  out.set("gate", gate_value(result.gate)).set("metrics", metrics_value(result.plugin_metrics));
  out.set("limits", limits_value(run, result));
  out.set("workspace", (run.layout.root() / outcome.home).string());
  out.set("log_tail", result.usable() ? "" : run.redactor.apply(result.log_tail));
  return out;
}

std::string lines_of(std::string_view title, const util::Value& list) {
  std::string out;
  for (const auto& row : list.as_list()) {
    out += util::cat(title, ": ", row.text_or("class", ""), ": ",
                     util::printable(row.text_or("message", ""), false), "\n");
  }
  return out;
}

std::string text_of(const util::Value& doc) {
  const bool usable = doc.bool_or("usable", false);
  const auto& gate = doc["gate"];
  std::string out = util::cat("workspace: ", doc.text_or("workspace", ""), "\n");
  for (const std::string_view log : {"stdout", "stderr"}) {
    out += util::cat(log, ": ", doc.text_or("workspace", ""), "/scriptable_", log, ".log\n");
  }
  out += util::cat(
      "throughput: ",
      doc["objective"].is_null() ? "-" : phase::throughput_text(doc["objective"].as_double()), " ",
      doc.text_or("unit", ""), "\n");
  out += util::cat("wall time: ", util::fixed(doc.number_or("wall_s", 0), 3), " s\n");
  const std::string reason = gate.text_or("reason", "");
  out += util::cat("gate: ", gate.bool_or("passed", false) ? "passed" : "not passed",
                   reason.empty() ? "" : ": ", reason, "\n");
  out += util::cat("work: ", util::to_json(doc["work"]), "\n");
  out += limit_lines(doc["limits"]);
  out += lines_of("error", doc["errors"]) + lines_of("warning", doc["warnings"]);
  if (const auto tail = tail_lines(doc.text_or("log_tail", "")); !tail.empty()) {
    out += util::cat("last lines of the log:\n", tail, "\n");
  }
  return out + util::cat("usable as baseline: ", usable ? "yes" : "no", "\n");
}

util::Result<int> run_one(phase::Run& run, MeasuredLeg& out) {
  HL_TRY(journal_launch(run));
  phase::LegOrder order;
  order.leg_seed = run.seeds.next();
  order.writing = !run.config.workload.fixed_quality_ref;
  HL_TRY_ASSIGN(const auto outcome, phase::run_leg(run, order));
  run.recorder.write_views(false);
  out.document = document_of(run, outcome);
  out.usable = outcome.result.usable() && !outcome.stop;
  out.text = text_of(out.document);
  if (outcome.stop) {
    out.text =
        util::cat("stopped: ", outcome.stop->reason, " ", outcome.stop->message, "\n") + out.text;
  }
  return outcome.stop && outcome.stop->reason == "signal" ? outcome.stop->exit_code : 0;
}

}  // namespace

util::Result<MeasuredLeg> measure_leg(Launch& launch) {
  auto& host = launch.host;
  HL_TRY_ASSIGN(const auto layout,
                session::create_measure_dir(host.fs, host.session_root() / "measure", host.clock));
  MeasuredLeg out;
  const auto signal_exit = with_run(launch, layout, layout.root().filename().string(),
                                    [&](phase::Run& run) { return run_one(run, out); });
  if (!signal_exit) {
    session::discard_unlaunched(host.fs, layout);
    return util::fail(signal_exit.error());
  }
  out.signal_exit = *signal_exit;
  return out;
}

}  // namespace hyperloom::cli
