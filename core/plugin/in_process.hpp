// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/plugin/builders.hpp"
#include "core/plugin/descriptor.hpp"
#include "core/plugin/framework.hpp"
#include "core/plugin/host_table.hpp"

namespace hyperloom::plugin {

/// A plugin that runs in this process: turns typed calls into calls of its table and back. An
/// exception out of a slot becomes PLG-030; a crash cannot be contained.
class InProcessPlugin final : public FrameworkPlugin {
 public:
  /// Calls create and describe. `table` stays loaded for good. Errors: PLG-023, 028, 030, 032.
  [[nodiscard]] static util::Result<std::unique_ptr<InProcessPlugin>> create(
      const hl_plugin_v1* table, Descriptor descriptor, Identity identity,
      const util::Value& config, HostServices services);
  ~InProcessPlugin() override;
  InProcessPlugin(const InProcessPlugin&) = delete;
  InProcessPlugin& operator=(const InProcessPlugin&) = delete;

  [[nodiscard]] const Identity& identity() const override { return identity_; }
  [[nodiscard]] const Facts& facts() const override { return facts_; }
  [[nodiscard]] const Descriptor& descriptor() const { return descriptor_; }
  [[nodiscard]] util::Result<Entrypoint> resolve_entrypoint(const PlanInput& in) override;
  [[nodiscard]] util::Result<Plan> plan_measurement(const PlanInput& in) override;
  [[nodiscard]] util::Result<std::optional<KnobSet>> declare_knobs(const PlanInput& in) override;
  [[nodiscard]] util::Result<std::optional<Metrics>> parse_result(const ResultInput& in) override;
  [[nodiscard]] util::Result<std::optional<QualityVerdict>> judge_quality(
      const QualityInput& in) override;
  [[nodiscard]] util::Result<std::optional<FailureClass>> classify_failure(
      const ResultInput& in) override;

 private:
  InProcessPlugin(const hl_plugin_v1* table, Descriptor descriptor, Identity identity,
                  HostServices services);
  [[nodiscard]] util::Status start(const util::Value& config);
  [[nodiscard]] util::Status describe();
  /// Runs one slot with a fresh error and an open builder; the Error of whatever went wrong.
  template <typename Call>
  [[nodiscard]] util::Status run(std::string_view slot, Builder& out, Call call);
  [[nodiscard]] util::Error failure(std::string_view slot, hl_status status,
                                    const Builder& out) const;
  [[nodiscard]] util::Error defect(unsigned number, std::string text) const;
  [[nodiscard]] util::Error missing(std::string_view slot, std::string_view output) const;
  [[nodiscard]] util::Error absent(std::string_view slot) const;

  const hl_plugin_v1* table_;
  Descriptor descriptor_;
  Identity identity_;
  Facts facts_;
  HostTable host_;
  Builders builders_;
  hl_instance* instance_ = nullptr;
  bool loading_ = true;  ///< failures are launch errors: id PLG-nnn
};

}  // namespace hyperloom::plugin
