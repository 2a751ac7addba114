// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/measure/report_file.hpp"
#include "core/measure/types.hpp"

namespace hyperloom::measure {

/// What the informative fields should say; a difference is a warning. Empty = not compared.
struct ReportExpectations {
  std::string framework, workload_kind, model;
};

/// A report as far as it could be accepted.
struct ReportRead {
  std::optional<Report> report;      ///< only when nothing is wrong with it
  bool readable = false;             ///< the file counts and is one JSON object
  std::vector<LegProblem> errors;    ///< report_missing, report_malformed or field_invalid
  std::vector<LegProblem> warnings;  ///< class report_field
};

/// Optional numeric fields (custom.md 8.1), as they are called in the report.
inline constexpr auto kReportNumbers = std::to_array<std::string_view>(
    {"duration",    "latency_s",    "request_throughput", "total_token_throughput",
     "completed",   "mean_ttft_ms", "median_ttft_ms",     "p99_ttft_ms",
     "std_ttft_ms", "mean_tpot_ms", "median_tpot_ms",     "p99_tpot_ms",
     "std_tpot_ms", "mean_itl_ms",  "median_itl_ms",      "p99_itl_ms",
     "std_itl_ms",  "mean_e2el_ms", "median_e2el_ms",     "p99_e2el_ms",
     "std_e2el_ms"});

/// True for a key that the core gives a meaning to; all others are `extra`.
[[nodiscard]] bool known_report_key(std::string_view key);

/// Judges form and fields of a report's text; `name` is how messages call the file.
[[nodiscard]] ReportRead parse_report(std::string_view text, std::string_view name,
                                      const ReportExpectations& expected);
/// read_report_bytes() and parse_report().
[[nodiscard]] ReportRead read_report(const ReportPlace& place, const ReportExpectations& expected);
/// True when the file counts and parses as one object: the leg has finished writing it.
[[nodiscard]] bool report_complete(const ReportPlace& place);

}  // namespace hyperloom::measure
