// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/session/pins.hpp"
#include "core/util/env.hpp"

namespace hyperloom::session {

using EnvItems = std::vector<std::pair<std::string, std::string>>;

/// What an arm changes against the anchor-free baseline: additions only; "off" is absence.
struct VariantEnv {
  EnvItems set;
  std::vector<std::string> unset;
};

enum class Origin { Inherited, Plugin, Pin, Variant, Run };
[[nodiscard]] std::string_view origin_name(Origin origin);

struct EnvVar {
  std::string name, value;
  Origin origin;
};

/// A refused change of a variant: code pinned_env, reserved_env or unsafe_env.
struct EnvRefusal {
  std::string code, name, pinned, attempted, route;  ///< route: env_set, env_unset, case
};

struct LegEnvInput {
  const util::Environment* inherited = nullptr;
  std::string framework;
  EnvItems plugin;  ///< plan_env of the plugin
  Pins pins;
  VariantEnv variant;
  EnvItems run_scoped;                 ///< reserved names with this leg's values
  std::vector<std::string> run_unset;  ///< reserved names that must be absent (PROFILE, ...)
};

struct LegEnv {
  std::vector<EnvVar> vars;          ///< complete, sorted by name
  std::vector<EnvRefusal> refusals;  ///< not empty: the arm must not run
};

/// The one choke point that composes a leg's environment: inherited minus scrubbed names and LLM
/// credentials, then plugin, pins, variant, run-scoped; later wins. Reserved names come from
/// run_scoped and run_unset, which cover whatever the shell exported under them.
[[nodiscard]] LegEnv compose_leg_env(const LegEnvInput& in);
/// Only the refusals of a variant, before any leg.
[[nodiscard]] std::vector<EnvRefusal> check_variant(const VariantEnv& variant, const Pins& pins,
                                                    std::string_view framework);
/// Names present in `inherited` that are scrubbed although exported (launch warning).
[[nodiscard]] std::vector<std::string> scrubbed_names(const util::Environment& inherited);

}  // namespace hyperloom::session
