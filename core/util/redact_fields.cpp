// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/util/redact_fields.hpp"

#include <algorithm>
#include <array>

namespace hyperloom::util::detail {

namespace {

/// Places, hashes and what an arm changed: a resume runs on them, and no variant can hold a secret.
constexpr auto kWhole = std::to_array<std::string_view>(
    {"args",        "args_add",    "args_remove", "assignment",     "benchmark_scripts_dir",
     "cwd",         "delta",       "env_delta",   "env_set",        "framework_path",
     "home",        "log",         "manifest",    "path",           "run_log",
     "scripts_dir", "session_dir", "state",       "user_data_path", "work_dir",
     "workspace"});

/// Options of `config` whose values are words of ours, numbers, names that were looked up, globs of
/// variants or places. Those of others may be any text.
constexpr auto kOptions = std::to_array<std::string_view>({"HYPERLOOM_LEG_LOG_CAP_MIB",
                                                           "HYPERLOOM_QUALITY_REF",
                                                           "HYPERLOOM_SAFE_PLUGINS",
                                                           "HYPERLOOM_STRATEGY",
                                                           "benchmark-backend",
                                                           "benchmark-scripts-dir",
                                                           "decision",
                                                           "framework",
                                                           "framework-path",
                                                           "gpu-type",
                                                           "idle-timeout-sec",
                                                           "limit",
                                                           "max-hours",
                                                           "max-latency-ms",
                                                           "max-legs",
                                                           "min-gain",
                                                           "plugin-isolation",
                                                           "plugin-path",
                                                           "protect",
                                                           "registry",
                                                           "search-space",
                                                           "seed",
                                                           "skip-variants",
                                                           "specialist",
                                                           "target-gain",
                                                           "target-tput",
                                                           "timeout-sec",
                                                           "tp",
                                                           "warmup-legs"});

/// Members whose texts are of closed vocabularies, identifiers, hashes, times or made of numbers.
constexpr auto kWords = std::to_array<std::string_view>({"abi",
                                                         "action",
                                                         "anchor",
                                                         "arm",
                                                         "backend",
                                                         "base_head",
                                                         "baseline",
                                                         "benchmark_backend",
                                                         "boot_id",
                                                         "branch",
                                                         "candidate",
                                                         "candidates",
                                                         "class",
                                                         "code",
                                                         "commit",
                                                         "core_class",
                                                         "created_at_utc",
                                                         "deadline_utc",
                                                         "decision",
                                                         "disposition",
                                                         "dropped",
                                                         "ended_at_utc",
                                                         "entered_at",
                                                         "entrypoint_sha256",
                                                         "env_unset",
                                                         "error_class",
                                                         "event",
                                                         "excluded",
                                                         "explanation",
                                                         "exported_at_utc",
                                                         "exporter_version",
                                                         "extra_args_env",
                                                         "failure",
                                                         "field",
                                                         "fingerprint",
                                                         "flags",
                                                         "framework",
                                                         "framework_name",
                                                         "framework_path_origin",
                                                         "framework_version",
                                                         "from",
                                                         "from_candidate",
                                                         "gate_failure",
                                                         "gpu_type",
                                                         "head",
                                                         "headline",
                                                         "heartbeat_at",
                                                         "hyperloom_version",
                                                         "id",
                                                         "isolation",
                                                         "key",
                                                         "key_metric",
                                                         "key_metric_kind",
                                                         "kind",
                                                         "lane",
                                                         "launch_fp",
                                                         "metric",
                                                         "name",
                                                         "oid",
                                                         "op",
                                                         "open_candidate",
                                                         "origin",
                                                         "outcome",
                                                         "parent",
                                                         "phase",
                                                         "plugin_id",
                                                         "preset",
                                                         "proposer",
                                                         "reason",
                                                         "rebaseline",
                                                         "removed",
                                                         "report_sha256",
                                                         "review",
                                                         "role",
                                                         "route",
                                                         "rule",
                                                         "run_id",
                                                         "runner_type",
                                                         "schema",
                                                         "session_id",
                                                         "set",
                                                         "sha256",
                                                         "source",
                                                         "source_head",
                                                         "stack",
                                                         "started_at",
                                                         "status",
                                                         "stop_reason",
                                                         "strategy",
                                                         "stream",
                                                         "task_id",
                                                         "term_signal",
                                                         "to",
                                                         "tree",
                                                         "tree_digest",
                                                         "ts",
                                                         "type",
                                                         "updated_at",
                                                         "variant_name",
                                                         "verdict",
                                                         "version",
                                                         "waived_gate",
                                                         "workload_kind"});

constexpr auto kForeign =
    std::to_array<std::string_view>({"extra", "metrics", "quality_gate", "work"});

/// Every member of every record is looked up: the lists are sorted.
template <typename List>
bool in(const List& list, std::string_view key) {
  return std::binary_search(list.begin(), list.end(), key);
}
static_assert(std::ranges::is_sorted(kWhole) && std::ranges::is_sorted(kOptions) &&
              std::ranges::is_sorted(kWords) && std::ranges::is_sorted(kForeign));

}  // namespace

Field field_of(std::string_view key) {
  if (in(kWords, key)) {
    return Field::Word;
  }
  if (in(kWhole, key)) {
    return Field::Whole;
  }
  return in(kForeign, key) ? Field::Foreign : Field::Outside;
}

bool option_of_words(std::string_view option) { return in(kOptions, option); }

}  // namespace hyperloom::util::detail
