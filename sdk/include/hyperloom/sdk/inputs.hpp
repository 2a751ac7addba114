// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/sdk/error.hpp>
#include <optional>
#include <span>

namespace hyperloom::sdk {
inline namespace [[gnu::visibility("hidden")]] v1 {

inline std::span<const hl_kv> items(hl_kvs list) { return {list.items, list.count}; }
inline std::span<const hl_str> items(hl_strs list) { return {list.items, list.count}; }

/// The value of the last entry called `name`.
inline std::optional<std::string_view> find(hl_kvs list, std::string_view name) {
  std::optional<std::string_view> found;
  for (const hl_kv& entry : items(list)) {
    if (view(entry.name) == name) {
      found = view(entry.value);
    }
  }
  return found;
}

/// Read access to hl_plan_in, for the length of one call; the names are those of the C fields.
class plan_view {
 public:
  explicit plan_view(const hl_plan_in& in) : in_(&in) {}

  std::string_view session_id() const { return view(in_->session_id); }
  std::string_view leg_id() const { return view(in_->leg_id); }
  std::string_view run_dir() const { return view(in_->run_dir); }
  std::string_view result_dir() const { return view(in_->result_dir); }
  std::string_view result_filename() const { return view(in_->result_filename); }
  std::string_view framework_path() const { return view(in_->framework_path); }
  std::string_view scripts_dir() const { return view(in_->scripts_dir); }
  std::string_view entrypoint() const { return view(in_->entrypoint); }
  std::string_view model() const { return view(in_->model); }
  std::string_view framework() const { return view(in_->framework); }
  std::string_view gpu_type() const { return view(in_->gpu_type); }
  std::string_view runner_type() const { return view(in_->runner_type); }
  std::string_view precision() const { return view(in_->precision); }
  std::string_view server_url() const { return view(in_->server_url); }
  std::string_view loadgen_path() const { return view(in_->loadgen_path); }
  std::span<const hl_kv> pinned_env() const { return items(in_->pinned_env); }
  std::span<const hl_kv> variant_env() const { return items(in_->variant_env); }
  std::span<const hl_kv> options() const { return items(in_->options); }
  std::optional<std::string_view> option(std::string_view name) const {
    return find(in_->options, name);
  }
  std::span<const hl_str> server_args() const { return items(in_->server_args); }
  std::span<const hl_str> variant_args() const { return items(in_->variant_args); }
  uint64_t seed() const { return in_->seed; }
  uint64_t deadline_ms() const { return in_->deadline_ms; }
  uint32_t purpose() const { return in_->purpose; }
  uint32_t leg_number() const { return in_->leg_number; }
  uint32_t tp() const { return in_->tp; }
  uint32_t concurrency() const { return in_->concurrency; }
  uint32_t isl() const { return in_->isl; }
  uint32_t osl() const { return in_->osl; }
  uint32_t max_model_len() const { return in_->max_model_len; }
  uint32_t port() const { return in_->port; }
  const hl_plan_in& raw() const { return *in_; }

 private:
  const hl_plan_in* in_;
};

/// Read access to hl_result_in.
class result_view {
 public:
  explicit result_view(const hl_result_in& in) : in_(&in) {}

  std::optional<plan_view> plan() const {
    return in_->plan == nullptr ? std::nullopt : std::optional(plan_view(*in_->plan));
  }
  uint64_t wall_ms() const { return in_->wall_ms; }
  std::string_view stdout_path() const { return view(in_->stdout_path); }
  std::string_view stderr_path() const { return view(in_->stderr_path); }
  std::string_view server_log_path() const { return view(in_->server_log_path); }
  std::string_view result_path() const { return view(in_->result_path); }
  std::string_view report_json() const { return view(in_->report_json); }
  std::string_view core_class() const { return view(in_->core_class); }
  std::span<const hl_kv> report() const { return items(in_->report); }
  /// The text of a scalar of the report by its JSON pointer, such as "/work/steps".
  std::optional<std::string_view> report(std::string_view pointer) const {
    return find(in_->report, pointer);
  }
  int32_t exit_code() const { return in_->exit_code; }
  uint32_t term_signal() const { return in_->term_signal; }
  bool timed_out() const { return in_->timed_out != 0; }
  uint32_t stage() const { return in_->stage; }
  const hl_result_in& raw() const { return *in_; }

 private:
  const hl_result_in* in_;
};

/// Read access to hl_quality_in.
class quality_view {
 public:
  explicit quality_view(const hl_quality_in& in) : in_(&in) {}

  std::optional<plan_view> plan() const {
    return in_->plan == nullptr ? std::nullopt : std::optional(plan_view(*in_->plan));
  }
  std::string_view gate_json() const { return view(in_->gate_json); }
  std::string_view baseline_gate_json() const { return view(in_->baseline_gate_json); }
  bool writing_leg() const { return in_->writing_leg != 0; }
  bool reference_exists() const { return in_->reference_exists != 0; }
  const hl_quality_in& raw() const { return *in_; }

 private:
  const hl_quality_in* in_;
};

}  // namespace gnu::visibility("hidden")]]v1
}  // namespace hyperloom::sdk
