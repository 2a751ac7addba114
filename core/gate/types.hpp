// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/util/value.hpp"

namespace hyperloom::gate {

/// Verdict of the fail-closed gate on one leg (custom.md 8.3).
struct GateVerdict {
  bool passed = false;
  double accuracy = 0;  ///< 1.0 on pass, else 0.0 (a plugin may lower it)
  std::string failure;  ///< "", gate_missing, gate_invalid, gate_failed or plugin_error
  std::string reason;   ///< gate_false, gate_contradiction, gate_threshold, gate_skipped, ..
  std::string message;  ///< full text for people
  std::map<std::string, double> metrics;  ///< every number of the block: metrics and limits
  std::vector<std::string> warnings;      ///< e.g. a limit without its metric beside passed:true
};

}  // namespace hyperloom::gate
