// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/run_host.hpp"

#include <unistd.h>

#include "core/cli/attack.hpp"
#include "core/cli/launch_line.hpp"
#include "core/journal/views.hpp"
#include "core/log/log.hpp"
#include "core/phase/records.hpp"
#include "core/proc/children.hpp"
#include "core/report/reports.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/redact_value.hpp"
#include "core/util/scope.hpp"

namespace hyperloom::cli {
namespace {

constexpr double kHour = 3600;
constexpr std::uint32_t kFileMode = 0644;

bool live_line(const Host& host) {
  const auto color = host.args.get("color").value_or("auto");
  const bool dumb = host.env.get("NO_COLOR") || host.env.get("TERM") == "dumb" || color == "never";
  return !dumb && ::isatty(STDERR_FILENO) == 1;
}

phase::Recorder::Render renderer(session::Pins pins) {
  return [pins = std::move(pins)](const session::State& state) {
    auto files = journal::render_views(state, pins);
    auto reports = report::render_reports(state);
    files.insert(files.end(), std::make_move_iterator(reports.begin()),
                 std::make_move_iterator(reports.end()));
    return files;
  };
}

util::Value plugin_value(const plugin::Identity& id) {
  auto out = util::Value::map();
  out.set("id", id.id).set("version", id.version).set("path", id.path.string());
  return std::move(out.set("sha256", id.sha256).set("isolation", id.isolation));
}

util::Status write_manifest(Launch& launch, const session::Layout& layout, const std::string& id) {
  auto& host = launch.host;
  const auto manifest = manifest_value(launch.config, plugin_value(launch.plugin->identity()),
                                       layout, id, util::iso_utc(host.clock.wall()));
  return host.fs.write_atomic(layout.manifest(),
                              util::to_json_pretty(util::redact_value(manifest, host.out.redactor)),
                              kFileMode);
}

util::Status protect_workload(phase::Run& run) {
  const auto& workload = run.config.workload;
  HL_TRY_ASSIGN(auto rules,
                measure::make_protect_rules(run.fs, workload.scripts_dir, workload.entrypoint,
                                            workload.framework_path, run.config.protect));
  rules.excluded.push_back(run.layout.root().parent_path());
  HL_TRY_ASSIGN(auto set, measure::snapshot_protected(run.fs, rules));
  for (const auto& warning : set.warnings) {
    run.console.warning(warning);
  }
  run.protect_rules = std::move(rules);
  run.protected_set = std::move(set);
  return {};
}

/// Without it the run goes on: it is not seen by others, and does not see them.
util::Result<session::Presence> announce_presence(const Host& host, phase::Run& run) {
  const auto& workload = run.config.workload;
  auto made = session::Presence::announce(
      session::Presence::default_directory(),
      session::occupied_by(run.layout.root().string(), workload.framework_path, host.env,
                           workload.pins));
  if (!made) {
    run.console.debug(util::cat("other runs are not looked for: ", made.error().text()));
  }
  return made;
}

constexpr std::string_view kBlindText =
    "`hyperloom doctor --attack` found the quality gate of this workload blind: damaged output "
    "passes "
    "it. What would be kept will be NEEDS_REVIEW gate_blind; repair the gate and attack it again";

util::Status journal_launch(phase::Run& run) {
  HL_TRY(run.recorder.add("launch", phase::launch_fields(run)));
  for (const auto& pin : run.config.workload.pins) {
    auto fields = util::Value::map();
    fields.set("action", "set").set("name", pin.name).set("value", session::shown_value(pin));
    HL_TRY(run.recorder.add("pins", std::move(fields.set("generation", 1))));
  }
  if (!run.config.workload.pins.empty()) {
    run.recorder.write_views(true);  // hidden values are nowhere else
  }
  for (const auto& warning : run.config.warnings) {
    HL_TRY(run.recorder.warning("launch", warning));
  }
  if (run.gate_blind) {
    run.console.warning(std::string(kBlindText));
    HL_TRY(run.recorder.warning("gate_blind", kBlindText));
  }
  return {};
}

}  // namespace

util::Result<int> with_run(Launch& launch, const session::Layout& layout,
                           const std::string& session_id,
                           const std::function<util::Result<int>(phase::Run&)>& body) {
  auto& host = launch.host;
  auto& config = launch.config;
  config.workload.session_id = session_id;
  log::LinePrinter printer(STDERR_FILENO, live_line(host));
  log::Log log(printer, host.out.redactor, host.clock, static_cast<int>(host.args.verbosity));
  phase::Console console(printer, log, host.clock, host.out.redactor, host.args.verbosity >= 2);
  HL_TRY_ASSIGN(auto* const runner, host.runner());
  HL_TRY(log.attach_file(host.fs, layout.log()));
  HL_TRY(write_manifest(launch, layout, session_id));
  HL_TRY_ASSIGN(auto ledger, proc::ChildLedger::open(host.fs, layout.children()));
  runner->set_ledger(&ledger);
  const util::ScopeGuard drop_ledger([&] { runner->set_ledger(nullptr); });
  HL_TRY_ASSIGN(auto journal, journal::Journal::open(host.fs, layout.journal(), host.clock, {}));
  phase::Recorder recorder(std::move(journal), layout, host.fs, host.clock,
                           renderer(config.workload.pins));
  recorder.hide(host.out.redactor);
  phase::Run run{config,
                 *launch.plugin,
                 layout,
                 session_id,
                 host.fs,
                 host.clock,
                 *runner,
                 host.env,
                 launch.space ? &*launch.space : nullptr,
                 recorder,
                 console,
                 host.out.redactor,
                 phase::Budget(config.max_hours * kHour, config.max_legs),
                 phase::Seeds(config.seed),
                 *decide::make_preset(config.decision, config.min_gain_pct)};
  HL_TRY(protect_workload(run));
  const auto presence = announce_presence(host, run);
  run.presence = presence ? &*presence : nullptr;
  if (known_gate_blind(host.fs, host.session_root(), run.protected_set)) {
    phase::mark_gate_blind(run);
  }
  HL_TRY(journal_launch(run));
  return body(run);
}

}  // namespace hyperloom::cli
