// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <sys/auxv.h>

#include "core/cli/preflight.hpp"
#include "core/cli/settings.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

void read_registry(Launch& launch) {
  auto& host = launch.host;
  launch.sources = registry_sources(host);
  auto registry = plugin::load_registry(host.fs, launch.sources);
  if (registry) {
    launch.registry = std::move(*registry);
  } else {
    launch.fail("plugin", std::move(registry).error());
  }
}

std::string known_names(const Launch& launch) { return util::join(launch.registry->names(), ", "); }

/// The requested name, trimmed and lower-cased; "" after a failure was recorded.
std::string requested_name(Launch& launch) {
  const auto& host = launch.host;
  const auto flag = host.args.get("framework");
  const auto name = flag ? flag : host.env.get_nonblank("FRAMEWORK");
  if (!name || util::trim(*name).empty()) {
    launch.fail("plugin", usage_fault(util::cat("--framework is required; one of: ",
                                                launch.registry ? known_names(launch) : "?")));
    return "";
  }
  return util::lower(util::trim(*name));
}

plugin::LoadContext load_context(Launch& launch) {
  plugin::LoadContext context;
  context.fs = &launch.host.fs;
  context.sources = &launch.sources;
  context.policy.safe_plugins = launch.host.env.get("HYPERLOOM_SAFE_PLUGINS") == "1";
  context.policy.unsafe_perms = launch.host.args.has("unsafe-plugin-perms");
  context.log = [&out = launch.host.out](unsigned level, std::string_view text,
                                         const plugin::EnvList&) {
    constexpr unsigned kWarnLevel = 3;
    if (level >= kWarnLevel) {
      out.warning(util::cat("plugin: ", util::printable(text, false)));
    }
  };
  context.cancelled = [] { return false; };
  context.warn = [&launch](std::string text) { launch.warn("plugin", std::move(text)); };
  return context;
}

void take_facts(Launch& launch) {
  const auto& facts = launch.plugin->facts();
  auto& workload = launch.config.workload;
  if (!facts.extra_args_env.empty()) {
    workload.extra_args_env = facts.extra_args_env;
  }
  if (facts.timeout_s && !launch.host.args.has("timeout-sec")) {
    launch.config.timeout_s = *facts.timeout_s;
  }
}

}  // namespace

plugin::RegistrySources registry_sources(const Host& host) {
  plugin::RegistrySources sources;
  sources.executable = host.executable;
  if (const auto flag = host.args.get("registry")) {
    sources.flag = session::absolute_path(*flag, host.base);
  }
  for (const std::string& dir : host.args.all("plugin-path")) {
    sources.plugin_path.push_back(session::absolute_path(dir, host.base));
  }
  sources.env = &host.env;
  sources.secure = ::getauxval(AT_SECURE) != 0;
  return sources;
}

void check_plugin(Launch& launch) {
  read_registry(launch);
  launch.framework = requested_name(launch);
  launch.config.workload.framework = launch.framework;
  if (!launch.registry || launch.framework.empty()) {
    return;
  }
  auto loaded = plugin::load_framework(*launch.registry, launch.framework, load_context(launch));
  if (!loaded) {
    launch.fail("plugin", std::move(loaded).error());
    return;
  }
  launch.plugin = std::move(*loaded);
  if (const auto* entry = launch.registry->find(launch.framework)) {
    launch.framework = entry->name;
    launch.config.workload.framework = entry->name;
  }
  take_facts(launch);
  const auto& id = launch.plugin->identity();
  launch.ok("plugin", util::cat(id.id, " ", id.version, " from ", id.path.string()));
}

}  // namespace hyperloom::cli
