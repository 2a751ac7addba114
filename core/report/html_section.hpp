// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "core/report/sections.hpp"

namespace hyperloom::report {

inline constexpr std::size_t kOpenRows = 60;

/// What a section's figure column is drawn with.
struct Figures {
  std::string before;                 ///< drawn above the tables
  std::string after;                  ///< below them
  double threshold = 0;               ///< of the plots
  bool bars = false;                  ///< bars from zero instead of points
  std::size_t open_rows = kOpenRows;  ///< the rest of a table opens on demand
};

/// A section's facts and tables as HTML of at most about `most` bytes: rows beyond are left out,
/// and said to be.
[[nodiscard]] std::string html_section(const Section& section, const Figures& figures,
                                       std::size_t most);

}  // namespace hyperloom::report
