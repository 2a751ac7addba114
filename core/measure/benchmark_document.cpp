// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/artifacts.hpp"
#include "core/measure/redacted.hpp"
#include "core/measure/report.hpp"
#include "core/util/json.hpp"

namespace hyperloom::measure {

namespace {

using util::Value;

/// Unknown keys are passed on for other tools, but not without end.
constexpr std::size_t kExtraBytes = 64u << 10;

Value number_of(const LegResult& result, const std::string& field) {
  if (!result.report) {
    return {};
  }
  const auto it = result.report->numbers.find(field);
  return it == result.report->numbers.end() ? Value() : Value(it->second);
}

Value throughput_of(const LegResult& result) {
  Value out = Value::map();
  // A failed leg has no score, even when its report has one.
  out.set("output_throughput", result.usable() ? Value(result.report->throughput) : Value());
  out.set("request_throughput", number_of(result, "request_throughput"));
  out.set("total_token_throughput", number_of(result, "total_token_throughput"));
  out.set("duration_seconds", number_of(result, "duration"));
  out.set("completed_requests", number_of(result, "completed"));
  return out;
}

Value latency_of(const LegResult& result) {
  Value out = Value::map();
  for (const std::string_view field : kReportNumbers) {
    if (field == "latency_s" || field.ends_with("_ms")) {
      out.set(field, number_of(result, std::string(field)));
    }
  }
  return out;
}

Value gate_block(const ArtifactInput& in) {
  const auto& report = in.result.report;
  return report && report->gate ? shown_tree(in.redactor, *report->gate) : Value();
}

Value work_of(const ArtifactInput& in) {
  const auto& report = in.result.report;
  const Value* work = report ? report->raw.find("work") : nullptr;
  return work == nullptr ? Value() : shown_tree(in.redactor, *work);
}

/// The unknown keys in order, as many as fit.
Value extra_of(const ArtifactInput& in) {
  Value out = Value::map();
  std::size_t size = 2;
  if (!in.result.report) {
    return out;
  }
  for (const auto& [key, value] : in.result.report->raw.as_map()) {
    if (known_report_key(key)) {
      continue;
    }
    Value one = Value::map();
    one.set(key, value);
    one = shown_tree(in.redactor, one);
    size += util::to_json(one).size();
    if (size > kExtraBytes) {
      break;
    }
    const util::Member& shown = one.as_map().front();
    out.set(shown.first, shown.second);
  }
  return out;
}

Value messages_of(const ArtifactInput& in, const std::vector<LegProblem>& problems) {
  Value list = Value::list();
  for (const LegProblem& problem : problems) {
    list.push(shown_text(in.redactor, problem.cls + ": " + problem.message));
  }
  return list;
}

}  // namespace

Value benchmark_document(const ArtifactInput& in) {
  const LegResult& result = in.result;
  Value doc = Value::map();
  doc.set("success", result.usable()).set("framework", in.workload.framework);
  doc.set("model",
          in.workload.model.empty() ? Value() : Value(shown_text(in.redactor, in.workload.model)));
  doc.set("workload_kind", "scriptable");
  doc.set("throughput_unit",
          result.report ? Value(shown_text(in.redactor, result.report->unit)) : Value());
  doc.set("throughput", throughput_of(result)).set("latency", latency_of(result));
  doc.set("quality_gate", gate_block(in)).set("work", work_of(in)).set("extra", extra_of(in));
  doc.set("workspace_dir", shown_text(in.redactor, in.leg.home.native()));
  doc.set("execution_time", result.wall_s);
  doc.set("errors", messages_of(in, result.errors));
  doc.set("warnings", messages_of(in, result.warnings));
  doc.set("profiling_enabled", in.leg.request.kind == LegKind::Profile);
  return doc;
}

}  // namespace hyperloom::measure
