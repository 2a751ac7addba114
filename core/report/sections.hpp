// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/session/state.hpp"

namespace hyperloom::report {

using Row = std::vector<std::string>;

/// One fact; without a label a sentence.
struct Line {
  std::string label;
  std::string text;
  bool alert = false;  ///< what an operator should not miss
  bool top = false;    ///< for whoever reads nothing else
};

/// What a row of numbers looks like where something can be drawn. The row says the same in digits.
struct Plot {
  std::optional<double> value;  ///< percent; absent: nothing to draw
  double low = 0, high = 0;     ///< interval, percent
  bool kept = false;
  bool trusted = true;  ///< false: not fit to set the scale
};

struct Table {
  std::string title;  ///< "": the section's title says it
  Row header;
  std::vector<Row> rows;         ///< each as long as the header
  std::vector<Plot> plots = {};  ///< empty, or one for each row
};

/// A part of the report, before it becomes text, Markdown or HTML: facts, then tables. One that has
/// nothing to tell says so, and why.
struct Section {
  std::string id;  ///< of the HTML element
  std::string title;
  std::vector<Line> lines = {};
  std::vector<Table> tables = {};
};

/// "hyperloom session 20260825T101112Z-15931c07, custom, as of 2026-08-25T10:11:12.345Z". `now`:
/// see report_sections().
[[nodiscard]] std::string report_title(const session::State& state, std::string_view now);
/// Everything the report says, in the order it says it (session.md 9.2). `now`: what
/// session_state() says of a session that has not stopped; "" when the journal alone is asked.
[[nodiscard]] std::vector<Section> report_sections(const session::State& state,
                                                   std::string_view now);

namespace detail {
[[nodiscard]] Section result_section(const session::State& state);
[[nodiscard]] Section stop_section(const session::State& state, std::string_view now);
[[nodiscard]] Section subject_section(const session::State& state);
[[nodiscard]] Section host_section(const session::State& state);
[[nodiscard]] Section validity_section(const session::State& state);
[[nodiscard]] Section timeline_section(const session::State& state);
[[nodiscard]] Section gains_section(const session::State& state);
[[nodiscard]] Section legs_section(const session::State& state);
[[nodiscard]] Section levers_section(const session::State& state);
[[nodiscard]] Section refused_section(const session::State& state);
[[nodiscard]] Section llm_section(const session::State& state);
[[nodiscard]] Section terms_section(const session::State& state);
}  // namespace detail

}  // namespace hyperloom::report
