// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/gate/quality.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::gate {

namespace {

using util::cat;
using util::Value;

constexpr std::string_view kStem = "inferencex_result.json: quality_gate";
/// A message is one line of a report: no line breaks of the script's, and not all of a long text.
constexpr std::size_t kMessageBytes = 1000;

std::string one_line(const std::string& message) {
  std::string line = util::printable(message.substr(0, kMessageBytes), false);
  return message.size() > kMessageBytes ? line + ".." : line;
}

/// A key `<m>_min` or `<m>_max`; `metric` is null when the key `<m>` is not there.
struct Limit {
  std::string key, metric_key;
  bool is_min;
  const Value* value;
  const Value* metric;
};

GateVerdict fail(std::string failure, std::string reason, const std::string& message) {
  GateVerdict verdict;
  verdict.failure = std::move(failure);
  verdict.reason = std::move(reason);
  verdict.message = one_line(message);
  return verdict;
}

GateVerdict invalid(const std::string& message) {
  return fail("gate_invalid", "gate_invalid", message);
}

GateVerdict failed(std::string reason, std::string_view why) {
  return fail("gate_failed", std::move(reason), cat("quality_gate failed: ", why));
}

GateVerdict pass() {
  GateVerdict verdict;
  verdict.passed = true;
  verdict.accuracy = 1.0;
  return verdict;
}

bool is_true(const Value* value) {
  return value != nullptr && value->is_bool() && value->as_bool();
}
bool is_false(const Value* value) {
  return value != nullptr && value->is_bool() && !value->as_bool();
}
bool finite_number(const Value& value) {
  return value.is_number() && std::isfinite(value.as_double());
}

std::vector<Limit> limits_of(const Value& gate) {
  std::vector<Limit> limits;
  for (const auto& [name, value] : gate.as_map()) {
    const std::string& key = name.text();
    const bool is_min = key.ends_with("_min");
    if (is_min || key.ends_with("_max")) {
      std::string metric = key.substr(0, key.size() - 4);
      const Value* found = gate.find(metric);
      limits.push_back({key, std::move(metric), is_min, &value, found});
    }
  }
  return limits;
}

bool met(const Limit& limit) {
  const double metric = limit.metric->as_double();
  const double bound = limit.value->as_double();
  return limit.is_min ? metric >= bound : metric <= bound;
}

std::string miss_text(const Limit& limit) {
  return cat(limit.metric_key, " ", util::to_json(*limit.metric),
             limit.is_min ? " is below " : " is above ", limit.key, " ",
             util::to_json(*limit.value));
}

/// The block's own `reason`, ready to be appended; "" without one.
std::string own_reason(const Value& gate) {
  const std::string reason = gate.text_or("reason", "");
  return reason.empty() ? "" : cat(" (", reason, ")");
}

using Row = std::optional<GateVerdict>;

/// Row 2.
Row bad_block(const Value& gate) {
  if (!gate.is_map()) {
    return invalid(cat(kStem, ": expected an object, found ", util::describe(gate)));
  }
  if (gate.as_map().empty()) {
    return invalid(cat(kStem, ": expected an object with content, found an empty object"));
  }
  return std::nullopt;
}

/// Row 3.
Row bad_flag(const Value& gate) {
  for (const std::string_view key : {"passed", "skipped"}) {
    const Value* value = gate.find(key);
    if (value != nullptr && !value->is_bool()) {
      return invalid(
          cat(kStem, ".", key, ": expected true or false, found ", util::describe(*value)));
    }
  }
  return std::nullopt;
}

/// Row 4.
Row bad_pair(const std::vector<Limit>& limits) {
  const auto wrong = [](const std::string& key, const Value& value) {
    return invalid(
        cat(kStem, ".", key, ": expected a finite number, found ", util::describe(value)));
  };
  for (const Limit& limit : limits) {
    if (limit.metric == nullptr) {
      continue;
    }
    if (!finite_number(*limit.metric)) {
      return wrong(limit.metric_key, *limit.metric);
    }
    if (!finite_number(*limit.value)) {
      return wrong(limit.key, *limit.value);
    }
  }
  return std::nullopt;
}

/// Rows 5 and 6.
Row missed(const Value& gate, const std::vector<Limit>& limits) {
  const Value* passed = gate.find("passed");
  if (is_false(passed)) {
    return failed("gate_false", cat("passed is false", own_reason(gate)));
  }
  std::vector<std::string> misses;
  for (const Limit& limit : limits) {
    if (limit.metric != nullptr && !met(limit)) {
      misses.push_back(miss_text(limit));
    }
  }
  if (misses.empty()) {
    return std::nullopt;
  }
  const std::string text = util::join(misses, "; ");
  return is_true(passed) ? failed("gate_contradiction", cat("passed is true but ", text))
                         : failed("gate_threshold", text);
}

/// Rows 7 and 8.
Row skipped(const Value& gate, const GateContext& context) {
  if (!is_true(gate.find("skipped"))) {
    return std::nullopt;
  }
  if (!context.writing_leg || gate.text_or("reason", "") != "reference_established") {
    return failed("gate_skipped", cat("skipped is true", own_reason(gate)));
  }
  if (!context.reference_exists) {
    return invalid(cat(kStem, ": the reference counts as established, but nothing was written to ",
                       context.write_path.native()));
  }
  return pass();
}

/// Rows 9 to 12.
GateVerdict by_presence(const Value& gate, const std::vector<Limit>& limits) {
  const auto lone = [](const Limit& limit) { return limit.metric == nullptr; };
  if (is_true(gate.find("passed"))) {
    GateVerdict verdict = pass();
    for (const Limit& limit : limits) {
      if (lone(limit)) {
        verdict.warnings.push_back(one_line(
            cat("quality_gate.", limit.key, " has no metric ", limit.metric_key, " beside it")));
      }
    }
    return verdict;
  }
  const auto found = std::find_if(limits.begin(), limits.end(), lone);
  if (found != limits.end()) {
    return invalid(
        cat(kStem, ".", found->key, " is a limit without its metric ", found->metric_key));
  }
  if (!limits.empty()) {
    return pass();
  }
  return invalid(cat(kStem, " has neither passed nor a metric with its limit"));
}

GateVerdict first_row(const Value& gate, const GateContext& context) {
  if (Row row = bad_block(gate)) {
    return *std::move(row);
  }
  if (Row row = bad_flag(gate)) {
    return *std::move(row);
  }
  const std::vector<Limit> limits = limits_of(gate);
  if (Row row = bad_pair(limits)) {
    return *std::move(row);
  }
  if (Row row = missed(gate, limits)) {
    return *std::move(row);
  }
  if (Row row = skipped(gate, context)) {
    return *std::move(row);
  }
  return by_presence(gate, limits);
}

std::map<std::string, double> numbers_of(const Value& gate) {
  std::map<std::string, double> numbers;
  if (gate.is_map()) {
    for (const auto& [key, value] : gate.as_map()) {
      if (finite_number(value)) {
        numbers.emplace(key, value.as_double());
      }
    }
  }
  return numbers;
}

}  // namespace

