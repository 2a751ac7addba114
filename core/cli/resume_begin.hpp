// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/cli/resume_launch.hpp"
#include "core/phase/run.hpp"

namespace hyperloom::cli {

/// Moves a state.json that is no such document to state.json.corrupt, in place of an older one.
[[nodiscard]] util::Status set_aside_damaged_state(Host& host, const session::Layout& layout);

/// What recovery repaired, a line each, as the `resume` record that was just written says.
[[nodiscard]] std::vector<std::string> repair_lines(const phase::Run& run);

/// Writes state.json with fsync before the first leg: from here on the values of changed pins are
/// in no other place.
[[nodiscard]] util::Status write_state(phase::Run& run);

}  // namespace hyperloom::cli
