// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plugin/registry.hpp"

namespace hyperloom::plugin {

/// The keys of `defaults`, which an entry may set for itself.
struct Settings {
  std::optional<std::string> isolation;
  std::optional<double> call_timeout_s, load_timeout_s;
  std::optional<std::int64_t> max_memory_mb;
};

struct LayerEntry {
  Entry entry;  ///< its settings are filled in when the layers are merged
  Settings own;
};

/// One registry document.
struct Layer {
  std::vector<LayerEntry> entries;
  std::vector<GpuType> gpu_types;
  std::map<std::string, std::string> llm_default_model;
  Settings defaults;
  bool require_sha256 = false;
  std::vector<std::filesystem::path> search_path;
};

/// Parses and checks one document; `file` names it in errors, relative paths start at `base_dir`.
/// Errors: PLG-002 with position, PLG-003 for a name or alias given twice.
[[nodiscard]] util::Result<Layer> parse_layer(std::string_view text, const std::string& file,
                                              const std::filesystem::path& base_dir);

/// PLG-003 when two entries share a name or alias.
[[nodiscard]] util::Status check_unique(const std::vector<const Entry*>& entries);

}  // namespace hyperloom::plugin
