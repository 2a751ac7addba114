// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <filesystem>
#include <hyperloom/plugin.hpp>
#include <string>
#include <vector>

namespace hyperloom::zoo {

/// What a third-party scriptable plugin has to say, as custom does but by its own code: the single
/// `*.sh` of the scripts directory, run with bash.
class SingleScript : public sdk::plugin {
 public:
  sdk::description describe() override {
    return sdk::description("unit/s")
        .set("extra_args_env", "EXTRA_ACME_ARGS")
        .set("timeout_s", "7200")
        .set("launch.backend", "bypass")
        .set("launch.requires", "framework_path,benchmark_scripts_dir")
        .set("launch.model", "optional")
        .set("gate", "mandatory")
        .capabilities(HL_CAP_FRAMEWORK_REWRITE | HL_CAP_HOST_PROBE);
  }

  sdk::entrypoint resolve_entrypoint(const sdk::plan_view& in) override {
    const std::string dir(in.scripts_dir());
    std::vector<std::string> scripts;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(dir, ignored)) {
      if (entry.is_regular_file(ignored) && entry.path().extension() == ".sh") {
        scripts.push_back(entry.path().string());
      }
    }
    std::ranges::sort(scripts);
    return scripts.size() == 1 ? sdk::entrypoint().set_path(scripts[0]) : refused(dir, scripts);
  }

  sdk::plan plan_measurement(const sdk::plan_view& in) override {
    return sdk::plan().arg("bash").arg(std::string(in.entrypoint()));
  }

 private:
  static sdk::entrypoint refused(const std::string& dir, const std::vector<std::string>& scripts) {
    sdk::entrypoint out;
    for (const std::string& script : scripts) {
      out.add_candidate(script, "is one of " + std::to_string(scripts.size()));
    }
    return out.refuse({HL_NOT_FOUND, "entrypoint_unresolved", "no single .sh file in " + dir});
  }
};

}  // namespace hyperloom::zoo
