// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/measure/types.hpp"

namespace hyperloom::measure {

/// "SIGKILL"; "signal 77" for one without a name.
[[nodiscard]] std::string signal_name(int signal);
/// "7200" or "2.5": seconds as a person would write them.
[[nodiscard]] std::string seconds_text(std::chrono::milliseconds time);

/// True when the run itself ended the leg: an operator's signal, or a limit that was only the rest
/// of the session's time. No failure; the leg is redone on resume.
[[nodiscard]] bool ended_by_run(const PreparedLeg& leg, const proc::ProcessExit& exit);
/// The problem of how the process ended (timeout .. nonzero_exit), or none; at most one.
[[nodiscard]] std::vector<LegProblem> exit_problems(const PreparedLeg& leg,
                                                    const proc::ProcessExit& exit,
                                                    bool report_readable);
/// leaked_processes, log_cap_deferred.
[[nodiscard]] std::vector<LegProblem> exit_warnings(const proc::ProcessExit& exit);

}  // namespace hyperloom::measure
