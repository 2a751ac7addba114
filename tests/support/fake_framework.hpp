// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/plugin/framework.hpp"

namespace hyperloom::test {

/// A framework plugin in memory. It plans `bash <entrypoint>` as the custom plugin does and has no
/// opinion on results; a test changes, refuses or adds what it needs and reads what it was asked.
class FakeFramework final : public plugin::FrameworkPlugin {
 public:
  FakeFramework() {
    id.framework = "custom";
    id.id = "hyperloom.custom";
    id.version = "1.0.0";
    id.isolation = "in_process";
  }

  plugin::Identity id;
  plugin::Facts declared;
  std::optional<plugin::KnobSet> knobs;
  /// Each may fail the call with an error or replace the answer.
  std::function<std::optional<util::Error>(const plugin::PlanInput&, plugin::Plan&)> plan;
  std::function<util::Result<std::optional<plugin::Metrics>>(const plugin::ResultInput&)> metrics;
  std::function<util::Result<std::optional<plugin::QualityVerdict>>(const plugin::QualityInput&)>
      quality;
  std::function<util::Result<std::optional<plugin::FailureClass>>(const plugin::ResultInput&)>
      failure;

  /// All that was asked, in order.
  std::vector<plugin::PlanInput> planned;
  std::vector<plugin::QualityInput> judged;

  const plugin::Identity& identity() const override { return id; }
  const plugin::Facts& facts() const override { return declared; }

  util::Result<plugin::Entrypoint> resolve_entrypoint(const plugin::PlanInput& in) override {
    return plugin::Entrypoint{in.entrypoint, "bash"};
  }
  util::Result<plugin::Plan> plan_measurement(const plugin::PlanInput& in) override {
    planned.push_back(in);
    plugin::Plan made;
    made.argv = {"bash", in.entrypoint.native()};
    if (plan) {
      if (auto error = plan(in, made)) {
        return util::fail(*std::move(error));
      }
    }
    return made;
  }
  util::Result<std::optional<plugin::KnobSet>> declare_knobs(const plugin::PlanInput&) override {
    return knobs;
  }
  util::Result<std::optional<plugin::Metrics>> parse_result(
      const plugin::ResultInput& in) override {
    return metrics ? metrics(in) : std::nullopt;
  }
  util::Result<std::optional<plugin::QualityVerdict>> judge_quality(
      const plugin::QualityInput& in) override {
    judged.push_back(in);
    return quality ? quality(in) : std::nullopt;
  }
  util::Result<std::optional<plugin::FailureClass>> classify_failure(
      const plugin::ResultInput& in) override {
    return failure ? failure(in) : std::nullopt;
  }
};

}  // namespace hyperloom::test
