// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/phase/run.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// What one attack on the measurement came to.
struct AttackLine {
  enum class Status { Ok, Untested, Failed };
  std::string name;  ///< null, slow, broken or reader
  Status status = Status::Untested;
  std::string text;  ///< for people
};
/// "ok", "untested", "FAILED".
[[nodiscard]] std::string_view attack_status_name(AttackLine::Status status);

struct AttackResult {
  std::vector<AttackLine> lines;
  bool gate_blind = false;   ///< the gate passed output that the script says it damaged
  std::optional<Stop> stop;  ///< no base could be measured, a signal, a changed workload

  [[nodiscard]] bool failed() const;
};

/// Tries to fool the measurement of this workload (decide.md section 13): measures a base, then
/// *null*, *slow*, *broken* and *reader*, about 20 legs. Changes nothing in the checkout.
[[nodiscard]] util::Result<AttackResult> run_attack(Run& run);

}  // namespace hyperloom::phase
