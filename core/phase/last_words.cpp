// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/last_words.hpp"

#include "core/phase/records.hpp"
#include "core/report/files.hpp"
#include "core/report/final.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::phase {
namespace {

constexpr std::uint32_t kReadable = 0644;

void release_reserve(Run& run) { static_cast<void>(run.fs.remove_file(run.layout.reserve())); }

/// The stop record; true when it is in the journal, even if the disk then fails to sync it.
bool note_stop(Run& run, const Stop& stop) {
  static_cast<void>(run.recorder.note("stop", stop_fields(stop, run.phase)));
  return run.recorder.state().stop.text_or("reason", "") == stop.reason;
}

/// True when the session is another process's by now: nothing of it is touched any more.
bool disowned(Run& run, const Stop& stop) {
  if (run.recorder.owned()) {
    return false;
  }
  auto fields = stop_fields(stop, run.phase);
  run.recorder.assume("stop", std::move(fields.set("safety_net", true)));
  return true;
}

/// final.json marked as incomplete, whatever became of the stop record; the next rebuild or resume
/// replaces it.
void write_safety_net(Run& run, const Stop& stop) {
  auto fields = stop_fields(stop, run.phase);
  run.recorder.assume("stop", std::move(fields.set("safety_net", true)));
  const auto text = util::to_json_pretty(report::final_value(run.recorder.state()));
  const auto path = run.layout.root() / report::kFinalJson;
  if (const auto written = run.fs.write_atomic(path, text, kReadable); !written) {
    run.console.warning(util::cat("no report could be written: ", written.error().text()));
    return;
  }
  run.console.warning(util::cat("the reports are incomplete; `hyperloom report ", run.session_id,
                                " --rebuild` writes them"));
}

}  // namespace

Stop stop_on_error(Run& run, const util::Error& error) {
  const Stop stop = stop_of(error);
  run.console.warning("the run cannot go on: " + error.text());
  if (disowned(run, stop)) {
    return stop;
  }
  release_reserve(run);
  const bool written = note_stop(run, stop);
  run.recorder.write_views(true);
  if (!written) {
    write_safety_net(run, stop);
  }
  return stop;
}

Stop stop_at_once(Run& run, Stop stop) {
  if (disowned(run, stop)) {
    return stop;
  }
  if (!note_stop(run, stop)) {
    release_reserve(run);
    static_cast<void>(note_stop(run, stop));
  }
  write_safety_net(run, stop);
  return stop;
}

void settle_views(Run& run, const Stop& stop) {
  const bool settled = run.recorder.state().stop.bool_or("safety_net", false);
  if (settled || run.recorder.views_current()) {
    return;
  }
  if (!run.runner.urgent()) {
    release_reserve(run);
    run.recorder.write_views(true);
  }
  if (!run.recorder.views_current()) {
    write_safety_net(run, stop);
  }
}

}  // namespace hyperloom::phase
