// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <hyperloom/plugin.hpp>

#include "plugins/custom/entrypoint.hpp"
#include "plugins/custom/plan.hpp"

namespace hyperloom::custom {
namespace {

/// The operator's own workload: one script, one report, no server.
class Custom : public sdk::plugin {
 public:
  static constexpr sdk::about about{
      .display_name = "Custom workload",
      .vendor = "Hyperloom contributors",
      .license = "MIT",
      .description = "Runs the operator's script, which writes one report"};

  sdk::description describe() override {
    return sdk::description("unit/s")
        .set("extra_args_env", "EXTRA_CUSTOM_ARGS")
        .set("timeout_s", "7200")
        .set("launch.backend", "bypass")
        .set("launch.requires", "framework_path,benchmark_scripts_dir")
        .set("launch.model", "optional")
        .set("gate", "mandatory")
        .capabilities(HL_CAP_FRAMEWORK_REWRITE | HL_CAP_HOST_PROBE);
  }

  sdk::entrypoint resolve_entrypoint(const sdk::plan_view& in) override {
    return custom::resolve_entrypoint(in);
  }

  sdk::plan plan_measurement(const sdk::plan_view& in) override {
    return custom::plan_measurement(in);
  }
};

}  // namespace
}  // namespace hyperloom::custom

HYPERLOOM_PLUGIN(hyperloom::custom::Custom, "custom", "1.0.0", HL_KIND_SCRIPTABLE);
