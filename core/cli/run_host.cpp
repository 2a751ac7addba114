// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/run_host.hpp"

#include <unistd.h>

#include "core/cli/attack.hpp"
#include "core/cli/hidden_settings.hpp"
#include "core/cli/launch_line.hpp"
#include "core/journal/views.hpp"
#include "core/log/log.hpp"
#include "core/phase/records.hpp"
#include "core/phase/recovery.hpp"
#include "core/proc/children.hpp"
#include "core/report/reports.hpp"
#include "core/session/machine.hpp"
#include "core/session/session.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/redact_value.hpp"
#include "core/util/scope.hpp"
#include "core/vcs/repo.hpp"

namespace hyperloom::cli {
namespace {

constexpr double kHour = 3600;
constexpr std::uint32_t kFileMode = 0644;

bool live_line(const Host& host) {
  const auto color = host.args.get("color").value_or("auto");
  const bool dumb = host.env.get("NO_COLOR") || host.env.get("TERM") == "dumb" || color == "never";
  return !dumb && ::isatty(STDERR_FILENO) == 1;
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

using Body = std::function<util::Result<int>(phase::Run&)>;

/// The journal of a fresh run, or what recovery made of an old one.
util::Result<phase::Recovered> open_fresh(Host& host, const session::Layout& layout) {
  HL_TRY_ASSIGN(auto journal, journal::Journal::open(host.fs, layout.journal(), host.clock, {}));
  return phase::Recovered{std::move(journal), {}};
}

util::Result<phase::Recovered> open_resumed(Launch& launch, const session::Layout& layout,
                                            const std::string& id, phase::ResumePlan plan) {
  auto& host = launch.host;
  const phase::RecoverySite site{
      host.fs, host.clock,
      layout,  launch.config.argv,
      {},      [&] { return proc::reap_strays(host.fs, host.clock, layout.children(), id); }};
  return phase::recover(site, std::move(plan));
}

/// What both kinds of runs share: log, ledger, recorder, protected set.
class RunHost {
 public:
  RunHost(Launch& launch, const session::Layout& layout, const std::string& id)
      : launch_(launch),
        host_(launch.host),
        layout_(layout),
        id_(id),
        printer_(STDERR_FILENO, live_line(host_)),
        log_(printer_, host_.out.redactor, host_.clock, static_cast<int>(host_.args.verbosity)),
        console_(printer_, log_, host_.clock, host_.out.redactor, host_.args.verbosity >= 2) {
    launch.config.workload.session_id = id;
  }

  util::Status attach_log() { return log_.attach_file(host_.fs, layout_.log()); }

  util::Result<int> run(phase::Recovered opened, const Body& body) {
    auto& config = launch_.config;
    HL_TRY_ASSIGN(auto* const runner, host_.runner());
    HL_TRY_ASSIGN(auto ledger, proc::ChildLedger::open(host_.fs, layout_.children()));
    runner->set_ledger(&ledger);
    const util::ScopeGuard drop_ledger([&] { runner->set_ledger(nullptr); });
    phase::Recorder recorder(std::move(opened.journal), layout_, host_.fs, host_.clock,
                             report::all_views(hidden_values(config, host_.out.redactor)),
                             std::move(opened.history));
    recorder.hide(host_.out.redactor);
    phase::Run run{config,
                   *launch_.plugin,
                   layout_,
                   id_,
                   host_.fs,
                   host_.clock,
                   *runner,
                   host_.env,
                   launch_.space ? &*launch_.space : nullptr,
                   recorder,
                   console_,
                   host_.out.redactor,
                   phase::Budget(config.max_hours * kHour, config.max_legs),
                   phase::Seeds(config.seed),
                   *decide::make_preset(config.decision, config.min_gain_pct)};
    HL_TRY(protect_workload(run));
    const auto presence = announce_presence(host_, run);
    run.presence = presence ? &*presence : nullptr;
    vcs::GitRepo git;
    run.repo = &git;
    return body(run);
  }

 private:
  Launch& launch_;
  Host& host_;
  const session::Layout& layout_;
  const std::string& id_;
  log::LinePrinter printer_;
  log::Log log_;
  phase::Console console_;
};

}  // namespace

util::Status journal_launch(phase::Run& run) {
  auto launch = phase::launch_fields(run);
  launch.set("machine", session::machine_value("/"));
  HL_TRY(run.recorder.add("launch", std::move(launch)));
  for (const auto& pin : run.config.workload.pins) {
    auto fields = util::Value::map();
    fields.set("action", "set").set("name", pin.name).set("value", session::shown_value(pin));
    HL_TRY(run.recorder.add("pins", std::move(fields.set("generation", 1))));
  }
  const auto hidden = hidden_values(run.config, run.redactor);
  if (!hidden.pins.empty() || !hidden.settings.as_map().empty()) {
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

util::Result<int> with_run(Launch& launch, const session::Layout& layout,
                           const std::string& session_id, const Body& body) {
  RunHost host(launch, layout, session_id);
  HL_TRY(host.attach_log());
  HL_TRY(write_manifest(launch, layout, session_id));
  HL_TRY_ASSIGN(auto opened, open_fresh(launch.host, layout));
  return host.run(std::move(opened), [&](phase::Run& run) -> util::Result<int> {
    if (known_gate_blind(run.fs, launch.host.session_root(), run.protected_set)) {
      phase::mark_gate_blind(run);
    }
    return body(run);
  });
}

util::Result<int> with_resumed_run(Launch& launch, const session::Layout& layout,
                                   const std::string& session_id, phase::ResumePlan plan,
                                   const Body& body) {
  RunHost host(launch, layout, session_id);
  HL_TRY(session::create_tree(launch.host.fs, layout));  // the journal is all that must be left
  HL_TRY(host.attach_log());
  HL_TRY_ASSIGN(auto opened, open_resumed(launch, layout, session_id, std::move(plan)));
  return host.run(std::move(opened), body);
}

}  // namespace hyperloom::cli
