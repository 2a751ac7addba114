// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/close.hpp"

#include <utility>

#include "core/phase/holdout_legs.hpp"
#include "core/phase/prune_legs.hpp"
#include "core/phase/records.hpp"

namespace hyperloom::phase {
namespace {

using Ended = std::optional<Stop>;

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

/// How the headline ended that was not measured.
std::string_view status_without(const Run& run, const Stop& stop) {
  if (run.stack.empty()) {
    return "nothing_kept";
  }
  return stop.exit_code == 0 ? "skipped_budget" : "interrupted";
}

util::Result<Ended> headline(Run& run, const Stop& stop) {
  if (!run.baseline || has_headline(run)) {
    return Ended(stop);
  }
  HL_TRY_ASSIGN(const auto ended, prune_first(run, stop));
  if (ended) {
    HL_TRY(skip_holdout(run, "interrupted"));
    return ended;
  }
  if (run.search_waits) {
    return Ended();
  }
  if (!wants_holdout(run, stop) || run.budget.holdout_blocks() == 0) {
    HL_TRY(skip_holdout(run, status_without(run, stop)));
    return Ended(stop);
  }
  HL_TRY_ASSIGN(const auto held, run_holdout(run));
  if (held.put_off) {
    return Ended();
  }
  if (held.stop && held.stop->reason != "final_gate_failed") {
    HL_TRY(skip_holdout(run, "interrupted"));
    return held.stop;
  }
  return held.stop && stop.exit_code == 0 ? held.stop : Ended(stop);
}

/// A resume sends the run back to a search that was not at its end.
bool search_goes_on(Run& run) {
  const unsigned before = std::exchange(run.noticed, run.recorder.interruptions_before_stop());
  return run.search_waits || (run.noticed != before && !run.searched);
}

}  // namespace

util::Result<std::optional<Stop>> run_close(Run& run, Stop stop) {
  run.search_waits = false;
  if (interrupted(run) && run.search_waits) {
    return Ended();
  }
  HL_TRY_ASSIGN(const auto ended, headline(run, stop));
  if (!ended || search_goes_on(run)) {
    return Ended();
  }
  const Stop& final_stop = *ended;
  if (run.runner.urgent()) {
    return ended;
  }
  auto fields = stop_fields(final_stop, run.phase);
  fields.set("expected_false_keeps", decide::expected_false_keeps(run.preset, run.decided));
  HL_TRY(run.recorder.add("stop", std::move(fields)));
  return final_stop;
}

}  // namespace hyperloom::phase
