// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/measure/types.hpp"
#include "core/util/fs.hpp"
#include "core/util/redact.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::measure {

/// A judged leg and what its files say besides it.
struct ArtifactInput {
  const Workload& workload;
  const PreparedLeg& leg;
  const LegResult& result;
  std::string entrypoint_sha256;
  const util::Redactor& redactor;  ///< knows the operator's secret values
};

/// The three documents (custom.md 8.5); secret values replaced, absent is null.
[[nodiscard]] util::Value leg_document(const ArtifactInput& in);
[[nodiscard]] util::Value benchmark_document(const ArtifactInput& in);
[[nodiscard]] std::string summary_text(const ArtifactInput& in);

/// Writes leg.json, benchmark_report.json and summary.txt into the workspace, each atomically and
/// in place of whatever the script planted under that name, directories and links included. Call it
/// before the workspace is moved home. Tries all three; returns the first failure.
[[nodiscard]] util::Status write_artifacts(util::FileSystem& fs, const ArtifactInput& in);

}  // namespace hyperloom::measure
