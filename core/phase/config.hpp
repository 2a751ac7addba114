// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/gate/limits.hpp"
#include "core/measure/types.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// What the run aims at beside "faster"; at most one is set.
struct Target {
  std::optional<double> gain_pct, throughput;
  [[nodiscard]] bool set() const { return gain_pct || throughput; }
};

struct Toggles {
  bool framework_agent = true, explore = true, sweep = true;
};

/// A launch after all checks: typed, resolved, complete. Built by cli, read by the phases.
struct RunConfig {
  measure::Workload workload;
  std::string framework_path_origin;
  std::string entrypoint_sha256;
  std::string source_head, source_branch;  ///< empty without git
  std::string backend;
  double max_hours = 2.0;
  std::optional<std::uint64_t> max_legs;
  Target target;
  std::string decision = "default";
  double min_gain_pct = 1.0;
  std::vector<gate::Limit> limits;  ///< what a KEEP must not break
  bool accept_noise = false, keep_going_without_gate = false;
  unsigned warmup_legs = 1;
  std::uint64_t seed = 0;
  double timeout_s = 7200, idle_timeout_s = 0;
  std::vector<std::string> skip_variants, protect;
  Toggles toggles;
  std::string specialist = "auto";
  std::filesystem::path search_space_path;    ///< empty = none
  std::string search_space_sha256, strategy;  ///< strategy: from HYPERLOOM_STRATEGY, may be empty
  util::Value settings = util::Value::map();  ///< every setting {value, origin}, for the journal
  std::vector<std::string> argv;              ///< redacted
  std::vector<std::string> warnings;          ///< printed at launch, journalled once the run began
};

}  // namespace hyperloom::phase
