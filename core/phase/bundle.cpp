// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/bundle.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "core/decide/ranking.hpp"
#include "core/phase/replay_facts.hpp"
#include "core/search/feasible.hpp"

namespace hyperloom::phase {
namespace {

/// Knob and level that a candidate set on its anchor.
using Change = std::vector<std::pair<std::size_t, std::uint32_t>>;

Change change_of(const search::Assignment& before, const search::Assignment& after) {
  Change out;
  for (std::size_t i = 0; i < after.levels.size(); ++i) {
    if (after.levels[i] != before.levels[i]) {
      out.emplace_back(i, after.levels[i]);
    }
  }
  return out;
}

bool holds(const search::Assignment& assignment, const Change& change) {
  return std::ranges::all_of(
      change, [&](const auto& set) { return assignment.levels[set.first] == set.second; });
}

decide::Decision decision_of(const util::Value& verdict) {
  decide::Decision out;
  out.arm = arm_of(verdict.text_or("candidate", ""));
  out.verdict =
      decide::verdict_of(verdict.text_or("verdict", "")).value_or(decide::Verdict::Failed);
  out.n = static_cast<std::uint32_t>(verdict.int_or("n", 0));
  out.mean = verdict.number_or("D", 0);
  out.var = verdict.number_or("var", 0);
  out.anchor = arm_of(verdict.text_or("anchor", ""));
  return out;
}

/// Joins the changes of decided candidates on the anchor of now.
class Joiner {
 public:
  Joiner(const Run& run, const Candidates& candidates) : run_(run), candidates_(candidates) {}

  /// Of each change its last decision since the baseline, in order.
  std::vector<decide::Decision> decisions() {
    const auto& state = run_.recorder.state();
    std::vector<decide::Decision> out;
    std::map<Change, std::uint32_t> known;
    for (auto event = state.history.rbegin();
         event != state.history.rend() && event->kind != session::Event::Kind::Baseline; ++event) {
      const auto& row = state.candidates[event->index];
      if (event->kind != session::Event::Kind::Verdict ||
          row.record.text_or("phase", "") != run_.phase) {
        continue;
      }
      auto decision = decision_of(row.verdict);
      anchors_[decision.arm] = decision.anchor;
      if (known.emplace(own_change(decision.arm), decision.arm).second) {
        out.push_back(std::move(decision));
      }
    }
    std::ranges::reverse(out);
    return out;
  }

  /// nullopt: they cannot stand together, or one would set what something else has set since.
  [[nodiscard]] std::optional<search::Assignment> join(
      std::span<const std::uint32_t> members) const {
    const auto& space = *run_.space;
    search::Assignment out = candidates_.anchor();
    for (const std::uint32_t member : members) {
      const auto& before = anchor_of(member);
      for (const auto& [knob, level] : own_change(member)) {
        if (out.levels[knob] != before.levels[knob]) {
          return std::nullopt;
        }
      }
      out = search::rebased(space, candidates_.get(member).assignment, before, out);
    }
    const bool all_hold = std::ranges::all_of(
        members, [&](std::uint32_t member) { return holds(out, own_change(member)); });
    return all_hold && !search::infeasible(space, out) ? std::optional(out) : std::nullopt;
  }

 private:
  [[nodiscard]] search::Assignment anchor_of(std::uint32_t arm) const {
    const auto anchor = anchors_.at(arm);
    return anchor == 0 ? search::start_of(*run_.space) : candidates_.get(anchor).assignment;
  }
  [[nodiscard]] Change own_change(std::uint32_t arm) const {
    return change_of(anchor_of(arm), candidates_.get(arm).assignment);
  }

  const Run& run_;
  const Candidates& candidates_;
  std::map<std::uint32_t, std::uint32_t> anchors_;  ///< of each decided arm
};

bool had_one(const Run& run) {
  return std::ranges::any_of(run.recorder.state().candidates, [&](const auto& row) {
    return row.record.member_is("kind", "bundle") && row.record.text_or("phase", "") == run.phase;
  });
}

}  // namespace

std::optional<Bundle> propose_bundle(const Run& run, const Candidates& candidates) {
  if (had_one(run)) {
    return std::nullopt;
  }
  Joiner joiner(run, candidates);
  const auto decisions = joiner.decisions();
  auto members = decide::bundle_members(decisions, [&](std::span<const std::uint32_t> together) {
    return joiner.join(together).has_value();
  });
  if (members.empty()) {
    return std::nullopt;
  }
  auto assignment = joiner.join(members);
  return Bundle{std::move(*assignment), std::move(members)};
}

}  // namespace hyperloom::phase
