// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/plugin.hpp>

namespace hyperloom::custom {

/// Chooses the one script of the scripts directory that a leg runs: `<framework>_<runner>.sh`,
/// else `<framework>_<gpu type>.sh`, else the only visible regular `*.sh`. Names are compared
/// byte by byte, mode bits do not matter, subdirectories are not searched. Every entry that was
/// not chosen is a candidate with its reason; refused are NOT_FOUND `entrypoint_unresolved` and
/// FAILED_PRECONDITION `entrypoint_unusable`.
sdk::entrypoint resolve_entrypoint(const sdk::plan_view& in);

}  // namespace hyperloom::custom
