// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/session/state.hpp"

namespace hyperloom::report {

using Row = std::vector<std::string>;

/// A part of the report, before it becomes text or Markdown: sentences, then a table.
struct Section {
  std::string title;
  std::vector<std::string> lines;
  Row header;             ///< empty: no table
  std::vector<Row> rows;  ///< each as long as the header
};

/// Everything the report says, in the order it says it (session.md 9.2).
[[nodiscard]] std::vector<Section> report_sections(const session::State& state);

namespace detail {
[[nodiscard]] Section legs_section(const session::State& state);
[[nodiscard]] Section gains_section(const session::State& state);
[[nodiscard]] Section refused_section(const session::State& state);
}  // namespace detail

}  // namespace hyperloom::report
