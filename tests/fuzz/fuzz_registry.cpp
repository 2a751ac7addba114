// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// What parses has only entries the rest of the program can rely on. What does not parse has a
// numbered error that names the file.

#include <cstdint>

#include "core/plugin/patterns.hpp"
#include "core/plugin/registry_schema.hpp"
#include "core/plugin/semver.hpp"

using namespace hyperloom;

namespace {

void check_entry(const plugin::Entry& entry) {
  HL_ASSERT(plugin::valid_id(entry.name) && plugin::valid_id(entry.plugin_id));
  HL_ASSERT(!entry.library.empty() && entry.library[0] != '~');
  HL_ASSERT(entry.sha256.empty() || entry.sha256.size() == 64);
  HL_ASSERT(entry.version_range.empty() || plugin::VersionRange::parse(entry.version_range));
  HL_ASSERT(entry.config.is_map());
  HL_ASSERT(entry.origin.line > 0);
}

void check_layer(const plugin::Layer& layer) {
  for (const plugin::LayerEntry& each : layer.entries) {
    check_entry(each.entry);
    HL_ASSERT(each.own.max_memory_mb.value_or(64) >= 64);
    HL_ASSERT(each.own.call_timeout_s.value_or(1) >= 1);
  }
  for (const plugin::GpuType& each : layer.gpu_types) {
    HL_ASSERT(plugin::valid_gpu_name(each.name) && plugin::valid_gpu_name(each.runner_type));
    HL_ASSERT(!each.gfx.empty() && !each.probe.empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto layer = plugin::parse_layer(text, "/f", "/");
  if (layer) {
    check_layer(*layer);
    return 0;
  }
  const std::string& message = layer.error().message;
  HL_ASSERT(message.starts_with("PLG-002 registry invalid: /f:") ||
            message.starts_with("PLG-003 duplicate name or alias '"));
  return 0;
}
