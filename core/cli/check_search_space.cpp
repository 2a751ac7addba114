// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>

#include "core/cli/preflight.hpp"
#include "core/cli/settings.hpp"
#include "core/search/skip_list.hpp"
#include "core/search/strategy.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"
#include "core/util/sha256.hpp"
#include "core/util/text.hpp"

namespace hyperloom::cli {
namespace {

/// The file asked for, else search_space.yaml beside the entrypoint; empty when there is none.
std::filesystem::path space_path(const Launch& launch) {
  if (const auto flag = launch.host.args.get("search-space")) {
    return session::absolute_path(*flag, launch.host.base);
  }
  const auto& dir = launch.config.workload.scripts_dir;
  const auto beside = dir / "search_space.yaml";
  return !dir.empty() && launch.host.fs.lstat(beside) ? beside : std::filesystem::path();
}

/// What the plugin declares; a failure is a finding.
std::optional<plugin::KnobSet> plugin_knobs(Launch& launch) {
  plugin::PlanInput in;
  in.framework = launch.framework;
  in.framework_path = launch.config.workload.framework_path;
  in.scripts_dir = launch.config.workload.scripts_dir;
  in.tp = launch.config.workload.tp;
  in.purpose = plugin::Purpose::None;
  auto knobs = launch.plugin->declare_knobs(in);
  if (!knobs) {
    launch.fail("search_space", std::move(knobs).error());
    return std::nullopt;
  }
  return std::move(*knobs);
}

void take_space(Launch& launch, search::LoadedSpace loaded) {
  for (auto& warning : loaded.warnings) {
    launch.warn("search_space", std::move(warning));
  }
  for (auto& error : loaded.errors) {
    launch.fail("search_space", std::move(error));
  }
  if (loaded.space) {
    launch.config.search_space_sha256 = loaded.space->sha256;
    launch.ok("search_space", util::counted(loaded.space->knobs.size(), "knob"));
    launch.space = std::move(loaded.space);
  } else if (loaded.errors.empty()) {
    launch.ok("search_space", "no search_space.yaml and no knobs of the plugin: nothing to search");
  }
}

void warn_pinned(Launch& launch) {
  if (!launch.space || launch.space->pinned.empty()) {
    launch.ok("pins", "no pin fixes a declared knob");
    return;
  }
  for (const auto& pinned : launch.space->pinned) {
    launch.warn("pins", util::cat("pin ", pinned.variable,
                                  " fixes a declared knob; the baseline already includes it"));
  }
}

void warn_idle_skips(Launch& launch) {
  if (!launch.space) {
    return;
  }
  for (auto& text : search::idle_skips(*launch.space, launch.config.skip_variants)) {
    launch.warn("search_space", std::move(text));
  }
}

void check_strategy_name(Launch& launch) {
  if (launch.config.strategy.empty()) {
    return;
  }
  auto status = search::check_strategy(launch.config.strategy, "HYPERLOOM_STRATEGY");
  if (!status) {
    launch.fail("search_space", std::move(status).error());
  }
}

bool pins_failed(const Launch& launch) {
  return std::any_of(launch.findings.begin(), launch.findings.end(), [](const Finding& finding) {
    return finding.check == "pin" && finding.error.has_value();
  });
}

}  // namespace

void check_search_space(Launch& launch) {
  check_strategy_name(launch);
  if (!launch.plugin || pins_failed(launch)) {
    return;
  }
  const auto knobs = plugin_knobs(launch);
  search::SpaceContext context;
  context.framework = launch.framework;
  context.scriptable = launch.plugin->identity().kind == plugin::Kind::Scriptable;
  context.pins = launch.config.workload.pins;
  context.plugin_knobs = knobs ? &*knobs : nullptr;
  launch.config.search_space_path = space_path(launch);
  take_space(launch, launch.config.search_space_path.empty()
                         ? search::plugin_space(context)
                         : search::load_space_file(launch.host.fs, launch.config.search_space_path,
                                                   context));
  warn_pinned(launch);
  warn_idle_skips(launch);
}

}  // namespace hyperloom::cli
