// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/attack.hpp"

#include "core/cli/run_host.hpp"
#include "core/phase/attack.hpp"
#include "core/session/session.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/sha256.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

constexpr std::uint64_t kMaxResult = 1u << 20;
constexpr std::uint32_t kFileMode = 0644;

std::filesystem::path attack_root(const std::filesystem::path& root) { return root / "attack"; }

std::filesystem::path result_path(const std::filesystem::path& root,
                                  const measure::ProtectedSet& set) {
  return attack_root(root) / (workload_hash(set) + ".json");
}

util::Value lines_value(const phase::AttackResult& result) {
  auto out = util::Value::list();
  for (const auto& line : result.lines) {
    auto row = util::Value::map();
    row.set("name", line.name).set("status", phase::attack_status_name(line.status));
    out.push(std::move(row.set("text", line.text)));
  }
  return out;
}

std::string text_of(const phase::AttackResult& result) {
  std::string out;
  for (const auto& line : result.lines) {
    out += util::cat(phase::attack_status_name(line.status), " ", line.name, ": ",
                     util::printable(line.text, false), "\n");
  }
  return out;
}

/// Kept until the next attack on the same workload; one that was cut short says nothing.
util::Status store(phase::Run& run, const phase::AttackResult& result,
                   const std::filesystem::path& file) {
  if (result.stop) {
    return {};
  }
  auto out = util::Value::map();
  out.set("schema", "hyperloom.attack/1").set("at", util::iso_utc(run.clock.wall()));
  out.set("entrypoint", run.config.workload.entrypoint.string());
  out.set("gate_blind", result.gate_blind).set("lines", lines_value(result));
  return run.fs.write_atomic(file, util::to_json_pretty(out), kFileMode);
}

util::Result<int> attack_run(phase::Run& run, const std::filesystem::path& root,
                             AttackReport& report) {
  HL_TRY(journal_launch(run));
  const auto file = result_path(root, run.protected_set);  // before the reference joins the set
  HL_TRY_ASSIGN(const auto result, phase::run_attack(run));
  run.recorder.write_views(false);
  report.lines = lines_value(result);
  report.text = text_of(result);
  report.ok = !result.failed() && !(result.stop && result.stop->exit_code == 1);
  HL_TRY(store(run, result, file));
  return result.stop && result.stop->reason == "signal" ? result.stop->exit_code : 0;
}

}  // namespace

std::string workload_hash(const measure::ProtectedSet& set) {
  util::Sha256 hash;
  for (const auto& file : set.files) {
    hash.update(util::cat(file.path.string(), '\0', file.sha256, '\n'));
  }
  return hash.hex();
}

bool known_gate_blind(const util::FileSystem& fs, const std::filesystem::path& root,
                      const measure::ProtectedSet& set) {
  const auto text = fs.read_bounded(result_path(root, set), kMaxResult);
  const auto stored =
      text ? util::parse_json(*text, "attack").value_or(util::Value()) : util::Value();
  return stored.bool_or("gate_blind", false);
}

util::Result<AttackReport> attack_workload(Launch& launch) {
  auto& host = launch.host;
  const auto root = host.session_root();
  HL_TRY_ASSIGN(const auto layout,
                session::create_measure_dir(host.fs, attack_root(root), host.clock));
  AttackReport report;
  const auto signal_exit = with_run(launch, layout, layout.root().filename().string(),
                                    [&](phase::Run& run) { return attack_run(run, root, report); });
  if (!signal_exit) {
    session::discard_unlaunched(host.fs, layout);
    return util::fail(signal_exit.error());
  }
  report.signal_exit = *signal_exit;
  return report;
}

}  // namespace hyperloom::cli
