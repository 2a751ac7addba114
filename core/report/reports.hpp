// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/journal/views.hpp"
#include "core/session/state.hpp"

namespace hyperloom::report {

/// reports/final.json, reports/final.md and reports/reproduce.sh.
[[nodiscard]] std::vector<journal::ViewFile> render_reports(const session::State& state);
/// `hyperloom report --format md` and final.md.
[[nodiscard]] std::string render_markdown(const session::State& state);
/// `hyperloom report --format text`.
[[nodiscard]] std::string render_text(const session::State& state);
/// reports/reproduce.sh: one leg of what was kept, refused at another commit.
[[nodiscard]] std::string render_reproduce(const session::State& state);

}  // namespace hyperloom::report
