// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/value.hpp"

namespace hyperloom::report {

/// Reports, relative to the session directory.
inline constexpr const char* kFinalJson = "reports/final.json";
inline constexpr const char* kFinalMarkdown = "reports/final.md";
inline constexpr const char* kReportHtml = "reports/report.html";
inline constexpr const char* kReproduce = "reports/reproduce.sh";

/// Name to relative path of everything a reader may want to open.
[[nodiscard]] util::Value files_value();

}  // namespace hyperloom::report
