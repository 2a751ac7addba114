// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <hyperloom/plugin.h>

#include "core/plugin/checked_file.hpp"

namespace hyperloom::plugin {

/// Maps a checked library, for good, and calls its entry. Errors: PLG-012, PLG-015, PLG-024,
/// PLG-030. The table may be null: that is the descriptor's problem.
[[nodiscard]] util::Result<const hl_plugin_v1*> open_library(const CheckedFile& file);

/// Loader text with the C++ symbols in it made readable.
[[nodiscard]] std::string demangled(std::string_view text);

}  // namespace hyperloom::plugin
