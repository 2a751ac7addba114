// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/host_table.hpp"

#include <algorithm>

#include "core/plugin/builders.hpp"
#include "core/util/cat.hpp"
#include "core/util/env_names.hpp"
#include "core/util/utf8.hpp"
#include "core/util/version.hpp"

namespace hyperloom::plugin {
namespace {

constexpr std::size_t kMaxLine = 64u << 10;
constexpr std::size_t kMaxFields = 64;  // a line with more is no line
constexpr unsigned kLinesPerSecond = 1000;
constexpr unsigned kWarn = 3, kCritical = 5;

static_assert(sizeof(hl_host) == 320);

std::string_view view(hl_str text, std::size_t max) {
  return text.data == nullptr
             ? std::string_view()
             : std::string_view(text.data, std::min<std::uint64_t>(text.size, max));
}

EnvList copy_fields(hl_kvs fields) {
  EnvList out;
  const std::uint64_t count =
      fields.items == nullptr ? 0 : std::min<std::uint64_t>(fields.count, kMaxFields);
  for (std::uint64_t i = 0; i < count; ++i) {
    out.emplace_back(view(fields.items[i].name, kMaxLine), view(fields.items[i].value, kMaxLine));
  }
  return out;
}

HostTable& self(const hl_host* host) {
  // Plugins see the table as const; its bookkeeping is the host's own.
  return *const_cast<HostTable*>(static_cast<const HostTable*>(host));
}

}  // namespace

HostTable::HostTable(HostServices services) : hl_host{}, services_(std::move(services)) {
  hl_host& table = *this;
  const std::string_view version = util::version();
  table.struct_size = sizeof(hl_host);
  table.abi_minor = util::kAbiMinor;
  table.host_version = {version.data(), version.size()};
  table.log = log_line;
  table.log_enabled = would_log;
  table.is_cancelled = cancelled;
  table.env = env_value;
  table.get_extension = extension;
  table.error_set = plugin::error_set;
  table.read_report = report_reading;
  table.describe_set = plugin::describe_set;
  table.describe_capabilities = plugin::describe_capabilities;
  table.resolve_path = plugin::resolve_path;
  table.resolve_interpreter = plugin::resolve_interpreter;
  table.resolve_add_candidate = plugin::resolve_add_candidate;
  table.plan_arg = plugin::plan_arg;
  table.plan_env = plugin::plan_env;
  table.plan_cwd = plugin::plan_cwd;
  table.plan_timeout_ms = plugin::plan_timeout_ms;
  table.plan_grace_ms = plugin::plan_grace_ms;
  table.plan_result = plugin::plan_result;
  table.plan_file = plugin::plan_file;
  table.server_http = plugin::server_http;
  table.server_fatal_marker = plugin::server_fatal_marker;
  table.server_ready_timeout_ms = plugin::server_ready_timeout_ms;
  table.knob_add = plugin::knob_add;
  table.knob_constraint = plugin::knob_constraint;
  table.knob_dropped = plugin::knob_dropped;
  table.knob_fact = plugin::knob_fact;
  table.metric_throughput = plugin::metric_throughput;
  table.metric_value = plugin::metric_value;
  table.metric_text = plugin::metric_text;
  table.metric_warning = plugin::metric_warning;
  table.verdict_set = plugin::verdict_set;
  table.verdict_reason = plugin::verdict_reason;
  table.verdict_check = plugin::verdict_check;
  table.failure_class = plugin::failure_class;
  table.failure_evidence = plugin::failure_evidence;
}

HostTable::~HostTable() { report_dropped(); }

void HostTable::log_line(const hl_host* host, std::uint32_t level, hl_str message, hl_kvs fields) {
  HostTable& table = self(host);
  const std::lock_guard lock(table.mutex_);
  if (table.admit()) {
    table.emit(std::min(level, kCritical), view(message, kMaxLine), copy_fields(fields));
  }
}

std::uint32_t HostTable::would_log(const hl_host* host, std::uint32_t level) {
  return self(host).services_.log && level <= kCritical ? 1 : 0;
}

std::uint32_t HostTable::cancelled(const hl_host* host) {
  const HostTable& table = self(host);
  return table.services_.cancelled && table.services_.cancelled() ? 1 : 0;
}

hl_status HostTable::env_value(const hl_host* host, hl_str name, hl_str* value) {
  HostTable& table = self(host);
  const std::string_view wanted = view(name, kMaxText);
  if (value == nullptr) {
    return HL_INVALID_ARGUMENT;
  }
  *value = {nullptr, 0};
  if (table.services_.env == nullptr || util::llm_credential_env(wanted)) {
    return HL_NOT_FOUND;
  }
  auto found = table.services_.env->get(wanted);
  if (!found) {
    return HL_NOT_FOUND;
  }
  const auto at = table.lent_.try_emplace(std::string(wanted), std::move(*found)).first;
  *value = {at->second.data(), at->second.size()};
  return HL_OK;
}

const void* HostTable::extension(const hl_host*, hl_str) { return nullptr; }

hl_status HostTable::report_reading(const hl_host*, hl_metrics_out* out, hl_error*) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  const util::Value* value = out->report == nullptr ? nullptr : report_throughput(*out->report);
  if (value == nullptr) {
    return out->fail(HL_FAILED_PRECONDITION, "", "read_report: there is no accepted report");
  }
  out->value.throughput = value->as_double();
  out->value.throughput_unit = out->report->text_or("throughput_unit", "");
  return HL_OK;
}

bool HostTable::admit() {
  const auto now = std::chrono::steady_clock::now();
  if (now - second_ >= std::chrono::seconds(1)) {
    report_dropped();
    second_ = now;
    lines_ = 0;
  }
  if (lines_ >= kLinesPerSecond) {
    ++dropped_;
    return false;
  }
  ++lines_;
  return true;
}

void HostTable::emit(unsigned level, std::string_view text, const EnvList& fields) {
  if (services_.log) {
    services_.log(level, util::printable(text, false), fields);
  }
}

void HostTable::report_dropped() {
  if (dropped_ > 0) {
    emit(kWarn, util::cat(dropped_, " log lines beyond 1000 a second were dropped"), {});
    dropped_ = 0;
  }
}

}  // namespace hyperloom::plugin
