// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/plugin/builder.hpp"
#include "core/plugin/framework.hpp"

// The opaque builder types of the C header: what they hold on the host's side. Each lives as long
// as its plugin instance and is reset for every call, so that a plugin which keeps one past its
// call gets FAILED_PRECONDITION instead of touching freed memory.

struct hl_error {
  std::string code, message, detail;
};

struct hl_describe_out : hyperloom::plugin::Builder {
  hyperloom::plugin::Facts value;
};

struct hl_resolve_out : hyperloom::plugin::Builder {
  hyperloom::plugin::Entrypoint value;
  std::vector<std::string> rejected;  ///< "NAME: why", 256 at most
  std::uint64_t rejected_total = 0;
};

struct hl_plan_out : hyperloom::plugin::Builder {
  hyperloom::plugin::Plan value;
  // What the checks of plan_env and plan_cwd look at.
  std::string framework;
  hyperloom::plugin::EnvList pins;
  std::filesystem::path run_dir, framework_path;
  std::size_t argv_bytes = 0, file_bytes = 0;
};

namespace hyperloom::plugin {

struct HttpCall {
  std::string method, path, body, expect;
  std::uint64_t timeout_ms = 0;
  std::uint32_t role = 0, expect_status = 0;
};

/// Readiness facts of a server.
struct ServerFacts {
  std::vector<HttpCall> calls;
  std::vector<std::string> fatal_markers;
  std::uint64_t ready_timeout_ms = 2'700'000;
};

}  // namespace hyperloom::plugin

struct hl_server_out : hyperloom::plugin::Builder {
  hyperloom::plugin::ServerFacts value;
};

struct hl_knobs_out : hyperloom::plugin::Builder {
  hyperloom::plugin::KnobSet value;
};

struct hl_metrics_out : hyperloom::plugin::Builder {
  hyperloom::plugin::Metrics value;
  const hyperloom::util::Value* report = nullptr;  ///< the accepted one; null when there is none
};

struct hl_verdict_out : hyperloom::plugin::Builder {
  hyperloom::plugin::QualityVerdict value;
  bool set = false;
  std::size_t checks = 0, reasons = 0;
};

struct hl_failure_out : hyperloom::plugin::Builder {
  hyperloom::plugin::FailureClass value;
  bool set = false;
  std::size_t evidence = 0;
};

namespace hyperloom::plugin {

/// One of each, owned by an instance.
struct Builders {
  hl_error error;
  hl_describe_out describe;
  hl_resolve_out resolve;
  hl_plan_out plan;
  hl_server_out server;
  hl_knobs_out knobs;
  hl_metrics_out metrics;
  hl_verdict_out verdict;
  hl_failure_out failure;
};

// Host slots 6 and 8 to 35, by builder.
void error_set(hl_error* error, hl_str code, hl_str message, hl_str detail);
hl_status describe_set(hl_describe_out* out, hl_str key, hl_str value);
hl_status describe_capabilities(hl_describe_out* out, std::uint64_t bits);
hl_status resolve_path(hl_resolve_out* out, hl_str path);
hl_status resolve_interpreter(hl_resolve_out* out, hl_str name);
hl_status resolve_add_candidate(hl_resolve_out* out, hl_str path, hl_str why);
hl_status plan_arg(hl_plan_out* out, hl_str arg);
hl_status plan_env(hl_plan_out* out, hl_str name, hl_str value);
hl_status plan_cwd(hl_plan_out* out, hl_str path);
hl_status plan_timeout_ms(hl_plan_out* out, std::uint64_t ms);
hl_status plan_grace_ms(hl_plan_out* out, std::uint64_t ms);
hl_status plan_result(hl_plan_out* out, hl_str relative_path);
hl_status plan_file(hl_plan_out* out, hl_str relative_path, hl_str bytes);
hl_status server_http(hl_server_out* out, const hl_http_call* call);
hl_status server_fatal_marker(hl_server_out* out, hl_str text);
hl_status server_ready_timeout_ms(hl_server_out* out, std::uint64_t ms);
hl_status knob_add(hl_knobs_out* out, const hl_knob* knob);
hl_status knob_constraint(hl_knobs_out* out, std::uint32_t kind, hl_str expr, hl_str reason);
hl_status knob_dropped(hl_knobs_out* out, hl_str name, hl_str reason);
hl_status knob_fact(hl_knobs_out* out, hl_str key, hl_str value);
hl_status metric_throughput(hl_metrics_out* out, double value, hl_str unit);
hl_status metric_value(hl_metrics_out* out, hl_str name, double value, hl_str unit);
hl_status metric_text(hl_metrics_out* out, hl_str key, hl_str value);
hl_status metric_warning(hl_metrics_out* out, hl_str code, hl_str text);
hl_status verdict_set(hl_verdict_out* out, std::uint32_t passed, double accuracy);
hl_status verdict_reason(hl_verdict_out* out, hl_str code, hl_str text);
hl_status verdict_check(hl_verdict_out* out, hl_str name, double value, double limit,
                        std::uint32_t op, std::uint32_t passed);
hl_status failure_class(hl_failure_out* out, std::uint32_t klass, hl_str detail,
                        std::uint32_t retryable, hl_str hint);
hl_status failure_evidence(hl_failure_out* out, hl_str file, std::uint64_t line, hl_str text);

/// Throughput of an accepted report: `objective.value`, else `output_throughput`; null when the
/// report has neither as a number.
[[nodiscard]] const util::Value* report_throughput(const util::Value& report);

}  // namespace hyperloom::plugin
