// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/baseline_stop.hpp"

namespace hyperloom::phase {
namespace {

std::string_view reason_of(const Run& run, const std::string& cls) {
  if (run.baseline) {
    return "anchor_failed";
  }
  if (cls == "gate_missing" || cls == "gate_invalid") {
    return "quality_gate_missing";
  }
  return cls == "gate_failed" ? "quality_gate_failed" : "baseline_failed";
}

}  // namespace

Stop baseline_stop(const Run& run, const LegOutcome& outcome) {
  const std::string cls = outcome.result.cls();
  const std::string message =
      outcome.result.errors.empty() ? "the leg failed" : outcome.result.errors.front().message;
  Stop stop = make_stop(reason_of(run, cls), cls, message);
  if (outcome.home.empty()) {
    return stop;  // nothing ran, there is no log
  }
  stop.log = (run.layout.root() / outcome.home / outcome.result.log_path.filename()).string();
  stop.log_tail = run.redactor.apply(outcome.result.log_tail);
  return stop;
}

}  // namespace hyperloom::phase
