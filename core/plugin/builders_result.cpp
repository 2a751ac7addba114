// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>

#include "core/plugin/builders.hpp"
#include "core/plugin/patterns.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::plugin {
namespace {

constexpr std::string_view kWorkPrefix = "work.";

/// Why a metric may not stand beside the report; empty when it may.
std::string contradiction(const hl_metrics_out& out, const std::string& name, double value) {
  if (!name.starts_with(kWorkPrefix)) {
    return "";
  }
  const util::Value* work = out.report == nullptr ? nullptr : out.report->find("work");
  const util::Value* same =
      work == nullptr ? nullptr : work->find(std::string_view(name).substr(kWorkPrefix.size()));
  if (same == nullptr || !same->is_number()) {
    return util::cat(name, " is not in the report");
  }
  return same->as_double() == value ? "" : util::cat(name, " differs from the report");
}

}  // namespace

const util::Value* report_throughput(const util::Value& report) {
  const util::Value* value = report["objective"].find("value");
  if (value == nullptr || !value->is_number()) {
    value = report.find("output_throughput");
  }
  return value != nullptr && value->is_number() ? value : nullptr;
}

hl_status metric_throughput(hl_metrics_out* out, double value, hl_str unit) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string text;
  if (!out->take(unit, "a unit", kMaxText, text)) {
    return out->status();
  }
  if (!std::isfinite(value)) {
    return out->invalid("metric_throughput: the value is not finite");
  }
  const util::Value* reported = out->report == nullptr ? nullptr : report_throughput(*out->report);
  if (reported != nullptr && reported->as_double() != value) {
    return out->fail(HL_INVALID_ARGUMENT, "field_invalid",
                     util::cat("metric_throughput is ", util::number_text(value),
                               " but the report says ", util::number_text(reported->as_double())));
  }
  out->value.throughput = value;
  out->value.throughput_unit = std::move(text);
  return HL_OK;
}

hl_status metric_value(hl_metrics_out* out, hl_str name, double value, hl_str unit) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  Metric metric;
  if (!out->take(name, "a metric's name", kMaxText, metric.name) ||
      !out->take(unit, "a unit", kMaxText, metric.unit)) {
    return out->status();
  }
  if (!valid_metric(metric.name)) {
    return out->invalid(
        util::cat("metric_value: '", metric.name, "' does not match [A-Za-z0-9_.:-]{1,64}"));
  }
  if (!std::isfinite(value)) {
    return out->invalid(util::cat("metric_value: ", metric.name, " is not finite"));
  }
  auto& values = out->value.values;
  if (std::any_of(values.begin(), values.end(),
                  [&](const Metric& each) { return each.name == metric.name; })) {
    return out->invalid(util::cat("metric_value: ", metric.name, " was given twice"));
  }
  if (const std::string why = contradiction(*out, metric.name, value); !why.empty()) {
    return out->fail(HL_INVALID_ARGUMENT, "field_invalid", util::cat("metric_value: ", why));
  }
  if (values.size() >= kMaxMetrics) {
    return out->limit(util::cat("more than ", kMaxMetrics, " metrics"));
  }
  metric.value = value;
  values.push_back(std::move(metric));
  return HL_OK;
}

hl_status metric_text(hl_metrics_out* out, hl_str key, hl_str value) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string name, text;
  if (!out->take(key, "a key", kMaxText, name) || !out->take(value, "a text", kMaxText, text)) {
    return out->status();
  }
  if (!valid_metric(name)) {
    return out->invalid(
        util::cat("metric_text: '", name, "' does not match [A-Za-z0-9_.:-]{1,64}"));
  }
  if (name == "extra") {
    const auto parsed = util::parse_json(text, "extra");
    if (!parsed || !parsed->is_map()) {
      return out->invalid("metric_text: extra: expected a JSON object");
    }
  }
  if (out->value.texts.size() >= kMaxMetrics) {
    return out->limit(util::cat("more than ", kMaxMetrics, " metric texts"));
  }
  out->value.texts.emplace_back(std::move(name), std::move(text));
  return HL_OK;
}

