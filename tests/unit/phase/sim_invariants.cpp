// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/phase/replay.hpp"
#include "core/util/cat.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using testing::MatchesRegex;
using util::Value;

void expect_no_gaps(const SimSession& sim) {
  std::uint64_t seq = 0;
  double elapsed = 0;
  for (const auto& record : sim.records()) {
    EXPECT_EQ(record.seq, ++seq);
    EXPECT_GE(record.elapsed_s, elapsed);
    elapsed = record.elapsed_s;
  }
}

/// One leg at a time: started, finished, under numbers that only grow, each in a place of its own.
void expect_legs_in_order(const SimSession& sim) {
  std::int64_t number = 0, running = 0;
  std::set<std::string> places;
  for (const auto& record : sim.records()) {
    if (record.type == "leg_started") {
      EXPECT_EQ(running, 0);
      running = record.body["leg"].as_int();
      EXPECT_EQ(running, ++number);
      const auto& place = record.body["work_dir"].as_text();
      EXPECT_TRUE(place.empty() || places.insert(place).second) << place;
    } else if (record.type == "leg_finished") {
      EXPECT_EQ(record.body["leg"].as_int(), running);
      running = 0;
    }
  }
}

// session.md#33
void expect_counts_add_up(const SimSession& sim) {
  const auto counts = sim.state().counts();
  EXPECT_EQ(counts.proposed, counts.measured + counts.skipped + counts.failed + counts.open);
  EXPECT_EQ(counts.proposed, sim.all("candidate").size());
}

/// A seed joins legs that follow each other and never comes back.
void expect_seeds_never_return(const SimSession& sim) {
  std::set<std::int64_t> seen;
  std::int64_t current = -1;
  for (const auto* leg : sim.all("leg_started")) {
    const auto seed = (*leg)["leg_seed"].as_int();
    if (seed != current) {
      EXPECT_TRUE(seen.insert(seed).second) << "seed " << seed << " came back";
      current = seed;
    }
  }
}

const std::set<std::string> kPerLeg{"RESULT_DIR",
                                    "HYPERLOOM_RUN_ID",
                                    "HYPERLOOM_LEG_SEED",
                                    "HYPERLOOM_RESULT_NONCE",
                                    "HYPERLOOM_QUALITY_REF",
                                    "HYPERLOOM_QUALITY_REF_WRITE"};

/// The environment of a leg beside what its arm adds and what is drawn for it.
std::map<std::string, std::string> common_env(const proc::ProcessSpec& spec, const Value& delta) {
  std::map<std::string, std::string> out;
  for (const auto& [name, value] : spec.env) {
    if (!kPerLeg.contains(name) && delta.find(name) == nullptr) {
      out.emplace(name, value);
    }
  }
  return out;
}

/// Legs of processes that were started, by number.
std::map<std::int64_t, const proc::ProcessSpec*> specs_of(const SimSession& sim) {
  std::map<std::int64_t, const proc::ProcessSpec*> out;
  for (const auto& spec : sim.runner.specs()) {
    out[std::stol(spec.leg)] = &spec;
  }
  return out;
}

/// Base, variant and hold-out legs look alike to a script: equal environments but for the arm's own
/// variables, places and ids that say nothing.
void expect_arms_unnamed(const SimSession& sim) {
  const auto specs = specs_of(sim);
  std::optional<std::map<std::string, std::string>> first;
  for (const auto* leg : sim.all("leg_started")) {
    const auto found = specs.find((*leg)["leg"].as_int());
    if (found == specs.end()) {
      continue;
    }
    const auto& spec = *found->second;
    const auto env = common_env(spec, (*leg)["env_delta"]);
    first = first ? first : env;
    EXPECT_EQ(env, *first);
    EXPECT_THAT(spec.cwd.native(), MatchesRegex(".*/runs/w/[0-9a-f]{16}"));
    EXPECT_EQ(tests::env_of(spec, "RESULT_DIR"), spec.cwd.native());
    EXPECT_THAT(spec.run_id, MatchesRegex("20260825T101112Z-15931c07\\.[0-9a-f]{16}"));
    EXPECT_THAT(*tests::env_of(spec, "HYPERLOOM_RESULT_NONCE"), MatchesRegex("[0-9a-f]{24}"));
  }
}

