// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <sys/statvfs.h>

#include <algorithm>
#include <filesystem>
#include <tuple>
#include <utility>
#include <vector>

#include "core/cli/attack.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/measure_leg.hpp"
#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

constexpr std::uint64_t kWantedFree = 1ull << 30;
constexpr std::uint64_t kMaxScript = 4u << 20;

std::string_view level_name(Finding::Level level) {
  switch (level) {
    case Finding::Level::Warn: return "warn";
    case Finding::Level::Fail: return "fail";
    default: return "ok";
  }
}

bool mentions_gate(const Host& host, const std::filesystem::path& path) {
  const auto text = host.fs.read_bounded(path, kMaxScript);
  return text && text->find("quality_gate") != std::string::npos;
}

/// The entrypoint, then what else lies beside it and could write the report.
std::vector<std::filesystem::path> scripts_of(const Launch& launch) {
  const auto& workload = launch.config.workload;
  std::vector<std::filesystem::path> out;
  if (!workload.entrypoint.empty()) {
    out.push_back(workload.entrypoint);
  }
  const auto names = launch.host.fs.list(workload.scripts_dir);
  for (const auto& name : names.value_or(std::vector<std::string>{})) {
    if (name.ends_with(".sh") || name.ends_with(".py")) {
      out.push_back(workload.scripts_dir / name);
    }
  }
  return out;
}

/// A script without the word can hardly report a gate; one with it may still report none.
void check_gate_word(Launch& launch) {
  const auto& dir = launch.config.workload.scripts_dir;
  if (dir.empty()) {
    return;
  }
  for (const auto& script : scripts_of(launch)) {
    if (mentions_gate(launch.host, script)) {
      launch.ok("gate", util::cat("the text of ", script.filename().string(),
                                  " mentions quality_gate; only a leg (--run) shows whether it "
                                  "reports one"));
      return;
    }
  }
  launch.warn("gate", util::cat("the text of no .sh or .py file in ", dir.string(),
                                " mentions quality_gate; unless another program reports one "
                                "(--run shows it) nothing can be kept"));
}

void check_free_space(Launch& launch) {
  auto path = launch.host.session_root();
  struct statvfs info {};
  while (::statvfs(path.c_str(), &info) != 0 && path.has_relative_path()) {
    path = path.parent_path();
  }
  const auto free = static_cast<std::uint64_t>(info.f_bavail) * info.f_frsize;
  if (free < kWantedFree) {
    launch.warn("session_root", util::cat("only ", free >> 20, " MiB are free at ", path.string()));
  }
}

util::Value check_value(const Finding& finding) {
  auto out = util::Value::map();
  out.set("id", finding.check).set("status", level_name(finding.level));
  out.set("message", finding.text).set("hint", finding.error ? finding.error->hint : "");
  return out;
}

void print_findings(const Launch& launch) {
  std::string text;
  for (const auto& finding : launch.findings) {
    text += util::cat(level_name(finding.level), " ", finding.check, ": ",
                      util::printable(finding.text, false), "\n");
    if (!finding.error) {
      continue;
    }
    for (const auto& detail : finding.error->details) {
      text += util::cat("  ", util::printable(detail, false), "\n");
    }
    if (!finding.error->hint.empty()) {
      text += util::cat("  hint: ", finding.error->hint, "\n");
    }
  }
  launch.host.out.text(text);
}

bool failed(const Launch& launch) {
  return std::any_of(launch.findings.begin(), launch.findings.end(),
                     [](const Finding& finding) { return finding.level == Finding::Level::Fail; });
}

std::vector<util::Error> usage_errors(const Launch& launch) {
  std::vector<util::Error> out;
  for (const auto& finding : launch.findings) {
    if (finding.error && finding.error->id == "usage") {
      out.push_back(*finding.error);
    }
  }
  return out;
}

/// A leg whose gate did not pass is usable where that is waived.
void tell_gate(Launch& launch, const util::Value& gate) {
  if (gate.bool_or("passed", false)) {
    launch.ok("gate", "the report of that leg says that it passed");
    return;
  }
  launch.warn("gate",
              util::cat("not passed, which --keep-going-without-gate waives: ",
                        gate.text_or("reason", "the report has none"), "; nothing can be kept"));
}

void run_leg(Launch& launch) {
  const auto measured = measure_leg(launch);
  if (!measured) {
    launch.fail("run", measured.error());
    return;
  }
  launch.host.out.line(measured->text);
  if (measured->usable) {
    launch.ok("run", "one leg ran and is usable as baseline");
    tell_gate(launch, measured->document["gate"]);
  } else {
    launch.fail("run", util::make_error(
                           util::Code::ChildFailed,
                           "the leg is not usable: " + measured->document.text_or("class", "")));
  }
}

/// The lines of the attack; 128+n when a signal ended it.
std::pair<util::Value, int> attack(Launch& launch) {
  auto report = attack_workload(launch);
  if (!report) {
    launch.fail("attack", report.error());
    return {util::Value::list(), 0};
  }
  launch.host.out.text(report->text);
  if (!report->ok) {
    launch.fail("attack", util::make_error(util::Code::ChildFailed,
                                           "an attack on the measurement was not repelled"));
  }
  return {std::move(report->lines), report->signal_exit};
}

void print_document(const Launch& launch, bool ok, util::Value attack) {
  auto checks = util::Value::list();
  for (const auto& finding : launch.findings) {
    checks.push(check_value(finding));
  }
  auto out = util::Value::map();
  out.set("schema", "hyperloom.doctor/1").set("ok", ok).set("checks", std::move(checks));
  if (launch.host.args.has("attack")) {
    out.set("attack", std::move(attack));
  }
  launch.host.out.document(out);
}

}  // namespace

int cmd_doctor(Host& host) {
  Launch launch(host);
  run_preflight(launch, {});
  if (const auto errors = usage_errors(launch); !errors.empty()) {
    return host.out.refuse(errors, kExitRefused);
  }
  const bool runs = host.args.has("run") && !failed(launch);
  if (!runs) {
    check_gate_word(launch);
  }
  check_free_space(launch);
  if (runs) {
    run_leg(launch);
  }
  util::Value attacked;
  int signal_exit = 0;
  if (host.args.has("attack") && !failed(launch)) {
    std::tie(attacked, signal_exit) = attack(launch);
  }
  const bool ok = !failed(launch);
  print_findings(launch);
  print_document(launch, ok, std::move(attacked));
  return signal_exit != 0 ? signal_exit : ok ? kExitOk : kExitFailed;
}

}  // namespace hyperloom::cli