hl_status metric_warning(hl_metrics_out* out, hl_str code, hl_str text) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string name, why;
  if (!out->take(code, "a code", kMaxText, name) || !out->take(text, "a text", kMaxText, why)) {
    return out->status();
  }
  if (!valid_detail(name)) {
    return out->invalid(
        util::cat("metric_warning: '", name, "' does not match [a-z][a-z0-9_]{0,47}"));
  }
  if (out->value.warnings.size() >= kMaxRemarks) {
    return out->limit(util::cat("more than ", kMaxRemarks, " warnings"));
  }
  out->value.not_applied = out->value.not_applied || name == "not_applied";
  out->value.warnings.emplace_back(std::move(name), std::move(why));
  return HL_OK;
}

hl_status verdict_set(hl_verdict_out* out, std::uint32_t passed, double accuracy) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  if (!(accuracy >= 0 && accuracy <= 1)) {
    return out->invalid("verdict_set: accuracy is not between 0 and 1");
  }
  if (out->set) {
    return out->invalid("verdict_set: a verdict was given twice");
  }
  out->set = true;
  out->value.passed = passed != 0;
  out->value.accuracy = accuracy;
  return HL_OK;
}

hl_status verdict_reason(hl_verdict_out* out, hl_str code, hl_str text) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string name, why;
  if (!out->take(code, "a code", kMaxText, name) || !out->take(text, "a text", kMaxText, why)) {
    return out->status();
  }
  if (!valid_detail(name)) {
    return out->invalid(
        util::cat("verdict_reason: '", name, "' does not match [a-z][a-z0-9_]{0,47}"));
  }
  if (++out->reasons > kMaxRemarks) {
    return out->limit(util::cat("more than ", kMaxRemarks, " reasons"));
  }
  if (out->reasons == 1) {
    out->value.code = std::move(name);
    out->value.reason = std::move(why);
  }
  return HL_OK;
}

hl_status verdict_check(hl_verdict_out* out, hl_str name, double value, double limit,
                        std::uint32_t op, std::uint32_t passed) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string text;
  if (!out->take(name, "a check's name", kMaxText, text)) {
    return out->status();
  }
  if (!std::isfinite(value) || !std::isfinite(limit)) {
    return out->invalid(util::cat("verdict_check: ", text, " has a number that is not finite"));
  }
  const bool holds = op == HL_OP_GE ? value >= limit : value <= limit;
  if ((op == HL_OP_GE || op == HL_OP_LE) && passed != 0 && !holds) {
    return out->invalid(util::cat("verdict_check: ", text, " is said to pass but does not"));
  }
  if (++out->checks > kMaxRemarks) {
    return out->limit(util::cat("more than ", kMaxRemarks, " checks"));
  }
  return HL_OK;
}

hl_status failure_class(hl_failure_out* out, std::uint32_t klass, hl_str detail,
                        std::uint32_t retryable, hl_str hint) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  FailureClass value;
  if (!out->take(detail, "a class name", kMaxText, value.detail) ||
      !out->take(hint, "a hint", kMaxText, value.hint)) {
    return out->status();
  }
  if (!valid_detail(value.detail)) {
    return out->invalid(
        util::cat("failure_class: '", value.detail, "' does not match [a-z][a-z0-9_]{0,47}"));
  }
  value.group = klass <= HL_FAILURE_DEPENDENCY ? klass : HL_FAILURE_UNKNOWN;
  value.retryable = retryable != 0;
  out->value = std::move(value);
  out->set = true;
  return HL_OK;
}

hl_status failure_evidence(hl_failure_out* out, hl_str file, std::uint64_t line, hl_str text) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string name, quote;
  if (!out->take(file, "a file", kMaxText, name) || !out->take(text, "a line", kMaxText, quote)) {
    return out->status();
  }
  if (line == 0) {
    return out->invalid("failure_evidence: lines count from 1");
  }
  if (++out->evidence > kMaxRemarks) {
    return out->limit(util::cat("more than ", kMaxRemarks, " pieces of evidence"));
  }
  return HL_OK;
}

}  // namespace hyperloom::plugin
