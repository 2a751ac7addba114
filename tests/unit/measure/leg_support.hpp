// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/measure/leg.hpp"
#include "core/measure/leg_vars.hpp"
#include "tests/unit/measure/temp_dir.hpp"

namespace hyperloom::measure {

/// Plans `bash <entrypoint>` like the custom plugin; a test may change the plan or fail it.
class FakePlugin final : public plugin::FrameworkPlugin {
 public:
  FakePlugin() {
    identity_.framework = "custom";
    identity_.id = "hyperloom.custom";
    identity_.version = "1.0.0";
  }

  std::function<void(const plugin::PlanInput&, plugin::Plan&)> change = {};
  std::optional<util::Error> plan_error = {};
  plugin::PlanInput last_input = {};
  std::function<util::Result<std::optional<plugin::Metrics>>(const plugin::ResultInput&)> parse =
      {};

  plugin::Identity& mutable_identity() { return identity_; }
  const plugin::Identity& identity() const override { return identity_; }
  const plugin::Facts& facts() const override { return facts_; }
  util::Result<plugin::Entrypoint> resolve_entrypoint(const plugin::PlanInput&) override {
    return plugin::Entrypoint{};
  }
  util::Result<plugin::Plan> plan_measurement(const plugin::PlanInput& in) override {
    last_input = in;
    if (plan_error) {
      return util::fail(*plan_error);
    }
    plugin::Plan plan;
    plan.argv = {"bash", in.entrypoint.native()};
    if (change) {
      change(in, plan);
    }
    return plan;
  }
  util::Result<std::optional<plugin::KnobSet>> declare_knobs(const plugin::PlanInput&) override {
    return std::nullopt;
  }
  util::Result<std::optional<plugin::Metrics>> parse_result(
      const plugin::ResultInput& in) override {
    return parse ? parse(in) : std::nullopt;
  }
  util::Result<std::optional<plugin::QualityVerdict>> judge_quality(
      const plugin::QualityInput&) override {
    return std::nullopt;
  }
  util::Result<std::optional<plugin::FailureClass>> classify_failure(
      const plugin::ResultInput&) override {
    return std::nullopt;
  }

 private:
  plugin::Identity identity_;
  plugin::Facts facts_;
};

inline Workload workload_of(const TempDir& dir) {
  Workload workload;
  workload.framework = "custom";
  workload.session_id = "20260825T101112Z-0123abcd";
  workload.framework_path = dir / "checkout";
  workload.scripts_dir = dir / "scripts";
  workload.entrypoint = dir / "scripts/run.sh";
  workload.gpu_type = "mi325x";
  workload.runner_type = "mi300x";
  return workload;
}

inline LegRequest request_of(LegKind kind, std::uint64_t leg) {
  LegRequest request;
  request.leg = leg;
  request.kind = kind;
  request.home_id = kind == LegKind::Baseline ? "base1" : "c0007";
  request.leg_seed = 42;
  request.timeout = std::chrono::seconds(7200);
  return request;
}

/// The value a prepared leg gives its script, or nullopt.
inline std::optional<std::string> env_value(const PreparedLeg& leg, std::string_view name) {
  for (const session::EnvVar& var : leg.env) {
    if (var.name == name) {
      return var.value;
    }
  }
  return std::nullopt;
}

}  // namespace hyperloom::measure
