// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// Simulates machines with known noise and candidates with known effects, and counts what the
// shipped decision functions make of them.

#include <algorithm>
#include <cstdio>

#include "tests/sim/options.hpp"
#include "tests/sim/print.hpp"

namespace {

using namespace hyperloom::sim;

int print_table(const Options& o) {
  Effort effort = o.sample ? kSample : Effort{};
  effort.decisions = o.n.value_or(effort.decisions);
  effort.sessions = o.sessions.value_or(effort.sessions);
  const auto all = figures(effort, o.seed, o.only);
  if (all.empty()) {
    std::fprintf(stderr, "no figure begins with %s\n", o.only.c_str());
    return 2;
  }
  std::fputs(table_text(all, o.json).c_str(), stdout);
  return std::all_of(all.begin(), all.end(), [](const Figure& f) { return f.holds(); }) ? 0 : 1;
}

int print_one(const Options& o) {
  if (o.n) {
    const CellSpec spec{o.preset, o.effect_pct, o.noise, *o.n};
    std::fputs(cell_text(spec, run_cell(spec, o.seed), o.json).c_str(), stdout);
  } else {
    const SessionsSpec spec{o.preset, o.noise, *o.sessions};
    std::fputs(sessions_text(spec, run_sessions(spec, o.seed), o.json).c_str(), stdout);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const auto [options, error] = parse_options(argc, argv);
  if (!error.empty()) {
    std::fprintf(stderr, "%s\n%s", error.c_str(), kUsage);
    return 2;
  }
  if (options.help) {
    std::fputs(kUsage, stdout);
    return 0;
  }
  return options.table ? print_table(options) : print_one(options);
}
