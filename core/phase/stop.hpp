// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace hyperloom::phase {

/// Why the run ends: one name of the closed vocabulary of session.md 4.1, its exit code, and for
/// failures what happened in words.
struct Stop {
  std::string reason;
  int exit_code = 0;
  std::string detail;         ///< class or code, e.g. "report_missing"
  std::string message;        ///< one line for people
  std::string log;            ///< path of the log that shows it, or ""
  std::string log_tail = {};  ///< its last lines, secrets replaced
};

/// A stop of that reason with the exit code the vocabulary gives it.
[[nodiscard]] Stop make_stop(std::string_view reason, std::string detail, std::string message);
/// 128+n after an orderly close.
[[nodiscard]] Stop signal_stop(int signal);
/// One plain sentence about a reason, for final.json.
[[nodiscard]] std::string_view explain_stop(std::string_view reason);

}  // namespace hyperloom::phase
