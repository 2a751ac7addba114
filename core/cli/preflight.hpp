// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/host.hpp"
#include "core/phase/config.hpp"
#include "core/plugin/loader.hpp"
#include "core/search/space.hpp"
#include "core/session/gpu.hpp"
#include "core/vcs/types.hpp"

namespace hyperloom::cli {

/// Result of one launch check. `check` is its id in `doctor`; a failure carries its Error.
struct Finding {
  enum class Level { Ok, Note, Warn, Fail };
  Level level = Level::Ok;
  std::string check, text;
  std::optional<util::Error> error;
};

/// A launch while it is being checked: later checks use what earlier ones found and are left out
/// when that failed.
struct Launch {
  explicit Launch(Host& the_host) : host(the_host) {}

  Host& host;
  std::vector<Finding> findings;  ///< in the order of custom.md section 2
  plugin::RegistrySources sources;
  std::optional<plugin::Registry> registry;
  std::string framework;
  std::unique_ptr<plugin::FrameworkPlugin> plugin;
  std::optional<session::Gpu> gpu;
  std::vector<util::Error> gpu_late_errors;  ///< of the mask; printed after the pins
  std::optional<vcs::RepoInfo> repo;
  std::optional<search::Space> space;
  phase::RunConfig config;
  bool detect_gpu = true;  ///< a resumed session stays on the GPU type it was launched with

  void ok(std::string check, std::string text);
  void note(std::string check, std::string text);
  void warn(std::string check, std::string text);
  void fail(std::string check, util::Error error);
  [[nodiscard]] std::vector<util::Error> errors() const;
};

/// Where registry layers and plugins are looked for, from flags and environment.
[[nodiscard]] plugin::RegistrySources registry_sources(const Host& host);

/// Which checks a command asks for.
struct PreflightScope {
  bool git = true, search_space = true, credentials = true;
};

/// Runs every check that can run, printing nothing and writing nothing.
void run_preflight(Launch& launch, const PreflightScope& scope);
/// Prints notes, warnings, the checkout and the pins; with failures all errors and, with --json,
/// the error document. Returns the exit code of a refusal, or nullopt when all is well.
[[nodiscard]] std::optional<int> report_preflight(const Launch& launch);

// The steps, one file each.
void check_plugin(Launch& launch);
void check_paths(Launch& launch);
void check_gpu(Launch& launch);
void check_entrypoint(Launch& launch);
void check_pins(Launch& launch);
void check_model(Launch& launch);
void check_programs(Launch& launch);
void check_git(Launch& launch);
void check_search_space(Launch& launch);
void check_protected(Launch& launch);
void check_session_root(Launch& launch);

}  // namespace hyperloom::cli
