// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/launch_line.hpp"

#include "core/session/lock.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/version.hpp"

namespace hyperloom::cli {
namespace {

std::string key_text(const util::Value& value) {
  return value.is_int() ? std::to_string(value.as_int()) : util::shell_quote(value.as_text());
}

/// The model as people call it: given, else the checkout's base name.
std::string model_name(const measure::Workload& workload) {
  return workload.model.empty() ? workload.framework_path.filename().string() : workload.model;
}

util::Value objective_value(const phase::Target& target) {
  auto out = util::Value::map();
  if (target.gain_pct) {
    out.set("kind", "gain_pct").set("value", *target.gain_pct);
  } else if (target.throughput) {
    out.set("kind", "tput").set("value", *target.throughput);
  } else {
    out.set("kind", "time_only").set("value", util::Value());
  }
  return out;
}

util::Value pins_value(const session::Pins& pins) {
  auto out = util::Value::map();
  for (const auto& pin : pins) {
    out.set(pin.name, session::shown_value(pin));
  }
  return out;
}

util::Value hashed(const std::filesystem::path& path, const std::string& sha256) {
  auto out = util::Value::map();
  if (!path.empty()) {
    out.set("path", path.string()).set("sha256", sha256);
  }
  return out;
}

util::Value build_value() {
  auto out = util::Value::map();
  out.set("compiler", "gcc " __VERSION__).set("commit", util::Value());
  return out;
}

util::Value argv_value(const std::vector<std::string>& words) {
  auto out = util::Value::list();
  out.push("hyperloom");
  for (const auto& word : words) {
    out.push(word);
  }
  return out;
}

}  // namespace

util::Value launch_keys(const phase::RunConfig& config, const session::Layout& layout,
                        const std::string& session_id, unsigned run) {
  auto out = util::Value::map();
  out.set("event", run == 1 ? "launch" : "resume").set("pid", session::this_process().pid);
  out.set("session_dir", layout.root().string()).set("session_id", session_id).set("run", run);
  out.set("run_log", layout.log().string()).set("manifest", layout.manifest().string());
  out.set("framework", config.workload.framework).set("gpu_type", config.workload.gpu_type);
  out.set("model", config.workload.model);
  return out;
}

std::string launch_line(const util::Value& keys) {
  std::string line = "HYPERLOOM_LAUNCH";
  for (const auto& [key, value] : keys.as_map()) {
    line += util::cat(" ", key, "=", key_text(value));
  }
  return line + "\n";
}

util::Value manifest_value(const phase::RunConfig& config, const util::Value& plugin,
                           const session::Layout& layout, const std::string& session_id,
                           const std::string& created_at) {
  const auto& workload = config.workload;
  const auto owner = session::this_process();
  constexpr double kMinutes = 60;
  auto out = util::Value::map();
  out.set("schema_version", 1).set("session_id", session_id).set("created_at_utc", created_at);
  out.set("session_dir", layout.root().string());
  out.set("user_data_path", layout.root().parent_path().string());
  out.set("hyperloom_version", util::version()).set("build", build_value());
  out.set("argv", argv_value(config.argv)).set("host", owner.host).set("kernel", owner.kernel);
  out.set("pid", owner.pid).set("framework", workload.framework).set("plugin", plugin);
  out.set("benchmark_backend", config.backend).set("model_path", workload.model);
  out.set("model_name", model_name(workload)).set("gpu_type", workload.gpu_type);
  out.set("runner_type", workload.runner_type)
      .set("tp", workload.tp)
      .set("workload", util::Value());
  out.set("server_args", workload.server_args).set("objective", objective_value(config.target));
  out.set("max_minutes", config.max_hours * kMinutes);
  out.set("framework_path", workload.framework_path.string());
  out.set("source_head",
          config.source_head.empty() ? util::Value() : util::Value(config.source_head));
  out.set("benchmark_scripts_dir", workload.scripts_dir.string());
  out.set("entrypoint", hashed(workload.entrypoint, config.entrypoint_sha256));
  out.set("search_space", hashed(config.search_space_path, config.search_space_sha256));
  out.set("pins", pins_value(workload.pins)).set("seed", config.seed);
  return out;
}

}  // namespace hyperloom::cli
