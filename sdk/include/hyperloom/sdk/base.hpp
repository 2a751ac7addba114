// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/sdk/host.hpp>
#include <hyperloom/sdk/judging.hpp>
#include <hyperloom/sdk/serving.hpp>
#include <hyperloom/sdk/tuning.hpp>

namespace hyperloom::sdk {
inline namespace [[gnu::visibility("hidden")]] v1 {

/// Base class of a plugin: override, publicly, the slots you offer; the others stay NULL in the
/// table. Scriptable plugins need resolve_entrypoint and plan_measurement, serving ones
/// plan_server and plan_client. Any slot may throw sdk::error. The derived class is constructed
/// from a `const create_view&` if it can be, else by default.
class plugin {
 public:
  plugin() = default;
  plugin(const plugin&) = delete;
  plugin& operator=(const plugin&) = delete;
  virtual ~plugin() = default;

  virtual description describe() = 0;
  virtual entrypoint resolve_entrypoint(const plan_view&) { throw not_offered(); }
  virtual plan plan_measurement(const plan_view&) { throw not_offered(); }
  virtual server_plan plan_server(const plan_view&) { throw not_offered(); }
  virtual plan plan_client(const plan_view&) { throw not_offered(); }
  /// Introspection command 0 to 7; nothing ends the list.
  virtual std::optional<plan> plan_probe(const plan_view&, uint32_t) { throw not_offered(); }
  virtual knobs declare_knobs(const plan_view&, std::span<const result_view>) {
    throw not_offered();
  }
  virtual metrics parse_result(const result_view&) { throw not_offered(); }
  virtual verdict judge_quality(const quality_view&) { throw not_offered(); }
  /// Nothing leaves the host's class as it is.
  virtual std::optional<failure> classify_failure(const result_view&) { throw not_offered(); }
  /// A static table starting with HL_HEAD, or null.
  virtual const void* get_extension(std::string_view) { return nullptr; }

  /// Available in every slot; a constructor takes it from create_view.
  const host_view& host() const { return host_; }
  void attach(host_view host) { host_ = host; }

 private:
  static error not_offered() { return {HL_UNSUPPORTED, "", "this slot is not offered"}; }

  host_view host_;
};

}  // namespace gnu::visibility("hidden")]]v1
}  // namespace hyperloom::sdk
