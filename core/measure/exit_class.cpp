// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/exit_class.hpp"

#include <csignal>
#include <cstring>

#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::measure {

namespace {

using util::cat;

std::string killed_text(int signal) {
  return cat("entrypoint was killed by ", signal_name(signal),
             signal == SIGKILL ? "; check for out-of-memory" : "");
}

std::string leftovers_text(const std::vector<proc::Leftover>& leftovers) {
  std::vector<std::string> names;
  for (const proc::Leftover& one : leftovers) {
    names.push_back(cat(one.pid, ' ', util::printable(one.comm, false)));
  }
  const bool single = names.size() == 1;
  return cat(names.size(), single ? " process" : " processes", " outlived the entrypoint and ",
             single ? "was" : "were", " stopped: ", util::join(names, ", "));
}

}  // namespace

std::string signal_name(int signal) {
  const char* name = ::sigabbrev_np(signal);
  return name == nullptr ? cat("signal ", signal) : cat("SIG", name);
}

std::string seconds_text(std::chrono::milliseconds time) {
  std::string text = util::fixed(static_cast<double>(time.count()) / 1000, 3);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) {
    text.pop_back();
  }
  return text;
}

bool ended_by_run(const PreparedLeg& leg, const proc::ProcessExit& exit) {
  // A plugin's own, smaller limit is no rest of the session's time.
  return exit.cancelled ||
         (exit.timed_out && leg.request.clamped && leg.timeout == leg.request.timeout);
}

std::vector<LegProblem> exit_problems(const PreparedLeg& leg, const proc::ProcessExit& exit,
                                      bool report_readable) {
  if (exit.timed_out) {
    return {{"timeout", cat("entrypoint exceeded the leg limit of ", seconds_text(leg.timeout),
                            " s and was stopped")}};
  }
  if (exit.idle_timed_out) {
    return {{"idle_timeout", cat("entrypoint wrote no output for ",
                                 seconds_text(leg.request.idle_timeout), " s and was stopped")}};
  }
  if (exit.term_signal) {
    return {{"killed_by_signal", killed_text(*exit.term_signal)}};
  }
  const int code = exit.exit_code.value_or(0);
  if (code == 0) {
    return {};
  }
  if (report_readable) {
    return {
        {"nonzero_exit_with_report", cat("entrypoint wrote a report but exited with code ", code)}};
  }
  return {{"nonzero_exit", cat("entrypoint exited with code ", code)}};
}

std::vector<LegProblem> exit_warnings(const proc::ProcessExit& exit) {
  std::vector<LegProblem> warnings;
  if (!exit.leftovers.empty()) {
    warnings.push_back({"leaked_processes", leftovers_text(exit.leftovers)});
  }
  if (exit.log_cap_deferred) {
    warnings.push_back(
        {"log_cap_deferred", "the file system cannot cap a growing log; it was cut at the end"});
  }
  return warnings;
}

}  // namespace hyperloom::measure
