// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/journal/views.hpp"
#include "core/session/state.hpp"

namespace hyperloom::report {

/// reports/final.json, final.md, report.html and reproduce.sh.
[[nodiscard]] std::vector<journal::View> report_views();
/// Every view of a session: journal::session_views() and these.
[[nodiscard]] std::vector<journal::View> all_views(session::HiddenValues hidden);
/// `hyperloom report --format md` and final.md. `now`: what session_state() says of a session that
/// has not stopped; "" when the journal alone is asked, as for a file.
[[nodiscard]] std::string render_markdown(const session::State& state, std::string_view now);
/// `hyperloom report --format text`.
[[nodiscard]] std::string render_text(const session::State& state, std::string_view now);
/// `hyperloom report --format html` and report.html: one page without script or anything from
/// elsewhere, at most kMostHtmlBytes.
[[nodiscard]] std::string render_html(const session::State& state, std::string_view now);
inline constexpr std::size_t kMostHtmlBytes = std::size_t{2} << 20;
/// reports/reproduce.sh: one leg of what was kept, refused at another commit.
[[nodiscard]] std::string render_reproduce(const session::State& state);

}  // namespace hyperloom::report
