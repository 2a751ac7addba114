// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/machine.hpp"

#include "core/phase/close.hpp"
#include "core/phase/explore.hpp"
#include "core/phase/explorer.hpp"
#include "core/phase/last_words.hpp"
#include "core/phase/new_baseline.hpp"
#include "core/phase/phase_budget.hpp"
#include "core/phase/prelude.hpp"
#include "core/phase/records.hpp"
#include "core/phase/resume.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::phase {
namespace {

using Ended = std::optional<Stop>;

/// What the phases keep while the session goes from one to the next, and back after a resume.
struct Course {
  Run& run;
  bool entered = false;  ///< the first phase
  bool agent_done = false;
  std::optional<Explorer> explorer = {};
  Ended search_end = {};  ///< what ended the search before its time
};

util::Status enter(Run& run, std::string_view phase, std::string_view reason) {
  if (run.phase == phase) {
    return {};
  }
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

util::Status begin(Course& course) {
  Run& run = course.run;
  if (course.entered) {
    return prelude_done(run) ? util::Status{} : enter(run, "PRELUDE", "resumed");
  }
  course.entered = true;
  if (run.baselines > 0 || !run.kept_before.empty() || run.numbers.leg > 0) {  // a new baseline
    HL_TRY(enter(run, "PRELUDE", "resumed"));
    return drop_kept(run);
  }
  return run.recorder.add("phase", phase_fields("", "PRELUDE", "start", run.budget.max_s()));
}

/// Nothing to search: the phase is passed with a word, once.
util::Result<Stop> pass_explore(Course& course, std::string_view reason) {
  Run& run = course.run;
  const bool cut_short = !run.searched && course.explorer;
  if (!run.searched) {
    HL_TRY(enter(run, "EXPLORE", reason));
    run.console.line(run.config.toggles.explore ? "EXPLORE: no knobs to search"
                                                : "EXPLORE: disabled");
  }
  if (course.explorer) {
    HL_TRY(close_race(*course.explorer));
  }
  run.searched = true;
  return cut_short ? search_switched_off() : exhausted(course.explorer.has_value());
}

util::Result<Stop> search(Course& course) {
  Run& run = course.run;
  std::string_view reason = "resumed";
  if (!course.agent_done) {
    run.budget.fix_holdout(static_cast<int>(run.plan.holdout_blocks), search_leg_s(run));
    HL_TRY(pass_through(run, "FRAMEWORK_AGENT", run.config.toggles.framework_agent));
    course.agent_done = true;
    reason = run.config.toggles.framework_agent ? "nothing_to_do" : "disabled";
  }
  if (!searchable(run)) {
    return pass_explore(course, reason);
  }
  if (run.searched) {
    return course.search_end ? *course.search_end : exhausted(true);
  }
  HL_TRY(enter(run, "EXPLORE", reason));
  HL_TRY_ASSIGN(const auto ended, run_explore(run, course.explorer));
  run.searched = !ended;
  course.search_end = ended;
  return ended ? *ended : exhausted(true);
}

/// From the first phase that is not finished to what ends the search.
util::Result<Stop> run_phases(Course& course) {
  HL_TRY(begin(course));
  HL_TRY_ASSIGN(const auto no_baseline, run_prelude(course.run));
  return no_baseline ? util::Result<Stop>(*no_baseline) : search(course);
}

std::string leave_reason(const Run& run, const Stop& stop) {
  if (run.phase == "EXPLORE" && stop.reason == "nothing_to_search") {
    return run.config.toggles.explore ? "nothing_to_do" : "disabled";
  }
  return stop.reason == "time_exhausted" || stop.reason == "max_legs" ? "budget" : "done";
}

/// One pass over the phases. nullopt: the session was interrupted after the end had been decided
/// or in it, and the search goes on.
util::Result<Ended> run_pass(Course& course) {
  Run& run = course.run;
  HL_TRY_ASSIGN(auto stop, run_phases(course));
  if (interrupted(run) && !run.searched) {
    return Ended();
  }
  if (run.runner.urgent()) {
    return Ended(stop);
  }
  HL_TRY(enter(run, "CLOSE", leave_reason(run, stop)));
  return run_close(run, std::move(stop));
}

util::Result<Stop> run_course(Run& run) {
  Course course{run};
  for (;;) {
    HL_TRY_ASSIGN(const auto stop, run_pass(course));
    if (stop && !interrupted(run)) {
      return *stop;
    }
  }
}

Stop run_to_stop(Run& run) {
  auto stop = run_course(run);
  if (!stop) {
    return stop_on_error(run, stop.error());
  }
  return run.recorder.state().stop.is_null() ? stop_at_once(run, std::move(*stop)) : *stop;
}

/// Views are rebuilt from the journal at any time: that one failed is no reason to stop.
void tell_view_failures(Run& run) {
  const auto& failures = run.recorder.view_failures();
  if (!failures.empty()) {
    run.console.warning(util::cat("views could not be written (",
                                  util::counted(failures.size(), "time"),
                                  "), the last: ", failures.back()));
  }
}

}  // namespace

Stop run_session(Run& run) {
  run.recorder.set_hurry([&run] { return run.runner.urgent(); });
  if (!run.recorder.live()) {
    start_over(run);
  }
  Stop stop = run_to_stop(run);
  settle_views(run, stop);
  tell_view_failures(run);
  return stop;
}

}  // namespace hyperloom::phase
