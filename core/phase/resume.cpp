// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/resume.hpp"

#include <algorithm>

#include "core/phase/new_baseline.hpp"
#include "core/phase/overrides.hpp"
#include "core/phase/run.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::phase {
namespace {

using util::Value;

/// "kept" budgets end when they always did, to the last bit.
double limit_of(const Run& run, const Value& resume) {
  const Value& budget = resume["budget"];
  return budget.text_or("source", "kept") == "kept"
             ? run.budget.max_s()
             : resume.number_or("elapsed_s", 0) + budget.number_or("remaining_s", 0);
}

bool overrides_none(const Value& resume) {
  const Value& overrides = resume["overrides"];
  return !overrides.is_list() || overrides.as_list().empty();
}

void take_resume(Run& run, const Value& resume) {
  apply_overrides(run.config, resume);
  const double max_s = limit_of(run, resume);
  if (max_s != run.budget.max_s() || !overrides_none(resume)) {
    run.plan = decide::full_plan(run.preset);  // it shrinks with what is left, and that has changed
  }
  run.budget.set_limits(max_s, run.config.max_legs);
}

/// Values of changed secret pins are nowhere but in state.json, which is written at once. The
/// others wait where legs are so short that they follow soon by themselves.
void open_views(Run& run) {
  if (run.slowest_base_s > 0 &&
      run.slowest_base_s < util::Seconds(Recorder::kViewInterval).count()) {
    run.recorder.write_state();
  } else {
    run.recorder.write_views(true);
  }
}

void go_live(Run& run) {
  run.console.mute(false);
  const auto& state = run.recorder.state();
  run.console.line(util::cat("resumed as run ", state.run, ": ",
                             util::counted(state.legs.size(), "leg"), " so far, left ",
                             util::hms(run.budget.max_s() - run.elapsed_s())));
  open_views(run);
  for (const auto& warning : run.config.warnings) {
    static_cast<void>(run.recorder.warning("launch", warning));
  }
}

}  // namespace

void start_over(Run& run) {
  const auto records = run.recorder.ahead();
  const auto launch = std::find_if(records.begin(), records.end(),
                                   [](const auto& record) { return record.type == "launch"; });
  run.config = first_config(std::move(run.config), records);
  if (launch != records.end()) {
    run.budget.set_limits(launch->body["budget"].number_or("max_s", run.budget.max_s()),
                          run.config.max_legs);
    if (launch->body.bool_or("gate_blind", false)) {
      mark_gate_blind(run);
    }
  }
  run.console.mute(true);
  const auto closed = closed_part(records);
  run.recorder.set_hooks(
      {[&run](const Value& resume) { take_resume(run, resume); }, [&run] { go_live(run); }});
  if (closed > 0) {
    run.recorder.close_history(closed);
    take_closed_part(run);
  }
  run.noticed = run.recorder.passed();
}

}  // namespace hyperloom::phase
