// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/plugin.hpp>
#include <stdexcept>

namespace hyperloom::contract {

/// Offers every slot.
class FullPlugin : public sdk::plugin {
 public:
  static constexpr sdk::about about{.display_name = "Full",
                                    .vendor = "tests",
                                    .license = "MIT",
                                    .homepage = "x:",
                                    .description = "all"};
  static inline int alive = 0;

  explicit FullPlugin(const sdk::create_view& args) : tile_(args.config("/tile").value_or("none")) {
    if (tile_ == "bad") {
      throw sdk::error(HL_INVALID_ARGUMENT, "bad_config", "/tile: expected a number");
    }
    ++alive;
  }
  ~FullPlugin() override { --alive; }

  sdk::description describe() override {
    return sdk::description("tok/s").set("gate", "mandatory").capabilities(HL_CAP_NEEDS_GPU);
  }
  sdk::entrypoint resolve_entrypoint(const sdk::plan_view& in) override {
    sdk::entrypoint out;
    out.add_candidate(std::string(in.scripts_dir()) + "/b", "is b");
    return out.set_path(std::string(in.scripts_dir()) + "/a").set_interpreter("dash");
  }
  sdk::plan plan_measurement(const sdk::plan_view& in) override {
    return sdk::plan()
        .arg("dash")
        .arg(std::string(in.entrypoint()))
        .env("TILE", tile_)
        .env("HOME_OF", host().env("HOME").value_or("nobody"))
        .cwd(std::string(in.framework_path()))
        .timeout_ms(1000)
        .grace_ms(10)
        .result("r.json")
        .file("plan.txt", "bytes");
  }
  sdk::server_plan plan_server(const sdk::plan_view& in) override {
    return sdk::server_plan(sdk::plan().arg("/bin/server").arg(std::to_string(in.port())))
        .http({.role = HL_HTTP_HEALTH})
        .fatal_marker("no kernel image")
        .ready_timeout_ms(5);
  }
  sdk::plan plan_client(const sdk::plan_view& in) override {
    return sdk::plan().arg(std::string(in.loadgen_path())).arg("run");
  }
  std::optional<sdk::plan> plan_probe(const sdk::plan_view&, uint32_t index) override {
    return index == 0 ? std::optional(sdk::plan().arg("python3")) : std::nullopt;
  }
  sdk::knobs declare_knobs(const sdk::plan_view&,
                           std::span<const sdk::result_view> probes) override {
    return sdk::knobs()
        .add({.name = "tile",
              .target_name = "TILE",
              .type = HL_KNOB_INT,
              .default_value = "16",
              .values = {"16", "32"},
              .min = 16})
        .constraint(HL_CONSTRAINT_FORBID, "tile == 32", "R1")
        .dropped("fuse", "R2")
        .fact("framework_version", std::to_string(probes.size()));
  }
  sdk::metrics parse_result(const sdk::result_view& in) override {
    sdk::metrics out;
    out.throughput(2.5, "tok/s").value("m", 1.5, "s").text("extra", "{}");
    return out.warning("odd", std::string(in.report("/work/steps").value_or("no steps")));
  }
  sdk::verdict judge_quality(const sdk::quality_view& in) override {
    return sdk::verdict(in.writing_leg(), 0.5)
        .reason("why", std::string(in.gate_json()))
        .check("ssim", 0.5, HL_OP_GE, 0.9, false);
  }
  std::optional<sdk::failure> classify_failure(const sdk::result_view& in) override {
    if (in.exit_code() == 0) {
      return std::nullopt;
    }
    return sdk::failure(HL_FAILURE_DEVICE, "gpu_lost", true, "reset it")
        .evidence("log", 7, std::string(in.core_class()));
  }
  const void* get_extension(std::string_view id) override {
    return id == "tests.none/1" ? nullptr : static_cast<const void*>(&alive);
  }

 private:
  std::string tile_;
};

/// Offers what a scriptable plugin must, and throws what its model names.
class ThrowingPlugin : public sdk::plugin {
 public:
  sdk::description describe() override { return sdk::description("unit/s"); }
  sdk::entrypoint resolve_entrypoint(const sdk::plan_view&) override {
    sdk::entrypoint out;
    out.add_candidate("/d/x", "is x");
    return out.refuse({HL_NOT_FOUND, "entrypoint_unresolved", "nothing fits"});
  }
  sdk::plan plan_measurement(const sdk::plan_view& in) override {
    if (in.model() == "error") {
      throw sdk::error(HL_FAILED_PRECONDITION, "invalid_combo", "tp 3 does not divide 8");
    }
    if (in.model() == "ok_error") {
      throw sdk::error(HL_OK, "", "says OK");
    }
    if (in.model() == "memory") {
      throw std::bad_alloc();
    }
    if (in.model() == "standard") {
      throw std::runtime_error("standard text");
    }
    throw 7;
  }
};

}  // namespace hyperloom::contract
