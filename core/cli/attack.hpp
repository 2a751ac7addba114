// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "core/cli/preflight.hpp"
#include "core/measure/protected.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::cli {

/// `hyperloom doctor --attack` for a checked launch: its legs run below `<session root>/attack`.
struct AttackReport {
  util::Value lines;    ///< [{name, status, text}]
  std::string text;     ///< a line for each, for people
  bool ok = false;      ///< none FAILED
  int signal_exit = 0;  ///< 128+n when a signal ended it
};
[[nodiscard]] util::Result<AttackReport> attack_workload(Launch& launch);

/// SHA-256 over the names and hashes of the protected set: the workload that an attack's result is
/// about.
[[nodiscard]] std::string workload_hash(const measure::ProtectedSet& set);
/// True when the last attack on this workload found its gate blind.
[[nodiscard]] bool known_gate_blind(const util::FileSystem& fs, const std::filesystem::path& root,
                                    const measure::ProtectedSet& set);

}  // namespace hyperloom::cli
