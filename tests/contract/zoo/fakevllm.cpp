// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <hyperloom/plugin.hpp>

namespace {

namespace sdk = hyperloom::sdk;

/// Calls itself vllm and declares what a serving framework needs at launch; it plans nothing.
class FakeVllm : public sdk::plugin {
 public:
  static constexpr sdk::about about{.display_name = "vLLM stand-in", .license = "MIT"};

  sdk::description describe() override {
    return sdk::description("tok/s")
        .set("extra_args_env", "EXTRA_VLLM_ARGS")
        .set("timeout_s", "3600")
        .set("launch.model", "required")
        .capabilities(HL_CAP_SERVER_REUSE | HL_CAP_NEEDS_GPU);
  }
  sdk::server_plan plan_server(const sdk::plan_view&) override { throw nothing(); }
  sdk::plan plan_client(const sdk::plan_view&) override { throw nothing(); }

 private:
  static sdk::error nothing() {
    return {HL_UNSUPPORTED, "unsupported", "the stand-in plans nothing"};
  }
};

}  // namespace

HYPERLOOM_PLUGIN(FakeVllm, "vllm", "0.0.1", HL_KIND_SERVING);