/// Nothing is kept whose legs did not pass the gate.
void expect_gates_behind_keeps(const SimSession& sim) {
  std::map<std::int64_t, const Value*> finished;
  for (const auto* leg : sim.all("leg_finished")) {
    finished[(*leg)["leg"].as_int()] = leg;
  }
  for (const auto* verdict : sim.all("verdict")) {
    if ((*verdict)["verdict"].as_text() != "KEEP") {
      continue;
    }
    EXPECT_FALSE((*verdict)["legs"].as_list().empty());
    for (const Value& number : (*verdict)["legs"].as_list()) {
      EXPECT_TRUE((*finished.at(number.as_int()))["gate"]["passed"].as_bool());
    }
  }
}

/// What decides and what is delivered: audits stay out of both, and the stack in force is what the
/// pushes left after every drop.
void expect_audits_apart(const SimSession& sim) {
  std::set<std::int64_t> audits;
  for (const auto* leg : sim.all("leg_started")) {
    if ((*leg)["role"].as_text() == "audit") {
      audits.insert((*leg)["leg"].as_int());
      EXPECT_TRUE((*leg)["env_delta"].as_map().empty());
    }
  }
  for (const char* type : {"verdict", "prune", "anchor", "holdout", "baseline"}) {
    for (const auto* record : sim.all(type)) {
      for (const Value& number : (*record)["legs"].as_list()) {
        EXPECT_FALSE(audits.contains(number.as_int())) << type;
      }
    }
  }
}

/// A removed item has left the stack, one that stays is in it, and none is judged twice.
void expect_prunes_took_effect(const SimSession& sim) {
  std::set<std::string> judged, stack;
  for (const auto& item : sim.state().stack) {
    stack.insert(item["candidate"].as_text());
  }
  for (const auto* record : sim.all("prune")) {
    const auto& id = (*record)["candidate"].as_text();
    EXPECT_TRUE(judged.insert(id).second) << id;
    EXPECT_TRUE((*record)["oid"].is_null());
    for (const Value& gone : (*record)["dropped"].as_list()) {
      EXPECT_FALSE(stack.contains(gone.as_text())) << gone.as_text();
    }
    EXPECT_EQ((*record)["dropped"].as_list().empty(), !(*record)["removed"].as_bool());
  }
}

/// One bundle a phase at most, of members that were INCONCLUSIVE.
void expect_bundles_few(const SimSession& sim) {
  std::size_t bundles = 0;
  for (const auto* candidate : sim.all("candidate")) {
    bundles += (*candidate)["kind"].as_text() == "bundle" ? 1U : 0U;
  }
  EXPECT_LE(bundles, 1U);
}

/// The last arm measured by the hold-out is the stack in force, variable by variable.
void expect_holdout_measured_the_stack(const SimSession& sim) {
  const auto& holdout = sim.last("holdout");
  if (holdout.is_null() || holdout["status"].as_text() != "validated") {
    return;
  }
  EXPECT_TRUE(sim.state().holdout_is_current());
  const auto& stack = sim.state().stack;
  for (const auto* leg : sim.all("leg_started")) {
    const bool final_arm = (*leg)["role"].as_text() == "holdout" && (*leg)["arm"].as_int() == 1;
    if (final_arm && (*leg)["stack"].as_list().size() == stack.size()) {
      EXPECT_EQ((*leg)["env_delta"], stack.back()["env_set"]);
    }
  }
}

void expect_replay_agrees(const SimSession& sim) {
  const auto again = replay(sim.records());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_TRUE(again->ok) << again->text;
  EXPECT_EQ(again->document.int_or("reproduced", 0),
            static_cast<std::int64_t>(sim.all("verdict").size()));
  std::int64_t prunes = 0, headlines = 0;
  for (const auto* record : sim.all("prune")) {
    prunes += (*record)["reason"].as_text() == "same_launch" ? 0 : 1;
  }
  for (const auto* record : sim.all("holdout")) {
    headlines += (*record)["blocks"].as_int() > 0 ? 1 : 0;
  }
  EXPECT_EQ(again->document.int_or("prunes", 0), prunes);
  EXPECT_GE(again->document.int_or("headlines", 0), headlines);
}

}  // namespace

void expect_invariants(const SimSession& sim) {
  expect_no_gaps(sim);
  expect_legs_in_order(sim);
  expect_counts_add_up(sim);
  expect_seeds_never_return(sim);
  expect_arms_unnamed(sim);
  expect_gates_behind_keeps(sim);
  expect_audits_apart(sim);
  expect_prunes_took_effect(sim);
  expect_bundles_few(sim);
  expect_holdout_measured_the_stack(sim);
  expect_replay_agrees(sim);
}

}  // namespace hyperloom::phase
