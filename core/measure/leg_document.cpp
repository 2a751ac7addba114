// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/artifacts.hpp"
#include "core/measure/exit_class.hpp"
#include "core/measure/redacted.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::measure {

namespace {

using util::Value;

double seconds(std::chrono::milliseconds time) { return static_cast<double>(time.count()) / 1e3; }
double seconds_of_ns(std::int64_t ns) { return static_cast<double>(ns) / 1e9; }

Value argv_of(const ArtifactInput& in) {
  Value list = Value::list();
  bool secret = false;
  for (const std::string& arg : in.leg.argv) {
    list.push(secret ? std::string(util::kRedacted) : shown_text(in.redactor, arg));
    secret = util::takes_secret(arg);
  }
  return list;
}

/// The pins as one JSON text, the secret-shaped ones hidden by name.
std::string shown_pins(const ArtifactInput& in) {
  Value pins = Value::map();
  for (const session::Pin& pin : in.workload.pins) {
    pins.set(pin.name, shown_value(in.redactor, pin.name, pin.value));
  }
  return util::to_json(pins);
}

Value env_of(const ArtifactInput& in) {
  Value list = Value::list();
  for (const session::EnvVar& var : in.leg.env) {
    const bool pins = var.name == "INFERENCE_OPTIMIZER_EXTRA_ENV";
    Value item = Value::map();
    item.set("name", util::printable(var.name, false));
    item.set("value", pins ? shown_pins(in) : shown_value(in.redactor, var.name, var.value));
    item.set("origin", session::origin_name(var.origin));
    list.push(std::move(item));
  }
  return list;
}

Value limits_of(const ArtifactInput& in) {
  Value limits = Value::map();
  limits.set("timeout_s", in.leg.timeout.count() > 0 ? Value(seconds(in.leg.timeout)) : Value());
  limits.set("clamped", in.leg.request.clamped);
  limits.set("idle_timeout_s", seconds(in.leg.request.idle_timeout));
  limits.set("grace_s", seconds(in.leg.grace));
  limits.set("log_cap_bytes", in.workload.log_cap_bytes);
  return limits;
}

Value problems_of(const ArtifactInput& in, const std::vector<LegProblem>& problems) {
  Value list = Value::list();
  for (const LegProblem& problem : problems) {
    Value item = Value::map();
    item.set("class", problem.cls).set("message", shown_text(in.redactor, problem.message));
    list.push(std::move(item));
  }
  return list;
}

Value leftovers_of(const ArtifactInput& in) {
  Value list = Value::list();
  for (const proc::Leftover& one : in.result.exit.leftovers) {
    Value item = Value::map();
    item.set("pid", one.pid).set("comm", shown_text(in.redactor, util::printable(one.comm, false)));
    list.push(std::move(item));
  }
  return list;
}

void add_exit(const ArtifactInput& in, Value& doc) {
  const LegResult& result = in.result;
  const proc::ProcessExit& exit = result.exit;
  doc.set("exit_code", exit.exit_code);
  doc.set("term_signal", exit.term_signal ? Value(signal_name(*exit.term_signal)) : Value());
  doc.set("timed_out", exit.timed_out);
  doc.set("idle_timed_out", exit.idle_timed_out);
  doc.set("stopped_by_run", result.stopped_by_run);
  doc.set("wall_s", result.wall_s);
  doc.set("user_s", seconds_of_ns(exit.user_ns));
  doc.set("sys_s", seconds_of_ns(exit.sys_ns));
  doc.set("max_rss_kib", exit.max_rss_kib);
  doc.set("log_bytes_dropped", exit.log_bytes_dropped);
  doc.set("leftovers", leftovers_of(in));
}

Value gate_of(const ArtifactInput& in) {
  const gate::GateVerdict& verdict = in.result.gate;
  if (!verdict.passed && verdict.failure.empty()) {
    return {};  // not judged
  }
  Value metrics = Value::map();
  for (const auto& [name, value] : verdict.metrics) {
    metrics.set(shown_text(in.redactor, name), value);
  }
  Value out = Value::map();
  out.set("passed", verdict.passed).set("accuracy", verdict.accuracy);
  out.set("reason", verdict.reason.empty() ? Value() : Value(verdict.reason));
  out.set("message",
          verdict.message.empty() ? Value() : Value(shown_text(in.redactor, verdict.message)));
  return out.set("metrics", std::move(metrics));
}

Value text_or_null(const std::string& text) { return text.empty() ? Value() : Value(text); }

Value hashes_of(const ArtifactInput& in) {
  Value hashes = Value::map();
  hashes.set("launch_fp", in.leg.launch_fp);
  hashes.set("tree_digest", text_or_null(in.leg.tree_digest));
  hashes.set("entrypoint_sha256", text_or_null(in.entrypoint_sha256));
  hashes.set("report_sha256", in.result.report ? Value(in.result.report->sha256) : Value());
  return hashes;
}

}  // namespace

Value leg_document(const ArtifactInput& in) {
  const LegResult& result = in.result;
  Value doc = Value::map();
  doc.set("schema_version", 1).set("leg", in.leg.request.leg);
  doc.set("kind", kind_name(in.leg.request.kind)).set("id", in.leg.request.home_id);
  doc.set("run_id", in.leg.run_id).set("leg_seed", in.leg.request.leg_seed);
  doc.set("argv", argv_of(in)).set("cwd", shown_text(in.redactor, in.leg.cwd.native()));
  doc.set("env", env_of(in)).set("limits", limits_of(in));
  add_exit(in, doc);
  doc.set("class", text_or_null(result.cls()));
  doc.set("errors", problems_of(in, result.errors));
  doc.set("warnings", problems_of(in, result.warnings));
  doc.set("gate", gate_of(in)).set("hashes", hashes_of(in));
  return doc;
}

}  // namespace hyperloom::measure
