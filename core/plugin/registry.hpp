// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/env.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::plugin {

/// Where an entry was written; printed as FILE:LINE.
struct Origin {
  std::string file;
  unsigned line = 0;
};

struct GpuType {
  std::string name, runner_type, gfx, probe;
};

struct Entry {
  std::string name, library, plugin_id, version_range, sha256;
  std::vector<std::string> aliases;
  bool enabled = true;
  std::string isolation;  ///< "auto", "in_process" or "process"
  double call_timeout_s = 30, load_timeout_s = 10;
  std::int64_t max_memory_mb = 4096;
  util::Value config = util::Value::map();
  Origin origin;
  std::filesystem::path base_dir;                  ///< relative libraries start here
  std::vector<std::filesystem::path> search_path;  ///< of its layer, absolute
};

/// All layers merged (sdk.md section 5).
struct Registry {
  std::vector<Entry> entries;  ///< in order of first appearance
  std::vector<GpuType> gpu_types;
  std::map<std::string, std::string> llm_default_model;
  bool require_sha256 = false;
  std::vector<std::filesystem::path> search_path;

  /// By name or alias, trimmed and lower-cased; null when unknown.
  [[nodiscard]] const Entry* find(std::string_view name) const;
  [[nodiscard]] const GpuType* gpu_type(std::string_view name) const;
  /// Names of enabled entries, in order.
  [[nodiscard]] std::vector<std::string> names() const;
};

/// Where registry layers and plugins are looked for.
struct RegistrySources {
  std::filesystem::path executable;                ///< real path of the running binary
  std::optional<std::filesystem::path> flag;       ///< --registry
  std::vector<std::filesystem::path> plugin_path;  ///< --plugin-path
  const util::Environment* env = nullptr;
  bool secure = false;  ///< AT_SECURE
};

/// Reads and merges the layers. Errors carry id "PLG-001".."PLG-003".
[[nodiscard]] util::Result<Registry> load_registry(const util::FileSystem& fs,
                                                   const RegistrySources& sources);

}  // namespace hyperloom::plugin
