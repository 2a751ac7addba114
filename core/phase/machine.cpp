// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/machine.hpp"

#include "core/phase/close.hpp"
#include "core/phase/explore.hpp"
#include "core/phase/explorer.hpp"
#include "core/phase/last_words.hpp"
#include "core/phase/phase_budget.hpp"
#include "core/phase/prelude.hpp"
#include "core/phase/records.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

using Ended = std::optional<Stop>;

util::Status enter(Run& run, std::string_view phase, std::string_view reason) {
  const double budget_s = phase_budget_s(run, phase);
  auto fields = phase_fields(run.phase, phase, reason, budget_s);
  fields.set("holdout_reserve_s", run.budget.holdout_reserve());
  HL_TRY(run.recorder.add("phase", std::move(fields)));
  run.phase = phase;
  return {};
}

/// Enters and leaves a phase that has nothing to do in this run.
util::Status pass_through(Run& run, std::string_view phase, bool enabled) {
  HL_TRY(enter(run, phase, "done"));
  run.console.line(std::string(phase) + (enabled ? ": nothing to do" : ": disabled"));
  return {};
}

/// Stop that a search which ran to its end leads to.
Stop exhausted(bool searched) {
  return searched ? make_stop("search_exhausted", "", "every candidate was decided")
                  : make_stop("nothing_to_search", "", "no search phase had anything to try");
}

util::Result<Stop> run_phases(Run& run) {
  HL_TRY(run.recorder.add("phase", phase_fields("", "PRELUDE", "start", run.budget.max_s())));
  HL_TRY_ASSIGN(const auto no_baseline, run_prelude(run));
  if (no_baseline) {
    return *no_baseline;
  }
  run.budget.fix_holdout(static_cast<int>(run.plan.holdout_blocks), search_leg_s(run));
  HL_TRY(pass_through(run, "FRAMEWORK_AGENT", run.config.toggles.framework_agent));
  const std::string left = run.config.toggles.framework_agent ? "nothing_to_do" : "disabled";
  if (!searchable(run)) {
    HL_TRY(enter(run, "EXPLORE", left));
    run.console.line(run.config.toggles.explore ? "EXPLORE: no knobs to search"
                                                : "EXPLORE: disabled");
    return exhausted(false);
  }
  HL_TRY(enter(run, "EXPLORE", left));
  HL_TRY_ASSIGN(const auto ended, run_explore(run));
  return ended ? *ended : exhausted(true);
}

std::string leave_reason(const Run& run, const Stop& stop) {
  if (run.phase == "EXPLORE" && stop.reason == "nothing_to_search") {
    return run.config.toggles.explore ? "nothing_to_do" : "disabled";
  }
  return stop.reason == "time_exhausted" || stop.reason == "max_legs" ? "budget" : "done";
}

util::Result<Stop> close(Run& run, Stop stop) {
  HL_TRY(enter(run, "CLOSE", leave_reason(run, stop)));
  return run_close(run, std::move(stop));
}

Stop run_to_stop(Run& run) {
  auto stop = run_phases(run);
  if (!stop) {
    return stop_on_error(run, stop.error());
  }
  if (run.runner.urgent()) {
    return stop_at_once(run, std::move(*stop));
  }
  auto closed = close(run, std::move(*stop));
  if (!closed) {
    return stop_on_error(run, closed.error());
  }
  return run.recorder.state().stop.is_null() ? stop_at_once(run, std::move(*closed)) : *closed;
}

/// Views are rebuilt from the journal at any time: that one failed is no reason to stop.
void tell_view_failures(Run& run) {
  const auto& failures = run.recorder.view_failures();
  if (!failures.empty()) {
    run.console.warning(util::cat("views could not be written (", failures.size(),
                                  " times), the last: ", failures.back()));
  }
}

}  // namespace

Stop run_session(Run& run) {
  run.recorder.set_hurry([&run] { return run.runner.urgent(); });
  Stop stop = run_to_stop(run);
  settle_views(run, stop);
  tell_view_failures(run);
  return stop;
}

}  // namespace hyperloom::phase
