// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/plugin_result.hpp"

#include <algorithm>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::measure {

namespace {

using util::cat;

void check_throughput(const plugin::Metrics& metrics, const Report& report, LegResult& result) {
  if (metrics.throughput && *metrics.throughput != report.throughput) {
    result.errors.push_back(
        {"field_invalid", cat("the plugin's throughput is ", util::number_text(*metrics.throughput),
                              " but the report says ", util::number_text(report.throughput))});
  }
}

/// The report's `work.<n>`, or null.
const double* reported_work(const Report& report, std::string_view metric) {
  constexpr std::string_view kPrefix = "work.";
  if (!report.work || !metric.starts_with(kPrefix)) {
    return nullptr;
  }
  const auto it = std::find_if(report.work->begin(), report.work->end(), [&](const auto& item) {
    return item.first == metric.substr(kPrefix.size());
  });
  return it == report.work->end() ? nullptr : &it->second;
}

void check_work(const plugin::Metric& metric, const Report& report, LegResult& result) {
  if (!metric.name.starts_with("work.")) {
    return;
  }
  const double* reported = reported_work(report, metric.name);
  if (reported == nullptr || *reported != metric.value) {
    result.errors.push_back(
        {"field_invalid", cat("the plugin's ", metric.name, " is ", util::number_text(metric.value),
                              " but the report says ",
                              reported == nullptr ? "nothing" : util::number_text(*reported))});
  }
}

void take(plugin::Metrics metrics, LegResult& result) {
  check_throughput(metrics, *result.report, result);
  for (const plugin::Metric& metric : metrics.values) {
    check_work(metric, *result.report, result);
  }
  for (auto& [code, text] : metrics.warnings) {
    result.warnings.push_back({std::move(code), std::move(text)});
  }
  if (metrics.not_applied) {
    result.errors.push_back({"plugin_error", "the plugin says that the arm was not applied"});
  }
  result.plugin_metrics = std::move(metrics.values);
}

}  // namespace

plugin::ResultInput plugin_view(const PreparedLeg& leg, const LegResult& result) {
  plugin::ResultInput in;
  in.plan = leg.plan;
  in.wall_ms = static_cast<std::uint64_t>(result.exit.wall_ns / 1'000'000);
  in.stdout_path = leg.work_dir / "scriptable_stdout.log";
  in.stderr_path = leg.work_dir / "scriptable_stderr.log";
  in.result_path = leg.work_dir / leg.result_rel;
  in.report = result.report ? &result.report->raw : nullptr;
  in.core_class = result.cls();
  in.exit_code = result.exit.exit_code.value_or(-1);
  in.term_signal = static_cast<std::uint32_t>(result.exit.term_signal.value_or(0));
  in.timed_out = result.exit.timed_out;
  return in;
}

void add_plugin_metrics(plugin::FrameworkPlugin& plugin, const PreparedLeg& leg,
                        LegResult& result) {
  if (!result.usable()) {
    return;
  }
  auto metrics = plugin.parse_result(plugin_view(leg, result));
  if (!metrics) {
    result.errors.push_back({"plugin_error", metrics.error().text()});
  } else if (*metrics) {
    take(**std::move(metrics), result);
  }
}

}  // namespace hyperloom::measure
