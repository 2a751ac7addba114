// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tests/sim/cells.hpp"
#include "tests/sim/figures.hpp"

namespace hyperloom::sim {

/// Texts for people, one figure a line, and the same as one line of JSON.
[[nodiscard]] std::string cell_text(const CellSpec& spec, const Cell& cell, bool json);
[[nodiscard]] std::string sessions_text(const SessionsSpec& spec, const Sessions& s, bool json);
[[nodiscard]] std::string table_text(const std::vector<Figure>& figures, bool json);

}  // namespace hyperloom::sim
