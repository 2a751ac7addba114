// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "core/gate/types.hpp"
#include "core/plugin/framework.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::gate {

/// What the judge has to know besides the block itself.
struct GateContext {
  std::string report_path;           ///< named when the block is missing
  bool writing_leg = false;          ///< this leg had to write the quality reference
  bool reference_exists = false;     ///< something lies at `write_path` now
  std::filesystem::path write_path;  ///< where the writing leg had to write
};

/// Judges `quality_gate` (null = the key is absent) by the table of custom.md 8.3: the first
/// matching row decides, anything unclear fails. Limits are inclusive.
[[nodiscard]] GateVerdict judge(const util::Value* gate, const GateContext& context);

/// Final = core AND plugin: a plugin can fail a leg or lower its accuracy, never lift a failure.
[[nodiscard]] GateVerdict merge_plugin(GateVerdict core, const plugin::QualityVerdict& plugin);
/// The plugin's judgement itself failed: accuracy 0.0, class plugin_error unless the core failed.
[[nodiscard]] GateVerdict merge_plugin_error(GateVerdict core, const util::Error& error);

}  // namespace hyperloom::gate
