// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace hyperloom::report {

/// Text from anywhere as HTML text or attribute value: it shows as it is, control characters as
/// escapes. Cut at `most` bytes, with a mark.
[[nodiscard]] std::string html_text(std::string_view text, std::size_t most);
/// The same for text whose lines are kept.
[[nodiscard]] std::string html_lines(std::string_view text, std::size_t most);
inline constexpr std::size_t kMostCellBytes = 400, kMostLineBytes = 4000;

/// `<tag attributes>content</tag>`; attributes and content are HTML already.
[[nodiscard]] std::string element(std::string_view tag, std::string_view attributes,
                                  std::string_view content);

}  // namespace hyperloom::report
