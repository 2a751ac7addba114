// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/plugin/framework.hpp"
#include "core/plugin/registry.hpp"

namespace hyperloom::plugin {

/// How plugins may be loaded in this run.
struct LoadPolicy {
  bool safe_plugins = false;   ///< HYPERLOOM_SAFE_PLUGINS=1: bundled ones only
  bool unsafe_perms = false;   ///< --unsafe-plugin-perms
  std::string isolation = {};  ///< --plugin-isolation; empty: as the registry says
};

/// What loading needs besides the entry; all borrowed for the plugin's life.
struct LoadContext {
  const util::FileSystem* fs = nullptr;
  const RegistrySources* sources = nullptr;
  LoadPolicy policy;
  /// Sink of plugin log lines: level 0..5, text, fields.
  std::function<void(unsigned, std::string_view, const EnvList&)> log;
  /// True once the operator asked to stop.
  std::function<bool()> cancelled;
  /// Warnings of the pipeline, for example PLG-008 waived.
  std::function<void(std::string)> warn;
};

/// Finds, checks and loads the library of a framework name (sdk.md sections 6, 7, 10) and calls
/// create and describe. Errors have id "PLG-nnn" and a remedy as hint. The library is never
/// unloaded.
[[nodiscard]] util::Result<std::unique_ptr<FrameworkPlugin>> load_framework(
    const Registry& registry, std::string_view name, const LoadContext& context);

/// One row of `plugin list`: what notes say, without running plugin code.
struct ListRow {
  Entry entry;
  std::string state;  ///< ok, disabled, error; with --all also shadowed, unregistered
  std::filesystem::path path;
  std::string plugin_id, version;  ///< of the note; empty while no note could be read
  Kind kind = Kind::Scriptable;
  unsigned abi_major = 0, abi_minor = 0, min_host_minor = 0;
  std::string isolation;
  std::vector<std::filesystem::path> shadowed;
  std::optional<util::Error> error;
};
[[nodiscard]] std::vector<ListRow> list_plugins(const Registry& registry,
                                                const LoadContext& context, bool all);

/// `plugin info`: descriptor, facts and knobs of a loaded plugin, as one document.
[[nodiscard]] util::Result<util::Value> plugin_info(const Registry& registry,
                                                    std::string_view name_or_path,
                                                    const LoadContext& context);
/// `plugin hash`: a registry entry ready to paste, ELF-checked and hashed, no code run.
[[nodiscard]] util::Result<std::string> plugin_hash(const util::FileSystem& fs,
                                                    const std::filesystem::path& path);

}  // namespace hyperloom::plugin
