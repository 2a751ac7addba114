// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/run.hpp"

#include "core/util/cat.hpp"

namespace hyperloom::phase {

Stop stop_of(const util::Error& error) {
  const bool disk = error.code == util::Code::Io;
  return make_stop(disk ? "disk_full" : "internal_error", std::string(util::code_name(error.code)),
                   error.hint.empty() ? error.text() : util::cat(error.text(), "; ", error.hint));
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
