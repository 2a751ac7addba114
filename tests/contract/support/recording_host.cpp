// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "tests/contract/support/recording_host.hpp"

#include <algorithm>
#include <sstream>

namespace hyperloom::contract {
namespace {

// Slots without a builder get the table only: the one host of a test is found through this.
thread_local RecordingHost* current = nullptr;

std::string text(hl_str value) { return std::string(sdk::view(value)); }

template <class Number>
std::string text(Number value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

std::string knob_text(const hl_knob& knob) {
  std::string values;
  for (const hl_str& value : sdk::items(knob.values)) {
    values += (values.empty() ? "" : ",") + text(value);
  }
  return text(knob.target_name) + "=" + text(knob.default_value) + "{" + values + "}" +
         (knob.min == knob.min ? " from " + text(knob.min) : "");
}

#define NOTE(slot, parameters, ...)                                           \
  [] parameters -> hl_status {                                                \
    return reinterpret_cast<RecordingHost*>(out)->note({#slot, __VA_ARGS__}); \
  }

void fill_plan_slots(hl_host& host) {
  host.plan_arg = NOTE(plan_arg, (hl_plan_out * out, hl_str a), text(a));
  host.plan_env = NOTE(plan_env, (hl_plan_out * out, hl_str a, hl_str b), text(a), text(b));
  host.plan_cwd = NOTE(plan_cwd, (hl_plan_out * out, hl_str a), text(a));
  host.plan_timeout_ms = NOTE(plan_timeout_ms, (hl_plan_out * out, uint64_t a), text(a));
  host.plan_grace_ms = NOTE(plan_grace_ms, (hl_plan_out * out, uint64_t a), text(a));
  host.plan_result = NOTE(plan_result, (hl_plan_out * out, hl_str a), text(a));
  host.plan_file = NOTE(plan_file, (hl_plan_out * out, hl_str a, hl_str b), text(a), text(b));
  host.server_http = NOTE(server_http, (hl_server_out * out, const hl_http_call* a), text(a->role),
                          text(a->method), text(a->path));
  host.server_fatal_marker = NOTE(server_fatal_marker, (hl_server_out * out, hl_str a), text(a));
  host.server_ready_timeout_ms =
      NOTE(server_ready_timeout_ms, (hl_server_out * out, uint64_t a), text(a));
}

void fill_fact_slots(hl_host& host) {
  host.describe_set =
      NOTE(describe_set, (hl_describe_out * out, hl_str a, hl_str b), text(a), text(b));
  host.describe_capabilities =
      NOTE(describe_capabilities, (hl_describe_out * out, uint64_t a), text(a));
  host.resolve_path = NOTE(resolve_path, (hl_resolve_out * out, hl_str a), text(a));
  host.resolve_interpreter = NOTE(resolve_interpreter, (hl_resolve_out * out, hl_str a), text(a));
  host.resolve_add_candidate =
      NOTE(resolve_add_candidate, (hl_resolve_out * out, hl_str a, hl_str b), text(a), text(b));
  host.knob_add =
      NOTE(knob_add, (hl_knobs_out * out, const hl_knob* a), text(a->name), knob_text(*a));
  host.knob_constraint = NOTE(knob_constraint, (hl_knobs_out * out, uint32_t a, hl_str b, hl_str c),
                              text(a), text(b), text(c));
  host.knob_dropped =
      NOTE(knob_dropped, (hl_knobs_out * out, hl_str a, hl_str b), text(a), text(b));
  host.knob_fact = NOTE(knob_fact, (hl_knobs_out * out, hl_str a, hl_str b), text(a), text(b));
}

void fill_judgement_slots(hl_host& host) {
  host.metric_throughput =
      NOTE(metric_throughput, (hl_metrics_out * out, double a, hl_str b), text(a), text(b));
  host.metric_value = NOTE(metric_value, (hl_metrics_out * out, hl_str a, double b, hl_str c),
                           text(a), text(b), text(c));
  host.metric_text =
      NOTE(metric_text, (hl_metrics_out * out, hl_str a, hl_str b), text(a), text(b));
  host.metric_warning =
      NOTE(metric_warning, (hl_metrics_out * out, hl_str a, hl_str b), text(a), text(b));
  host.verdict_set =
      NOTE(verdict_set, (hl_verdict_out * out, uint32_t a, double b), text(a), text(b));
  host.verdict_reason =
      NOTE(verdict_reason, (hl_verdict_out * out, hl_str a, hl_str b), text(a), text(b));
  host.verdict_check = NOTE(
      verdict_check, (hl_verdict_out * out, hl_str a, double b, double c, uint32_t d, uint32_t e),
      text(a), text(b), text(c), text(d), text(e));
  host.failure_class =
      NOTE(failure_class, (hl_failure_out * out, uint32_t a, hl_str b, uint32_t c, hl_str d),
           text(a), text(b), text(c), text(d));
  host.failure_evidence =
      NOTE(failure_evidence, (hl_failure_out * out, hl_str a, uint64_t b, hl_str c), text(a),
           text(b), text(c));
}

#undef NOTE

}  // namespace

RecordingHost::RecordingHost() : table_() {
  current = this;
  table_.struct_size = HL_SIZEOF(hl_host, failure_evidence);
  table_.host_version = HL_STR("0.0.0");
  table_.log = [](const hl_host*, uint32_t level, hl_str message, hl_kvs fields) {
    Call call = {"log", text(level), text(message)};
    for (const hl_kv& field : sdk::items(fields)) {
      call.push_back(text(field.name) + "=" + text(field.value));
    }
    current->note(call);
  };
  table_.log_enabled = [](const hl_host*, uint32_t level) -> uint32_t {
    return level >= HL_LOG_INFO ? 1 : 0;
  };
  table_.is_cancelled = [](const hl_host*) -> uint32_t { return 0; };
  table_.env = &read_env;
  table_.get_extension = [](const hl_host*, hl_str) -> const void* { return nullptr; };
  table_.error_set = [](hl_error*, hl_str code, hl_str message, hl_str) {
    current->error_code = text(code);
    current->error_text = text(message);
  };
  table_.read_report = [](const hl_host*, hl_metrics_out* out, hl_error*) {
    return reinterpret_cast<RecordingHost*>(out)->note({"read_report"});
  };
  fill_plan_slots(table_);
  fill_fact_slots(table_);
  fill_judgement_slots(table_);
}

hl_status RecordingHost::read_env(const hl_host*, hl_str name, hl_str* value) {
  const auto found = current->env_.find(text(name));
  if (found == current->env_.end()) {
    return HL_NOT_FOUND;
  }
  *value = sdk::str(found->second);
  return HL_OK;
}

hl_status RecordingHost::note(Call call) {
  const auto failure = failures_.find(call[0]);
  calls_.push_back(std::move(call));
  return failure == failures_.end() ? HL_OK : failure->second;
}

std::vector<std::string> RecordingHost::firsts(const std::string& slot) const {
  std::vector<std::string> found;
  for (const Call& call : calls_) {
    if (call[0] == slot) {
      found.push_back(call.at(1));
    }
  }
  return found;
}

bool RecordingHost::called(const Call& call) const {
  return std::ranges::find(calls_, call) != calls_.end();
}

void RecordingHost::clear() {
  calls_.clear();
  failures_.clear();
  error_code.clear();
  error_text.clear();
}

}  // namespace hyperloom::contract
