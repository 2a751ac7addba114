// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/loader.hpp"
#include "core/plugin/pipeline.hpp"
#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::plugin {
namespace {

util::Error unknown_framework(const Registry& registry, std::string_view name) {
  const std::vector<std::string> names = registry.names();
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string wanted = util::lower(util::trim(name));
  const std::string_view near = util::nearest(wanted, views);
  return plg(4,
             util::cat("unknown framework '", util::trim(name),
                       "'; known: ", names.empty() ? std::string("none") : util::join(names, ", ")),
             near.empty() ? std::string("add it to registry.yaml, or correct --framework")
                          : util::cat("did you mean '", near, "'?"));
}

}  // namespace

util::Result<std::unique_ptr<FrameworkPlugin>> load_framework(const Registry& registry,
                                                              std::string_view name,
                                                              const LoadContext& context) {
  const Entry* entry = registry.find(name);
  if (entry == nullptr) {
    return util::fail(unknown_framework(registry, name));
  }
  if (!entry->enabled) {
    return util::fail(plg(5,
                          util::cat("framework '", entry->name, "' is disabled in ",
                                    entry->origin.file, ':', entry->origin.line),
                          "remove `enabled: false` there"));
  }
  HL_TRY_ASSIGN(Loaded loaded, load_entry(registry, *entry, context));
  return std::unique_ptr<FrameworkPlugin>(std::move(loaded.plugin));
}

}  // namespace hyperloom::plugin
