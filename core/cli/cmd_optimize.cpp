// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/hidden_settings.hpp"
#include "core/cli/launch_line.hpp"
#include "core/cli/named_file.hpp"
#include "core/cli/plan.hpp"
#include "core/cli/preflight.hpp"
#include "core/cli/resume_begin.hpp"
#include "core/cli/resume_launch.hpp"
#include "core/cli/run_host.hpp"
#include "core/cli/stored_pins.hpp"
#include "core/phase/heartbeat.hpp"
#include "core/phase/last_words.hpp"
#include "core/phase/machine.hpp"
#include "core/report/final.hpp"
#include "core/session/session.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/redact_value.hpp"

namespace hyperloom::cli {
namespace {

constexpr std::uint32_t kPrivateMode = 0600;

util::Status announce(Launch& launch, const phase::Run& run) {
  auto& host = launch.host;
  const auto keys =
      util::redact_value(launch_keys(launch.config, run.layout, run.session_id, run.recorder.run()),
                         host.out.redactor);
  // The file first: whoever has read the line may read the file.
  if (const auto file = host.args.get("launch-info-file")) {
    HL_TRY(write_named_file(host, "launch-info-file", *file, util::to_json_pretty(keys),
                            kPrivateMode));
  }
  host.out.redacted_text(launch_line(keys));
  return {};
}

void tell_cause(const Output& out, const phase::Stop& stop) {
  if (stop.exit_code == 0 || stop.reason == "signal") {
    return;
  }
  const std::string detail = stop.detail.empty() ? "" : util::cat(" (", stop.detail, ")");
  out.line(util::cat("ERROR: ", stop.reason, detail, ": ", stop.message));
  if (!stop.log.empty()) {
    out.line(util::cat("  log: ", stop.log));
  }
  if (!stop.log_tail.empty()) {
    out.line(tail_lines(stop.log_tail));
  }
}

int conclude(const Output& out, phase::Run& run, const phase::Stop& stop) {
  phase::write_status(run, phase::status_value(run, nullptr, nullptr, 0, 0));
  tell_cause(out, stop);
  out.document(report::final_value(run.recorder.state()));
  out.text(report::final_block(run.recorder.state()));
  return stop.exit_code;
}

util::Result<int> run_to_end(Launch& launch, phase::Run& run) {
  HL_TRY(announce(launch, run));
  phase::write_status(run, phase::status_value(run, nullptr, nullptr, 0, 0));
  return conclude(launch.host.out, run, phase::run_session(run));
}

/// The end of a session that fails before its first phase.
int end_before_phases(Launch& launch, phase::Run& run, const util::Error& error) {
  const auto stop = phase::stop_on_error(run, error);
  phase::settle_views(run, stop);
  return conclude(launch.host.out, run, stop);
}

util::Result<int> run_fresh(Launch& launch, phase::Run& run) {
  if (const auto begun = journal_launch(run); !begun) {
    return run.recorder.state().launch.is_null()
               ? util::fail(begun.error())
               : util::Result<int>(end_before_phases(launch, run, begun.error()));
  }
  return run_to_end(launch, run);
}

void say_cost(const Launch& launch) {
  constexpr double kTypicalSigma = 1;
  const auto preset = decide::make_preset(launch.config.decision, launch.config.min_gain_pct);
  const auto text = preset ? decide::min_gain_cost(*preset, kTypicalSigma) : std::string();
  if (!text.empty()) {
    launch.host.out.note(text);
  }
}

void check_launch_info(Launch& launch) {
  if (const auto file = launch.host.args.get("launch-info-file")) {
    if (auto usable = check_named_file(launch.host, "launch-info-file", *file); !usable) {
      launch.fail("options", std::move(usable).error());
    }
  }
}

void remember_warnings(Launch& launch) {
  for (const auto& finding : launch.findings) {
    if (finding.level == Finding::Level::Warn) {
      launch.config.warnings.push_back(finding.text);
    }
  }
}

int dry_run(Launch& launch) {
  const auto plan = plan_value(launch);
  launch.host.out.document(plan);
  launch.host.out.text(plan_text(plan));
  return kExitOk;
}

int run_session(Launch& launch) {
  auto& host = launch.host;
  const auto made = session::create_session(host.fs, host.session_root(), host.clock);
  if (!made) {
    return host.out.refuse({made.error()}, refusal_code(made.error().code));
  }
  const auto exit = with_run(launch, made->layout, made->id, [&](phase::Run& run) {
    run.recorder.set_guard([&] { return made->lock.held(); });
    return run_fresh(launch, run);
  });
  if (exit) {
    return *exit;
  }
  session::discard_unlaunched(host.fs, made->layout);
  return host.out.refuse({exit.error()}, kExitFailed);
}

/// What a resume does between its recovery and its first leg.
util::Result<int> go_on(ResumeLaunch& resume, phase::Run& run, bool new_state) {
  for (const auto& line : repair_lines(run)) {
    resume.launch.host.out.line(line);
  }
  if (const auto written = new_state ? write_state(run) : util::Status{}; !written) {
    return end_before_phases(resume.launch, run, written.error());
  }
  return run_to_end(resume.launch, run);
}

/// Until recovery has written its record an error is one more refusal; a failing disk is none.
int failed_resume(const Host& host, util::Error error, bool recovered) {
  const bool begun = recovered || phase::disk_fault(error);
  error.hint = phase::what_to_do(error);
  return host.out.refuse({error}, begun ? kExitFailed : refusal_code(error.code));
}

int run_resumed(ResumeLaunch& resume) {
  auto& host = resume.launch.host;
  const auto& layout = resume.session.layout;
  const auto stored = stored_pins(host.fs, layout);
  const auto hidden = hidden_values(resume.launch.config, host.out.redactor);
  const bool new_state = !resume.plan.pins.empty() || !host.fs.stat(layout.state()) ||
                         stored.damaged || stored.settings != hidden.settings;
  const std::string id = resume.session.id();
  resume.session.state = {};  // the run makes its own as it goes through the journal
  bool recovered = false;
  const auto body = [&](phase::Run& run) {
    recovered = true;
    run.recorder.set_guard([&] { return resume.session.lock.held(); });
    return go_on(resume, run, new_state);
  };
  auto exit = set_aside_damaged_state(host, layout).and_then([&] {
    return with_resumed_run(resume.launch, layout, id, std::move(resume.plan), body);
  });
  return exit ? *exit : failed_resume(host, exit.error(), recovered);
}

int resume_session(Host& host) {
  int refused = kExitRefused;
  const auto resume = prepare_resume(host, refused);
  if (!resume) {
    return refused;
  }
  Launch& launch = resume->launch;
  check_launch_info(launch);
  if (const auto code = report_preflight(launch)) {
    return *code;
  }
  for (const auto& line : resume->said) {
    host.out.line(line);
  }
  const auto note = final_note(resume->session.state);
  if (!note.empty() && resume->plan.rebaseline.empty()) {
    host.out.note(note);
  }
  remember_warnings(launch);
  return host.args.has("dry-run") ? dry_run(launch) : run_resumed(*resume);
}

}  // namespace

int cmd_optimize(Host& host) {
  if (asks_resume(host.args)) {
    return resume_session(host);
  }
  Launch launch(host);
  run_preflight(launch, {});
  check_launch_info(launch);
  if (const auto refused = report_preflight(launch)) {
    return *refused;
  }
  say_cost(launch);
  remember_warnings(launch);
  return host.args.has("dry-run") ? dry_run(launch) : run_session(launch);
}

}  // namespace hyperloom::cli
