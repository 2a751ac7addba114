// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <set>

#include "core/report/candidates.hpp"
#include "core/report/sections.hpp"

namespace hyperloom::report::detail {
namespace {

using session::State;
using util::Value;

/// A word of the report. `where`: what a session must hold for the word to be in it.
struct Term {
  const char *word, *where, *meaning;
};

constexpr Term kTerms[] = {
    {"leg", "leg", "one run of the workload, from its start to its report"},
    {"original base", "leg", "the checkout and settings as they were, with the pins alone"},
    {"base with c0001", "anchor", "the original base with all that was kept up to that candidate"},
    {"baseline", "baseline", "throughput of the original base at the start: its calibration"},
    {"gate", "leg",
     "the workload's own check of its output (quality_gate); what fails it is never kept"},
    {"pin", "pin", "a variable that the operator fixed: every leg gets it, no change touches it"},
    {"noise", "noise",
     "standard deviation of one leg; s2 is the variance of the difference of two, which the "
     "decisions use"},
    {"decision rule", "leg",
     "how sure a decision has to be: quick, default or strict (--decision)"},
    {"n", "candidate",
     "pairs that the number rests on: a leg with the change and the base legs around it"},
    {"95 % interval", "candidate", "holds the true number in 95 of 100 measurements like this"},
    {"minimum gain", "leg", "the smallest gain that is worth keeping (--min-gain)"},
    {"KEEP", "KEEP", "kept: faster by at least the minimum gain, and it passes the gate"},
    {"REVERT", "REVERT", "not kept: no gain, slower, or beyond a limit"},
    {"INCONCLUSIVE", "INCONCLUSIVE", "not kept: its legs did not settle it"},
    {"NEEDS_REVIEW", "NEEDS_REVIEW",
     "not kept: it looks fast, but something does not add up and a person has to look"},
    {"GATE_FAILED", "GATE_FAILED", "not kept: it fails the gate, however fast it is"},
    {"FAILED", "FAILED", "not kept: a leg of it failed"},
    {"skipped", "skipped", "not measured"},
    {"warmup", "warmup", "a leg before the calibration, which does not count"},
    {"base", "base", "a leg without the change that is being tried"},
    {"variant", "variant", "a leg with a change"},
    {"audit", "audit",
     "a leg of the original base in the course of the search: is the machine still the same? It "
     "enters no decision"},
    {"hold-out", "holdout",
     "fresh legs after the search, original base against all that was kept (the final stack): the "
     "headline rests on them alone"},
    {"block", "holdout",
     "four legs of the hold-out, base, final, final, base: a steady drift of the machine cancels"},
    {"prune", "prune",
     "before the hold-out each part of what was kept but the last is left out once; what gives "
     "nothing goes"},
    {"PRELUDE", "PRELUDE", "phase of warm-up and calibration"},
    {"FRAMEWORK_AGENT", "FRAMEWORK_AGENT", "phase in which changes of the source are tried"},
    {"EXPLORE", "EXPLORE", "phase in which settings are tried"},
    {"SWEEP", "SWEEP", "phase in which a server is measured under several loads"},
    {"CLOSE", "CLOSE", "phase of prune, hold-out and reports"},
};

void add_groups(std::set<std::string>& out, const State& state) {
  const auto add = [&out](bool there, const char* word) {
    if (there) {
      out.insert(word);
    }
  };
  add(!state.legs.empty(), "leg");
  add(!state.anchors.empty(), "anchor");
  add(!state.baselines.empty(), "baseline");
  add(!state.pins.empty(), "pin");
  add(!state.noise.empty(), "noise");
  add(!state.candidates.empty(), "candidate");
  add(!state.prunes.empty(), "prune");
  add(state.holdout().int_or("blocks", 0) > 0, "holdout");
}

/// What there is in the session: groups of records, phases, roles of legs, verdicts.
std::set<std::string> contents(const State& state) {
  std::set<std::string> out;
  add_groups(out, state);
  for (const Value& phase : state.phases) {
    out.insert(phase.text_or("to", ""));
  }
  for (const session::LegRow& leg : state.legs) {
    out.insert(leg.started.text_or("role", ""));
  }
  for (const session::CandidateRow& row : state.candidates) {
    out.insert(row.verdict.text_or("verdict", verdict_word(row)));
  }
  return out;
}

}  // namespace

Section terms_section(const State& state) {
  Section out{"terms", "Terms"};
  const auto there = contents(state);
  for (const Term& term : kTerms) {
    if (there.contains(term.where)) {
      out.lines.push_back({term.word, term.meaning});
    }
  }
  if (out.lines.empty()) {
    out.lines.push_back({"", "none: nothing was measured whose words would need explaining"});
  }
  return out;
}

}  // namespace hyperloom::report::detail
