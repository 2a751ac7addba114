// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plugin/framework.hpp"
#include "core/search/types.hpp"
#include "core/session/pins.hpp"
#include "core/util/fs.hpp"

namespace hyperloom::search {

/// What a space is checked against.
struct SpaceContext {
  std::string framework;   ///< decides which variables are reserved
  bool scriptable = true;  ///< no server: `server_arg` is refused
  session::Pins pins;
  const plugin::KnobSet* plugin_knobs = nullptr;  ///< null: the plugin declares none
};

/// A space, or every error of its file: id and text carry the SS code, `FILE:LINE:COL: CODE text`.
struct LoadedSpace {
  std::optional<Space> space;
  std::vector<util::Error> errors;
  std::vector<std::string> warnings;  ///< dropped plugin knobs, infeasible hints
};

/// Reads a search_space.yaml (decide.md 12.5) and joins it with the plugin's knobs, which it may
/// replace by name. `source` names the text in errors.
[[nodiscard]] LoadedSpace load_space(std::string_view text, std::string_view source,
                                     const SpaceContext& context);
/// load_space() of a file; SS001 when it cannot be read, SS016 when it is over 256 KiB.
[[nodiscard]] LoadedSpace load_space_file(const util::FileSystem& fs,
                                          const std::filesystem::path& path,
                                          const SpaceContext& context);
/// The space of the plugin's knobs alone; no space when it has none (left).
[[nodiscard]] LoadedSpace plugin_space(const SpaceContext& context);

}  // namespace hyperloom::search