GateVerdict judge(const Value* gate, const GateContext& context) {
  if (gate == nullptr) {
    return fail("gate_missing", "gate_missing",
                cat("quality_gate is missing from ", context.report_path,
                    R"(; add "quality_gate": {"passed": true or false})"));
  }
  GateVerdict verdict = first_row(*gate, context);
  verdict.metrics = numbers_of(*gate);
  return verdict;
}

GateVerdict merge_plugin(GateVerdict core, const plugin::QualityVerdict& plugin) {
  if (!core.passed) {
    return core;
  }
  if (!plugin.passed) {
    core.passed = false;
    core.accuracy = 0;
    core.failure = "gate_failed";
    core.reason = plugin.code.empty() ? "gate_plugin" : plugin.code;
    core.message = one_line(cat("quality_gate failed: the plugin's judgement",
                                plugin.reason.empty() ? "" : ": ", plugin.reason));
    return core;
  }
  // An accuracy that is no number must not become the best one.
  core.accuracy = plugin.accuracy >= 0 ? std::min(core.accuracy, plugin.accuracy) : 0;
  return core;
}

GateVerdict merge_plugin_error(GateVerdict core, const util::Error& error) {
  const bool core_passed = core.passed;
  core.passed = false;
  core.accuracy = 0;
  if (core_passed) {
    core.failure = "plugin_error";
    core.reason = "plugin_error";
    core.message = error.text();
  }
  return core;
}

}  // namespace hyperloom::gate
