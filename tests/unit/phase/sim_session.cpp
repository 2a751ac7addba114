// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "tests/unit/phase/sim_session.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <fstream>
#include <utility>

#include "core/journal/fold.hpp"
#include "core/journal/views.hpp"
#include "core/log/log.hpp"
#include "core/measure/protected.hpp"
#include "core/phase/machine.hpp"
#include "core/phase/records.hpp"
#include "core/util/cat.hpp"
#include "core/util/fd.hpp"

namespace hyperloom::phase {
namespace {

constexpr auto kStart = util::Wall(std::chrono::milliseconds(1'787'000'000'000));
constexpr double kHour = 3600;
constexpr const char* kId = "20260825T101112Z-15931c07";

/// Not told of the pins: what the space would have settled is left to the checks of the phases.
search::Space load(const std::vector<std::string>& knobs) {
  std::string text = "schema_version: 1\nknobs:\n";
  for (const std::string& knob : knobs) {
    text += knob;
  }
  auto loaded = search::load_space(text, "space.yaml", {"custom", true, {}, nullptr});
  for (const auto& error : loaded.errors) {
    ADD_FAILURE() << error.text();
  }
  return loaded.space.value_or(search::Space{});
}

void protect(Run& run) {
  const auto& workload = run.config.workload;
  auto rules = measure::make_protect_rules(run.fs, workload.scripts_dir, workload.entrypoint,
                                           workload.framework_path, run.config.protect);
  rules->excluded.push_back(run.layout.root().parent_path());
  run.protected_set = measure::snapshot_protected(run.fs, *rules).value();
  run.protect_rules = std::move(*rules);
}

}  // namespace

std::string enum_knob(std::string_view name, std::string_view values, std::string_view fallback) {
  return util::cat("- {name: ", name, ", target: env, target_name: ", name,
                   ", type: enum, values: [", values, "], default: ", fallback, "}\n");
}

std::string bool_knob(std::string_view name) {
  return util::cat("- {name: ", name, ", target: env, target_name: ", name,
                   ", type: bool, default: false}\n");
}

SimSession::SimSession() : clock(kStart), layout_(dir / "root" / kId) {
  config.workload.framework = "custom";
  config.workload.session_id = kId;
  config.workload.framework_path = dir / "checkout";
  config.workload.scripts_dir = dir / "scripts";
  config.workload.entrypoint = dir.write("scripts/run.sh", "exit 0\n");
  dir.write("checkout/model.py", "x = 1\n");
  config.seed = 7;
}

Recovered SimSession::open_fresh() {
  for (const char* part : {"logs", "runtime", "runs/w", "storage", "reports"}) {
    std::filesystem::create_directories(layout_.root() / part);
  }
  return {journal::Journal::open(fs, layout_.journal(), clock, {}).value(), {}};
}

util::Result<Recovered> SimSession::try_recover() {
  auto text = journal::read_journal(fs, layout_.journal()).value();
  plan.torn_tail = test::slurp(layout_.journal()).substr(text.good_bytes);
  plan.records = std::move(text.records);
  if (!plan.remaining_from_flag) {
    plan.remaining_s = config.max_hours * kHour - plan.records.back().elapsed_s;
  }
  const RecoverySite site{fs,      clock,
                          layout_, {"hyperloom", "optimize", "--resume-from", kId},
                          effects, [this] { return std::exchange(strays, {}); }};
  return recover(site, std::exchange(plan, {}));
}

Recovered SimSession::open_resumed() {
  auto recovered = try_recover();
  EXPECT_TRUE(recovered) << recovered.error().text();
  return std::move(*recovered);
}

void SimSession::with_run(const std::function<void(Run&)>& body) {
  host(open_fresh(), [&](Run& run) {
    if (gate_blind) {
      mark_gate_blind(run);
    }
    static_cast<void>(run.recorder.add("launch", launch_fields(run)));
    body(run);
  });
}

void SimSession::host(Recovered opened, const std::function<void(Run&)>& body) {
  runner.set_script([this](const proc::ProcessSpec& spec) { return workload(spec); });
  const util::Fd console_file(
      ::open((dir / "console").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  log::LinePrinter printer(console_file.get(), false);
  util::Redactor redactor;
  log::Log log(printer, redactor, clock, 0);
  Console console(printer, log, clock, redactor, false);
  const util::Environment env({{"PATH", "/usr/bin:/bin"}, {"HOME", dir.path().native()}});
  const auto space = knobs.empty() ? search::Space{} : load(knobs);
  Recorder recorder(std::move(opened.journal), layout_, fs, clock,
                    with_views ? journal::session_views({}) : std::vector<journal::View>{},
                    std::move(opened.history));
  Run run{config,
          plugin,
          layout_,
          kId,
          fs,
          clock,
          runner,
          env,
          knobs.empty() ? nullptr : &space,
          recorder,
          console,
          redactor,
          Budget(config.max_hours * kHour, config.max_legs),
          Seeds(config.seed),
          *decide::make_preset(config.decision, config.min_gain_pct)};
  run.repo = repo;
  protect(run);
  body(run);
  read_back();
}

Stop SimSession::launch_unchecked() {
  Stop stop;
  with_run([&](Run& run) { stop = run_session(run); });
  return stop;
}

Stop SimSession::resume_unchecked() {
  Stop stop;
  auto recovered = try_recover();
  if (recovered) {
    host(std::move(*recovered), [&](Run& run) { stop = run_session(run); });
  }
  return stop;
}

void SimSession::revive() {
  fs.set_fault({});
  read_back();
}

Stop SimSession::run() {
  const Stop stop = launch_unchecked();
  expect_invariants(*this);
  return stop;
}

Stop SimSession::resume() {
  Stop stop;
  host(open_resumed(), [&](Run& run) { stop = run_session(run); });
  expect_invariants(*this);
  return stop;
}

std::vector<std::string> SimSession::recover_only() {
  static_cast<void>(open_resumed());
  read_back();
  std::vector<std::string> out;
  for (const auto& repair : last("resume")["repairs"].as_list()) {
    out.push_back(util::cat(repair["what"].as_text(), ": ", repair["action"].as_text()));
  }
  return out;
}

void SimSession::crash_after(std::size_t n, std::string_view tail) {
  std::string text = test::slurp(layout_.journal());
  std::size_t end = 0;
  for (std::size_t i = 0; i < n; ++i) {
    end = text.find('\n', end) + 1;
  }
  text.resize(end);
  std::ofstream(layout_.journal(), std::ios::binary) << text << tail;
}

void SimSession::copy_from(const SimSession& other) {
  std::filesystem::remove_all(layout_.root());
  std::filesystem::create_directories(layout_.root().parent_path());
  std::filesystem::copy(
      other.layout_.root(), layout_.root(),
      std::filesystem::copy_options::recursive | std::filesystem::copy_options::copy_symlinks);
}

void SimSession::read_back() {
  const auto text = journal::read_journal(fs, layout_.journal());
  ASSERT_TRUE(text) << text.error().text();
  records_ = text->records;
  state_ = journal::fold(records_);
}

std::vector<const util::Value*> SimSession::all(std::string_view type) const {
  std::vector<const util::Value*> out;
  for (const auto& record : records_) {
    if (record.type == type) {
      out.push_back(&record.body);
    }
  }
  return out;
}

const util::Value& SimSession::last(std::string_view type) const {
  static const util::Value kNone;
  const auto found = all(type);
  return found.empty() ? kNone : *found.back();
}

std::vector<std::string> SimSession::endings() const {
  std::vector<std::string> out;
  for (const auto& record : records_) {
    if (record.type == "verdict") {
      out.push_back(util::cat(record.body["candidate"].as_text(), " ",
                              record.body["verdict"].as_text(), " ",
                              record.body["reason"].as_text()));
    } else if (record.type == "candidate_skipped") {
      out.push_back(
          util::cat(record.body["id"].as_text(), " skipped ", record.body["reason"].as_text()));
    }
  }
  return out;
}

std::string SimSession::ending_of(std::string_view name) const {
  std::string id;
  for (const auto* candidate : all("candidate")) {
    id = (*candidate)["name"].as_text() == name ? (*candidate)["id"].as_text() : id;
  }
  for (const std::string& ending : endings()) {
    if (!id.empty() && ending.starts_with(id + " ")) {
      return ending.substr(id.size() + 1);
    }
  }
  return "";
}

std::string SimSession::said() const { return test::slurp(dir / "console"); }

std::vector<std::string> SimSession::classes() const {
  std::vector<std::string> out;
  for (const auto* leg : all("leg_finished")) {
    out.push_back((*leg)["class"].as_text());
  }
  return out;
}

std::string SimSession::running_role() const {
  constexpr std::string_view kKey = R"("role":")";
  const auto journal = test::slurp(layout().journal());
  const auto at = journal.find(kKey, journal.rfind(R"("type":"leg_started")")) + kKey.size();
  return journal.substr(at, journal.find('"', at) - at);
}

std::size_t SimSession::legs(std::string_view role) const {
  std::size_t n = 0;
  for (const auto* leg : all("leg_started")) {
    n += (*leg)["role"].as_text() == role ? 1U : 0U;
  }
  return n;
}

}  // namespace hyperloom::phase
