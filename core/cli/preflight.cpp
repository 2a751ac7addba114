// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/preflight.hpp"

#include "core/cli/exit_code.hpp"
#include "core/cli/settings.hpp"
#include "core/session/leg_env.hpp"
#include "core/util/cat.hpp"
#include "core/util/redact.hpp"

namespace hyperloom::cli {
namespace {

void warn_ignored_options(Launch& launch) {
  if (!launch.plugin || launch.plugin->identity().kind != plugin::Kind::Scriptable) {
    return;
  }
  for (const Option& option : option_table()) {
    if (option.group == "Serving" && launch.host.args.has(option.name)) {
      launch.warn("options", util::cat("--", option.name, " ignored for ", launch.framework,
                                       "; use --extra-env"));
    }
  }
}

/// Served latency has options of its own.
void check_limits(Launch& launch) {
  const bool served = launch.plugin && launch.plugin->identity().kind != plugin::Kind::Scriptable;
  if (served && !launch.config.limits.empty()) {
    launch.fail("options", usage_fault(util::cat("--limit and --max-latency-ms are not for ",
                                                 launch.framework, "; use --slo")));
  }
}

std::string limits_text(const phase::RunConfig& config) {
  std::vector<std::string> texts;
  for (const auto& limit : config.limits) {
    texts.push_back(limit.text());
  }
  return util::join(texts, ", ");
}

void warn_environment(Launch& launch) {
  const auto& env = launch.host.env;
  for (const std::string& warning : launch.host.dotenv_warnings) {
    launch.warn("credentials", warning);
  }
  if (env.get("HIP_VISIBLE_DEVICES") && !env.get("ROCR_VISIBLE_DEVICES")) {
    launch.warn("environment",
                "HIP_VISIBLE_DEVICES without ROCR_VISIBLE_DEVICES may make "
                "torch.cuda.is_available() return false on ROCm; pin with ROCR_VISIBLE_DEVICES");
  }
  for (const std::string& name : session::scrubbed_names(env)) {
    launch.warn("environment", util::cat(name, " is exported; legs never see it"));
  }
  for (const std::string_view name :
       {"INFERENCE_OPTIMIZER_EXTRA_ENV", "HYPERLOOM_QUALITY_REF_WRITE"}) {
    if (env.get(name)) {
      launch.warn("environment", util::cat(name, " is exported; its value is ignored"));
    }
  }
}

void note_findings(const Launch& launch) {
  for (const Finding& finding : launch.findings) {
    if (finding.level == Finding::Level::Warn) {
      launch.host.out.warning(finding.text);
    } else if (finding.level == Finding::Level::Note) {
      launch.host.out.note(finding.text);
    }
  }
}

void announce(const Launch& launch) {
  const auto& config = launch.config;
  const Output& out = launch.host.out;
  out.line(util::cat("checkout: ", config.workload.framework_path.string(), " (from ",
                     config.framework_path_origin, ")"));
  out.line(util::cat("entrypoint: ", config.workload.entrypoint.string()));
  const auto& pins = config.workload.pins;
  out.line(pins.empty() ? "pins (0)"
                        : util::cat("pins (", pins.size(), "): ", session::pins_text(pins)));
  if (!config.limits.empty()) {
    out.line(util::cat("limits: ", limits_text(config)));
  }
}

}  // namespace

void Launch::ok(std::string check, std::string text) {
  findings.push_back({Finding::Level::Ok, std::move(check), std::move(text), {}});
}
void Launch::note(std::string check, std::string text) {
  findings.push_back({Finding::Level::Note, std::move(check), std::move(text), {}});
}
void Launch::warn(std::string check, std::string text) {
  findings.push_back({Finding::Level::Warn, std::move(check), std::move(text), {}});
}
void Launch::fail(std::string check, util::Error error) {
  findings.push_back({Finding::Level::Fail, std::move(check), error.text(), std::move(error)});
}

std::vector<util::Error> Launch::errors() const {
  std::vector<util::Error> out;
  for (const Finding& finding : findings) {
    if (finding.error) {
      out.push_back(*finding.error);
    }
  }
  return out;
}

void run_preflight(Launch& launch, const PreflightScope& scope) {
  for (const auto& error : launch.host.args.errors) {
    launch.fail("options", error);
  }
  for (auto& error : read_settings(launch.host.args, launch.host.env, launch.config)) {
    launch.fail("options", std::move(error));
  }
  check_plugin(launch);
  warn_ignored_options(launch);
  check_limits(launch);
  check_paths(launch);
  check_gpu(launch);
  check_entrypoint(launch);
  check_pins(launch);
  check_model(launch);
  check_programs(launch);
  if (scope.git) {
    check_git(launch);
  }
  if (scope.search_space) {
    check_search_space(launch);
  }
  check_protected(launch);
  check_session_root(launch);
  if (scope.credentials) {
    launch.ok("credentials", "none are needed: no LLM is asked for");
  }
  warn_environment(launch);
  launch.config.argv = redacted_words(launch.host.words);
  launch.config.settings = settings_record(launch.host, launch.framework);
}

std::optional<int> report_preflight(const Launch& launch) {
  for (const session::Pin& pin : launch.config.workload.pins) {
    for (auto& secret : util::secrets_of(pin.name, pin.value)) {
      launch.host.out.redactor.add_value(std::move(secret));
    }
  }
  note_findings(launch);
  if (const auto errors = launch.errors(); !errors.empty()) {
    return launch.host.out.refuse(errors, kExitRefused);
  }
  announce(launch);
  return std::nullopt;
}

}  // namespace hyperloom::cli
