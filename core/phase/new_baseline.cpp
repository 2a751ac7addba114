// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/new_baseline.hpp"

#include <algorithm>
#include <optional>

#include "core/phase/recalled_leg.hpp"
#include "core/phase/replay_facts.hpp"

namespace hyperloom::phase {
namespace {

using util::Value;
using Records = std::span<const journal::Record>;

/// The one reason for a new baseline that changes no launch.
constexpr std::string_view kSearchSpace = "search_space";

bool begins_anew(const journal::Record& record) {
  return record.type == "resume" && !record.body.text_or("rebaseline", "").empty();
}

void take_leg(Run& run, const session::LegRow& leg) {
  const auto kind = leg.started.text_or("kind", "");
  run.numbers.leg = std::max(run.numbers.leg, leg.number);
  run.numbers.base_home += kind == measure::kind_name(measure::LegKind::Baseline) ? 1U : 0U;
  run.numbers.hold_home += kind == measure::kind_name(measure::LegKind::Holdout) ? 1U : 0U;
  run.seeds.use(static_cast<std::uint32_t>(leg.started.int_or("leg_seed", 0)));
  if (!leg.finished.is_null()) {
    LegOutcome outcome;
    outcome.obs = observation_of(leg.started, leg.finished);
    outcome.result.wall_s = outcome.obs.wall_s;
    count_leg(run, kind, outcome);
  }
}

/// What an item of the stack changed of the one before it: knob names to values.
Value own_changes(const Value& before, const Value& after) {
  auto out = Value::map();
  for (const auto& [knob, value] : after.is_map() ? after.as_map() : util::Map{}) {
    if (before[knob] != value) {
      out.set(knob, value);
    }
  }
  return out;
}

std::vector<KeptBefore> kept_before(const session::State& state) {
  std::vector<KeptBefore> out;
  Value before = Value::map();
  for (const Value& item : state.stack) {
    out.push_back({item.text_or("candidate", ""), own_changes(before, item["assignment"])});
    before = item["assignment"];
  }
  return out;
}

/// What the arm of a candidate set, by its first leg of its own.
std::optional<session::EnvItems> env_of(const session::State& state,
                                        const session::CandidateRow& row) {
  const auto own = std::find_if(row.legs.begin(), row.legs.end(),
                                [&](std::size_t at) { return !state.legs[at].leaves_out(); });
  if (own == row.legs.end()) {
    return std::nullopt;
  }
  const Value& delta = state.legs[*own].started["env_delta"];
  session::EnvItems out;
  for (const auto& [name, value] : delta.is_map() ? delta.as_map() : util::Map{}) {
    out.emplace_back(name, value.is_text() ? value.as_text() : "");
  }
  return out;
}

/// What a changed search space leaves decided: everything since the workload itself last changed,
/// but what was kept, which is tried again.
std::vector<DecidedBefore> decided_before(const session::State& state) {
  std::int64_t since = 0;
  for (const Value& resume : state.resumes) {
    const auto why = resume.text_or("rebaseline", "");
    since = why.empty() || why == kSearchSpace ? since : resume.int_or("seq", 0);
  }
  std::vector<DecidedBefore> out;
  for (const auto& candidate : state.candidates) {
    const auto& verdict = candidate.verdict;
    if (verdict.int_or("seq", 0) > since && !verdict.member_is("verdict", "KEEP")) {
      if (auto env = env_of(state, candidate)) {
        out.push_back({candidate.id, *std::move(env)});
      }
    }
  }
  return out;
}

}  // namespace

std::size_t closed_part(Records records) {
  for (std::size_t at = records.size(); at-- > 0;) {
    if (begins_anew(records[at])) {
      return at + 1;
    }
  }
  return 0;
}

std::vector<Records> parts_of(Records records) {
  std::vector<Records> out;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < records.size(); ++at) {
    if (begins_anew(records[at])) {
      out.push_back(records.subspan(begin, at - begin));
      begin = at + 1;
    }
  }
  out.push_back(records.subspan(begin));
  return out;
}

void take_closed_part(Run& run) {
  const auto& state = run.recorder.state();
  for (const auto& leg : state.legs) {
    take_leg(run, leg);
  }
  for (const auto& candidate : state.candidates) {
    run.numbers.candidate = std::max(run.numbers.candidate, arm_of(candidate.id));
  }
  run.baselines = static_cast<unsigned>(state.baselines.size());
  for (const Value& resume : state.resumes) {
    const auto why = resume.text_or("rebaseline", "");
    run.baseline_reason = why.empty()           ? run.baseline_reason
                          : why == kSearchSpace ? std::string("resume")
                                                : why;
    run.reference_generation += why.empty() ? 0U : 1U;
  }
  run.phase = state.phase;
  run.kept_before = kept_before(state);
  run.decided_before = decided_before(state);
}

util::Status drop_kept(Run& run) {
  for (const auto& kept : run.kept_before) {
    auto fields = Value::map();
    fields.set("action", "drop").set("candidate", kept.candidate);
    HL_TRY(run.recorder.add("stack", std::move(fields.set("reason", run.baseline_reason))));
  }
  return {};
}

}  // namespace hyperloom::phase
