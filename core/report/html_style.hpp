// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hyperloom::report {

/// The style sheet of report.html: light and dark, wide, narrow and printed.
[[nodiscard]] std::string_view html_style();

}  // namespace hyperloom::report
