// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/run.hpp"

#include <cerrno>

#include "core/util/cat.hpp"

namespace hyperloom::phase {

bool disk_fault(const util::Error& error) {
  return error.code == util::Code::Io && (error.errnum == 0 || util::disk_errno(error.errnum));
}

std::string what_to_do(const util::Error& error) {
  if (!error.hint.empty()) {
    return error.hint;
  }
  if (disk_fault(error)) {
    return "make room (or lift the limit), then resume";
  }
  if (error.code == util::Code::Corrupt) {
    return "`hyperloom explain --replay` checks the journal; start a fresh session if it was "
           "altered; its reports stay readable";
  }
  switch (error.errnum) {
    case EACCES:
    case EPERM: return "give this user access again, then resume";
    case EMFILE:
    case ENFILE: return "allow more open files (ulimit -n), then resume";
    case EEXIST:
    case ENOTDIR:
    case EISDIR:
    case ELOOP: return "move away what is in its place, then resume";
    default: return error.errnum == 0 ? "" : "mend that, then resume";
  }
}

Stop stop_of(const util::Error& error) {
  const std::string next = what_to_do(error);
  return make_stop(disk_fault(error) ? "disk_full" : "internal_error",
                   std::string(util::code_name(error.code)),
                   next.empty() ? error.text() : util::cat(error.text(), "; ", next));
}

std::optional<Stop> pending_stop(Run& run) {
  if (const int signal = run.runner.stop_signal(); signal != 0) {
    return signal_stop(signal);
  }
  return std::nullopt;
}

bool interrupted(Run& run) {
  const unsigned before = run.noticed;
  run.noticed = run.recorder.interruptions();
  const bool noticed = run.noticed != before;
  run.search_waits = run.search_waits || (noticed && run.phase == "CLOSE" && !run.searched);
  return noticed;
}

session::EnvItems stack_env(const Run& run) {
  return run.stack.empty() ? session::EnvItems{} : run.stack.back().env;
}

std::vector<std::string> stack_ids(const Run& run) {
  std::vector<std::string> ids;
  for (const auto& item : run.stack) {
    ids.push_back(item.candidate);
  }
  return ids;
}

void mark_gate_blind(Run& run) {
  run.gate_blind = true;
  run.withholding.blind_gate();
}

}  // namespace hyperloom::phase
