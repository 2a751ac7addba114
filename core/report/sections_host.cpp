// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/numbers.hpp"
#include "core/report/sections.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report::detail {
namespace {

using session::State;
using util::Value;

/// "64", "64, of which hyperloom and its legs may use 2"; "" if it was not recorded.
std::string cores_text(const Value& machine) {
  const auto cores = machine.int_or("cores", 0), usable = machine.int_or("usable_cores", cores);
  if (cores <= 0) {
    return {};
  }
  return usable == cores ? std::to_string(cores)
                         : util::cat(cores, ", of which hyperloom and its legs may use ", usable);
}

std::string system_text(const Value& machine) {
  const std::string os = machine.text_or("os", ""), kernel = machine.text_or("kernel", "");
  return kernel.empty() ? os : util::cat(os, os.empty() ? "" : ", ", "kernel ", kernel);
}

/// What else ran when the session began: the means that the system gives.
std::string load_text(const Value& load) {
  if (!load.is_list() || load.as_list().size() != 3) {
    return {};
  }
  const auto& means = load.as_list();
  return util::cat(decimals(means[0], 2), " over the minute before, ", decimals(means[1], 2),
                   " over 5, ", decimals(means[2], 2), " over 15 (as many tasks ran or waited)");
}

void add_known(std::vector<Line>& lines, const char* label, std::string text) {
  if (!text.empty()) {
    lines.push_back({label, std::move(text)});
  }
}

/// Runs that went on elsewhere: their legs were measured on another machine.
void add_moves(std::vector<Line>& lines, const State& state) {
  std::string at = state.launch.text_or("host", "");
  for (const Value& resume : state.resumes) {
    const std::string host = resume.text_or("host", at);
    if (host != at) {
      lines.push_back({util::cat("from run ", resume.int_or("run", 0), " on"),
                       util::cat(host, ", another machine than before"), true});
    }
    at = host;
  }
}

}  // namespace

Section host_section(const State& state) {
  const Value& launch = state.launch;
  const Value& machine = launch["machine"];
  Section out{"host", "Host"};
  out.lines = {{"host", text_or_unknown(launch["host"])},
               {"hyperloom", text_or_unknown(launch["version"])}};
  add_known(out.lines, "CPU", machine.text_or("cpu", ""));
  add_known(out.lines, "cores", cores_text(machine));
  add_known(out.lines, "system", system_text(machine));
  add_known(out.lines, "load at the start", load_text(machine["load"]));
  add_moves(out.lines, state);
  return out;
}

}  // namespace hyperloom::report::detail
