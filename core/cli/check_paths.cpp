// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>

#include "core/cli/preflight.hpp"
#include "core/session/source_path.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

bool requires_fact(const Launch& launch, std::string_view what) {
  if (!launch.plugin) {
    return false;
  }
  const auto& needed = launch.plugin->facts().launch_requires;
  return std::find(needed.begin(), needed.end(), what) != needed.end();
}

struct Offer {
  std::string origin, value;
};

/// The backend as given, blank counting as not given.
std::optional<Offer> backend_offer(Launch& launch) {
  const auto flag = launch.host.args.get("benchmark-backend");
  const auto exported = launch.host.env.get_nonblank("HYPERLOOM_BENCHMARK_BACKEND");
  if (flag && !util::trim(*flag).empty()) {
    if (exported && util::lower(util::trim(*exported)) != util::lower(util::trim(*flag))) {
      launch.warn("backend", util::cat("--benchmark-backend=", util::printable(*flag, false),
                                       " overrides HYPERLOOM_BENCHMARK_BACKEND=",
                                       util::printable(*exported, false)));
    }
    return Offer{"--benchmark-backend", *flag};
  }
  return exported ? std::optional(Offer{"HYPERLOOM_BENCHMARK_BACKEND", *exported}) : std::nullopt;
}

void check_backend(Launch& launch) {
  const auto offer = backend_offer(launch);
  if (!launch.plugin || launch.plugin->facts().launch_backend.empty()) {
    return;
  }
  const std::string& wanted = launch.plugin->facts().launch_backend;
  if (offer && util::lower(util::trim(offer->value)) == wanted) {
    launch.config.backend = wanted;
    launch.ok("backend", util::cat(wanted, " (from ", offer->origin, ")"));
    return;
  }
  const std::string found =
      offer ? util::cat("it is '", util::printable(util::trim(offer->value), false), "'")
            : "it is unset";
  auto error = util::make_error(
      util::Code::InvalidInput,
      util::cat("--framework ", launch.framework, " requires HYPERLOOM_BENCHMARK_BACKEND=", wanted,
                "; ", found, " - run: export HYPERLOOM_BENCHMARK_BACKEND=", wanted));
  error.id = util::cat("backend_not_", wanted);
  launch.fail("backend", std::move(error));
}

std::string missing_text(const Launch& launch, std::string_view fact, std::string_view flag,
                         std::string_view variable) {
  if (!requires_fact(launch, fact)) {
    return "";
  }
  return util::cat(flag, " is required with --framework ", launch.framework, " (or set ", variable,
                   ")");
}

void take(Launch& launch, const std::string& check, session::PathChoice choice,
          std::filesystem::path& out) {
  for (auto& warning : choice.warnings) {
    launch.warn(check, std::move(warning));
  }
  for (auto& error : choice.errors) {
    launch.fail(check, std::move(error));
  }
  if (choice.chosen) {
    out = choice.chosen->path;
    launch.ok(check, util::cat(out.string(), " (from ", choice.chosen->origin, ")"));
  }
}

void check_framework_path(Launch& launch) {
  if (launch.framework.empty()) {
    return;
  }
  const auto& host = launch.host;
  auto choice = session::choose_directory(
      host.fs, session::source_offers(host.args.get("framework-path"), host.env, launch.framework),
      host.base, "framework_path",
      missing_text(launch, "framework_path", "--framework-path", "FRAMEWORK_REPO_PATH"));
  if (choice.chosen) {
    launch.config.framework_path_origin = choice.chosen->origin;
  }
  take(launch, "framework_path", std::move(choice), launch.config.workload.framework_path);
}

void check_scripts_dir(Launch& launch) {
  const auto& host = launch.host;
  const std::string variable = "HYPERLOOM_BYPASS_SCRIPTS_DIR";
  auto choice = session::choose_directory(
      host.fs,
      {{"--benchmark-scripts-dir", host.args.get("benchmark-scripts-dir"), true},
       {variable, host.env.get(variable), false}},
      host.base, "scripts_dir",
      missing_text(launch, "benchmark_scripts_dir", "--benchmark-scripts-dir", variable));
  take(launch, "scripts_dir", std::move(choice), launch.config.workload.scripts_dir);
}

}  // namespace

void check_paths(Launch& launch) {
  check_backend(launch);
  check_framework_path(launch);
  check_scripts_dir(launch);
  const auto& workload = launch.config.workload;
  if (!workload.scripts_dir.empty() && workload.scripts_dir == workload.framework_path) {
    launch.warn("scripts_dir",
                "the scripts directory is the checkout itself; keep them apart so "
                "that the whole scripts directory can be protected");
  }
}

}  // namespace hyperloom::cli
