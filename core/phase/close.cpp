// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/close.hpp"

#include "core/phase/holdout_legs.hpp"
#include "core/phase/prune_legs.hpp"
#include "core/phase/records.hpp"

namespace hyperloom::phase {
namespace {

/// Exit-0 reasons and a failed anchor leave a stack worth confirming; the rest does not.
bool wants_holdout(const Run& run, const Stop& stop) {
  return !run.stack.empty() && (stop.exit_code == 0 || stop.reason == "anchor_failed");
}

/// What is delivered is measured, so it is settled first. A failed anchor is not asked again.
util::Result<std::optional<Stop>> prune_first(Run& run, const Stop& stop) {
  if (run.stack.empty() || stop.exit_code != 0) {
    return std::optional<Stop>();
  }
  return run_prune(run);
}

/// A target's hold-out of this very stack has said it already.
bool has_headline(const Run& run) {
  const auto& state = run.recorder.state();
  const auto status = state.holdout().text_or("status", "");
  return (status == "validated" || status == "gate_failed") && state.holdout_is_current();
}

/// How the headline ended that was not measured.
std::string_view status_without(const Run& run, const Stop& stop) {
  if (run.stack.empty()) {
    return "nothing_kept";
  }
  return stop.exit_code == 0 ? "skipped_budget" : "interrupted";
}

util::Result<Stop> headline(Run& run, Stop stop) {
  if (!run.baseline || has_headline(run)) {
    return stop;
  }
  HL_TRY_ASSIGN(const auto ended, prune_first(run, stop));
  if (ended) {
    HL_TRY(skip_holdout(run, "interrupted"));
    return *ended;
  }
  if (!wants_holdout(run, stop) || run.budget.holdout_blocks() == 0) {
    HL_TRY(skip_holdout(run, status_without(run, stop)));
    return stop;
  }
  HL_TRY_ASSIGN(const auto held, run_holdout(run));
  if (held.stop && held.stop->reason != "final_gate_failed") {
    HL_TRY(skip_holdout(run, "interrupted"));
    return *held.stop;
  }
  return held.stop && stop.exit_code == 0 ? *held.stop : stop;
}

}  // namespace

util::Result<Stop> run_close(Run& run, Stop stop) {
  HL_TRY_ASSIGN(auto final_stop, headline(run, std::move(stop)));
  if (run.runner.urgent()) {
    return final_stop;
  }
  auto fields = stop_fields(final_stop, run.phase);
  fields.set("expected_false_keeps", decide::expected_false_keeps(run.preset, run.decided));
  HL_TRY(run.recorder.add("stop", std::move(fields)));
  return final_stop;
}

}  // namespace hyperloom::phase
