// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/leg_vars.hpp"

#include <algorithm>
#include <array>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/text.hpp"

namespace hyperloom::measure {

namespace {

using session::EnvItems;

constexpr std::string_view kPinsVar = "INFERENCE_OPTIMIZER_EXTRA_ENV";

constexpr auto kPerLeg = std::to_array<std::string_view>(
    {"RESULT_DIR", "HYPERLOOM_RUN_ID", "HYPERLOOM_RESULT_NONCE", "HYPERLOOM_LEG_SEED",
     "HYPERLOOM_QUALITY_REF", "HYPERLOOM_QUALITY_REF_WRITE"});

/// The framework's name as a prefix of variables: my-fw -> MY_FW.
std::string prefix_of(std::string_view framework) {
  std::string prefix = util::upper(framework);
  std::replace(prefix.begin(), prefix.end(), '-', '_');
  return prefix;
}

std::string pins_json(const session::Pins& pins) {
  util::Value object = util::Value::map();
  for (const session::Pin& pin : pins) {
    object.set(pin.name, pin.value);
  }
  return util::to_json(object);
}

/// The operator's text, then what the arm adds, quoted for a shell.
std::string extra_args(const Workload& workload, const LegRequest& request) {
  std::string text = workload.server_args;
  for (const std::string& arg : request.variant_args) {
    text += util::cat(text.empty() ? "" : " ", util::shell_quote(arg));
  }
  return text;
}

void add_workload(const Workload& workload, EnvItems& vars) {
  const std::string prefix = prefix_of(workload.framework);
  const std::string checkout = workload.framework_path.native();
  vars.emplace_back("FRAMEWORK", workload.framework);
  vars.emplace_back(prefix + "_REPO_PATH", checkout);
  vars.emplace_back(prefix + "_DIR", checkout);
  vars.emplace_back("FRAMEWORK_REPO_PATH", checkout);
  vars.emplace_back("HYPERLOOM_BYPASS_SCRIPTS_DIR", workload.scripts_dir.native());
  vars.emplace_back("MODEL", workload.model);
  vars.emplace_back("MODEL_PATH", workload.model);
  vars.emplace_back("TP", std::to_string(workload.tp));
  vars.emplace_back("GPU_TYPE", workload.gpu_type);
  vars.emplace_back("RUNNER_TYPE", workload.runner_type);
  if (!workload.pins.empty()) {
    vars.emplace_back(kPinsVar, pins_json(workload.pins));
  }
}

void add_leg(const LegRequest& request, const LegIdentity& identity, const QualityVars& quality,
             EnvItems& vars) {
  vars.emplace_back("RESULT_DIR", identity.work_dir.native());
  vars.emplace_back("RESULT_FILENAME", kResultFilename);
  vars.emplace_back("HYPERLOOM_RUN_ID", identity.run_id);
  vars.emplace_back("HYPERLOOM_RESULT_NONCE", identity.nonce);
  vars.emplace_back("HYPERLOOM_LEG_SEED", std::to_string(request.leg_seed));
  vars.emplace_back("HYPERLOOM_QUALITY_REF", quality.ref);
  vars.emplace_back("HYPERLOOM_QUALITY_REF_WRITE", quality.write);
  if (request.sabotage) {
    vars.emplace_back("HYPERLOOM_SABOTAGE", "1");
  }
  if (request.kind == LegKind::Profile) {
    vars.emplace_back("PROFILE", "1");
  }
}

}  // namespace

EnvItems run_scoped_vars(const Workload& workload, const LegRequest& request,
                         const LegIdentity& identity, const QualityVars& quality) {
  EnvItems vars;
  add_workload(workload, vars);
  if (!workload.extra_args_env.empty()) {
    vars.emplace_back(workload.extra_args_env, extra_args(workload, request));
  }
  add_leg(request, identity, quality, vars);
  return vars;
}

std::vector<std::string> run_absent_vars(const Workload& workload, const LegRequest& request) {
  std::vector<std::string> names;
  if (workload.pins.empty()) {
    names.emplace_back(kPinsVar);
  }
  if (!request.sabotage) {
    names.emplace_back("HYPERLOOM_SABOTAGE");
  }
  if (request.kind != LegKind::Profile) {
    names.emplace_back("PROFILE");
  }
  return names;
}

bool per_leg_var(std::string_view name) {
  return std::find(kPerLeg.begin(), kPerLeg.end(), name) != kPerLeg.end();
}

}  // namespace hyperloom::measure
