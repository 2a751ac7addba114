// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/measure/types.hpp"

namespace hyperloom::measure {

/// Where one leg's report has to be.
struct ReportPlace {
  std::filesystem::path work_dir;
  std::string rel;                  ///< below work_dir, no "..": normally inferencex_result.json
  std::int64_t first_mtime_ns = 0;  ///< of work_dir when it was new and empty
};

/// The bytes, or why they do not count.
struct ReportBytes {
  std::optional<std::string> text;
  LegProblem problem;  ///< report_missing, or report_malformed when over 16 MiB
};

/// Reads the report once through one descriptor. Only a regular file with one link, owned by this
/// user or root, reached without a symlink and not older than the leg counts. Never blocks: FIFOs,
/// devices and directories are refused unread.
[[nodiscard]] ReportBytes read_report_bytes(const ReportPlace& place);

}  // namespace hyperloom::measure
