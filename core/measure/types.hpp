// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/gate/types.hpp"
#include "core/plugin/framework.hpp"
#include "core/proc/spec.hpp"
#include "core/session/leg_env.hpp"
#include "core/session/pins.hpp"
#include "core/util/value.hpp"

namespace hyperloom::measure {

/// What a leg is for; decides its home directory and what may be known of it (never by the script).
enum class LegKind { Baseline, Variant, Parity, Profile, Holdout };
[[nodiscard]] std::string_view kind_name(LegKind kind);

/// RESULT_FILENAME of every leg; the report is this name with ".json".
inline constexpr std::string_view kResultFilename = "inferencex_result";

/// Everything that stays equal over the legs of a session.
struct Workload {
  std::string framework, session_id;
  std::filesystem::path framework_path, scripts_dir, entrypoint;
  std::string model, gpu_type, runner_type, server_args;
  unsigned tp = 1;
  session::Pins pins;
  std::string extra_args_env = "EXTRA_CUSTOM_ARGS";  ///< from the plugin's facts
  std::uint64_t log_cap_bytes = 64u << 20;
  std::optional<std::filesystem::path> fixed_quality_ref;  ///< exported HYPERLOOM_QUALITY_REF
};

/// One leg to run.
struct LegRequest {
  std::uint64_t leg = 0;
  LegKind kind = LegKind::Baseline;
  std::string home_id;          ///< base3, c0007, hold2
  session::VariantEnv variant;  ///< whole arm: anchor and candidate additions
  std::vector<std::string> variant_args;
  std::uint32_t leg_seed = 0;
  bool sabotage = false;
  std::filesystem::path quality_ref;        ///< value of HYPERLOOM_QUALITY_REF; may be empty
  std::filesystem::path quality_ref_write;  ///< value of _WRITE; empty unless the writing leg
  std::chrono::milliseconds timeout{0};     ///< own limit of the leg
  bool clamped = false;                     ///< timeout was cut by the session's deadline
  std::chrono::milliseconds idle_timeout{0};
  std::chrono::milliseconds stop_for{0};  ///< of every second, its processes are stopped; 0 = never
  std::string placement_key;
};

/// A leg that has its workspace and command but has not started; journalled as leg_started.
struct PreparedLeg {
  LegRequest request;
  std::filesystem::path work_dir, home;  ///< home: where work_dir will be renamed to
  std::string run_id, nonce;
  std::vector<std::string> argv;
  std::vector<session::EnvVar> env;
  std::string launch_fp;           ///< decide.md 13.6
  std::string tree_digest;         ///< as the caller gave it; may be empty
  std::filesystem::path cwd;       ///< the workspace unless the plugin planned another
  std::int64_t work_mtime_ns = 0;  ///< of the new, empty workspace; older reports are stale
  double prepare_s = 0;            ///< what preparing cost, part of the overhead
  std::chrono::milliseconds timeout{0}, grace{5000};  ///< timeout 0 = none
  std::string result_rel;                             ///< report below work_dir
  plugin::PlanInput plan;
};

/// A problem of a leg: class name of custom.md 8.2 and the message for people.
struct LegProblem {
  std::string cls, message;
  bool operator==(const LegProblem&) const = default;
};

/// The report as the core read it; only trusted fields.
struct Report {
  util::Value raw;  ///< the whole object
  double throughput = 0;
  std::string unit;
  std::optional<util::Value> gate;  ///< quality_gate verbatim, absent when the key is
  std::optional<std::vector<std::pair<std::string, double>>> work;
  std::optional<std::string> nonce;
  std::map<std::string, double> numbers;  ///< duration, completed, mean_ttft_ms, ..
  std::string sha256;
};

/// What is known once the processes are gone, before and after judging.
struct LegResult {
  proc::ProcessExit exit;
  double wall_s = 0, overhead_s = 0;
  std::optional<Report> report;    ///< present when readable and valid
  std::vector<LegProblem> errors;  ///< in the order of custom.md 8.2; first = the class
  std::vector<LegProblem> warnings;
  bool stopped_by_run = false;  ///< deadline of the run, budget or operator
  gate::GateVerdict gate;
  std::vector<plugin::Metric> plugin_metrics;
  std::map<std::string, double> limited;  ///< what --limit names, as far as the report has it
  std::string log_tail;                   ///< 40 lines / 4 KiB of stderr (stdout if empty), raw
  std::filesystem::path log_path;         ///< the file the tail is from

  /// True when the leg counts: it ended by itself, its report is valid and nothing is wrong.
  [[nodiscard]] bool usable() const {
    return errors.empty() && !stopped_by_run && report.has_value();
  }
  /// Class of the first error, or "".
  [[nodiscard]] std::string cls() const {
    return errors.empty() ? std::string() : errors.front().cls;
  }
};

}  // namespace hyperloom::measure
