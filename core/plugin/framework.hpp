// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::plugin {

using EnvList = std::vector<std::pair<std::string, std::string>>;

enum class Kind : std::uint32_t { Serving = 1, Scriptable = 2 };
enum class Purpose : std::uint32_t { Measure = 1, Profile = 2, None = 3 };
enum class Stage : std::uint32_t { Leg = 1, Server = 2, Client = 3, Probe = 4 };

/// Who a loaded plugin is; named in journal and reports.
struct Identity {
  std::string framework;  ///< the registry name it serves
  std::string id, version, display_name;
  Kind kind = Kind::Scriptable;
  unsigned abi_major = 1, abi_minor = 0;
  std::filesystem::path path;
  std::string sha256;
  std::string isolation;  ///< "in_process" or "process"
};

/// What describe() declared (sdk.md 2.4: describe_set keys).
struct Facts {
  std::uint64_t capabilities = 0;
  std::string throughput_unit, extra_args_env, repo_url;
  std::optional<double> timeout_s;
  std::string launch_backend;                ///< "bypass" or empty
  std::vector<std::string> launch_requires;  ///< "framework_path", "benchmark_scripts_dir"
  std::string launch_model;                  ///< "optional", "required" or empty
  std::string gate;                          ///< "mandatory" or empty
};
inline constexpr std::uint64_t kCapServerReuse = 1, kCapHostProbe = 2, kCapTorchProfiler = 4,
                               kCapFrameworkRewrite = 8, kCapNeedsGpu = 16;

/// The inputs of a plan (hl_plan_in); absent texts are empty.
struct PlanInput {
  std::string session_id, leg_id;
  std::filesystem::path run_dir, result_dir, framework_path, scripts_dir, entrypoint;
  std::string result_filename, model, framework, gpu_type, runner_type, precision;
  EnvList pinned_env, variant_env, options;
  std::vector<std::string> server_args, variant_args;
  std::uint64_t seed = 0, deadline_ms = 0;
  Purpose purpose = Purpose::Measure;
  std::uint32_t leg_number = 0, tp = 1;
};

/// An entrypoint and the files that were looked at and rejected.
struct Entrypoint {
  std::filesystem::path path;
  std::string interpreter = "bash";
};

/// A command as the plugin planned it. argv[0] is absolute or bare (looked up on the child's PATH).
struct Plan {
  std::vector<std::string> argv;
  EnvList env;
  std::filesystem::path cwd;  ///< empty = run_dir
  std::optional<std::uint64_t> timeout_ms, grace_ms;
  std::string result;                                      ///< below result_dir; empty = default
  std::vector<std::pair<std::string, std::string>> files;  ///< relative path, content
};

/// A leg that ended, as shown to a plugin (hl_result_in).
struct ResultInput {
  PlanInput plan;
  std::uint64_t wall_ms = 0;
  std::filesystem::path stdout_path, stderr_path, result_path;
  const util::Value* report = nullptr;  ///< the accepted report, or null
  std::string core_class;
  std::int32_t exit_code = 0;
  std::uint32_t term_signal = 0;
  bool timed_out = false;
  Stage stage = Stage::Leg;
};

struct Metric {
  std::string name;
  double value = 0;
  std::string unit;
};
/// What parse_result added to the core's own reading.
struct Metrics {
  std::vector<Metric> values;
  std::optional<double> throughput;  ///< must equal the report's
  std::string throughput_unit;
  std::vector<std::pair<std::string, std::string>> texts, warnings;
  bool not_applied = false;  ///< warning `not_applied`: the arm is rejected
};

struct QualityInput {
  PlanInput plan;
  std::string gate_json, baseline_gate_json;
  bool writing_leg = false, reference_exists = false;
};
struct QualityVerdict {
  bool passed = false;
  double accuracy = 0;
  std::string code, reason;
};

struct FailureClass {
  std::uint32_t group = 0;  ///< hl failure class
  std::string detail, hint;
  bool retryable = false;
};

struct Knob {
  std::string name, target_name, default_value, when, on, off, description;
  std::vector<std::string> values;
  std::optional<double> min, max, step;
  std::uint32_t target = 1, type = 1;  ///< hl values
  bool log_scale = false, may_change_output = false;
};
struct KnobConstraint {
  bool forbid = true;
  std::string expression, reason;
};
struct KnobSet {
  std::vector<Knob> knobs;
  std::vector<KnobConstraint> constraints;
  std::vector<std::pair<std::string, std::string>> dropped, facts;
};

/// One framework, whatever process it lives in. Calls are synchronous; every failure is an Error
/// whose message starts with its PLG code or is the plugin's own text, whose id is the failure
/// detail ("entrypoint_unresolved", "pinned_env", "plugin_error"), and whose details list rejected
/// files as "NAME: why" (sorted, at most 50). An optional slot that is absent gives nullopt.
class FrameworkPlugin {
 public:
  virtual ~FrameworkPlugin() = default;
  [[nodiscard]] virtual const Identity& identity() const = 0;
  [[nodiscard]] virtual const Facts& facts() const = 0;
  [[nodiscard]] virtual util::Result<Entrypoint> resolve_entrypoint(const PlanInput& in) = 0;
  [[nodiscard]] virtual util::Result<Plan> plan_measurement(const PlanInput& in) = 0;
  [[nodiscard]] virtual util::Result<std::optional<KnobSet>> declare_knobs(const PlanInput& in) = 0;
  [[nodiscard]] virtual util::Result<std::optional<Metrics>> parse_result(
      const ResultInput& in) = 0;
  [[nodiscard]] virtual util::Result<std::optional<QualityVerdict>> judge_quality(
      const QualityInput& in) = 0;
  [[nodiscard]] virtual util::Result<std::optional<FailureClass>> classify_failure(
      const ResultInput& in) = 0;
};

}  // namespace hyperloom::plugin
