// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <fstream>
#include <hyperloom/plugin.hpp>

namespace {

namespace sdk = hyperloom::sdk;

/// Runs `hello.sh` of the scripts directory, or the script that `config: {script: NAME}` names.
class Hello : public sdk::plugin {
 public:
  static constexpr sdk::about about{
      .display_name = "Hello", .vendor = "You", .license = "MIT", .description = "An example"};

  explicit Hello(const sdk::create_view& args)
      : script_(args.config("/script").value_or("hello.sh")) {
    if (script_.empty() || script_.find('/') != std::string::npos) {
      throw sdk::error(HL_INVALID_ARGUMENT, "bad_config", "/script: expected a file name");
    }
  }

  sdk::description describe() override {
    return sdk::description("hellos/s")
        .set("extra_args_env", "EXTRA_HELLO_ARGS")
        .set("launch.requires", "framework_path,benchmark_scripts_dir")
        .set("launch.model", "optional")
        .set("gate", "mandatory");
  }

  sdk::entrypoint resolve_entrypoint(const sdk::plan_view& in) override {
    const std::string path = std::string(in.scripts_dir()) + "/" + script_;
    sdk::entrypoint out;
    if (!std::ifstream(path)) {
      out.add_candidate(path, "cannot be read");
      return out.refuse({HL_NOT_FOUND, "entrypoint_unresolved", "hello needs " + path});
    }
    return out.set_path(path);
  }

  sdk::plan plan_measurement(const sdk::plan_view& in) override {
    return sdk::plan().arg("bash").arg(std::string(in.entrypoint())).env("HELLO_FROM", "plugin");
  }

 private:
  std::string script_;
};

}  // namespace

HYPERLOOM_PLUGIN(Hello, "hello", "1.0.0", HL_KIND_SCRIPTABLE);
