// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/explain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/unit/decide/world.hpp"

namespace hyperloom::decide {
namespace {

using test::effects_of;
using test::make_setup;
using test::World;

StoredVerdict stored(const Decision& d) { return {d.arm, d.verdict, d.reason, d.mean, d.var, d.n}; }

struct Course {
  RaceSetup setup;
  std::vector<Fact> facts;
  std::size_t verdicts = 0;
};

/// A noisy session as a journal has it: admissions, legs, verdicts, one resume, the phase's end.
Course course(std::uint64_t seed) {
  Course c{make_setup(4), {}, 0};
  World w(c.setup);
  auto effects = effects_of({{1, 0}, {2, 4}, {3, -8}, {4, 2}, {5, 0}, {6, 6}, {7, -1}, {8, 1}});
  std::mt19937_64 engine(seed);
  w.level = [&](const Step& s, std::uint64_t leg) {
    return effects(s, leg) + static_cast<double>(engine() >> 11) * 0x1p-53 * 3.4 - 1.7;
  };
  std::uint32_t next = 1;
  const auto keep_records = [&](std::size_t from) {
    for (std::size_t i = from; i < w.records.size(); ++i) {
      if (const auto* d = std::get_if<Decision>(&w.records[i])) {
        c.facts.emplace_back(stored(*d));
        ++c.verdicts;
      }
    }
  };
  for (;;) {
    const Step step = w.peek();
    const std::size_t seen = w.records.size();
    if (step.what == StepKind::Admit && next <= 8) {
      c.facts.emplace_back(Admitted{next});
      w.admit(next++);
      continue;
    }
    if (!w.advance()) {
      break;
    }
    c.facts.emplace_back(w.legs.back());
    keep_records(seen);
    if (w.legs.size() == 8) {
      c.facts.emplace_back(Resumed{});
      w.take(resumed(std::move(w.state)));
    }
  }
  const std::size_t seen = w.records.size();
  w.take(finish(std::move(w.state)));
  keep_records(seen);
  c.facts.emplace_back(PhaseEnded{});
  return c;
}

// about: decide.md#44
TEST(Replay, UntouchedJournalIsReproduced) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Course c = course(seed);
    const Replay r = replay(c.setup, c.facts);
    EXPECT_EQ(c.verdicts, 8U);
    EXPECT_EQ(r.reproduced, c.verdicts) << seed;
    EXPECT_TRUE(r.mismatches.empty()) << seed;
    EXPECT_EQ(replay_text(r), std::vector<std::string>{"8 verdicts reproduced"});
  }
}

Fact* leg_of_first_keep(std::vector<Fact>& facts) {
  for (const Fact& fact : facts) {
    const auto* v = std::get_if<StoredVerdict>(&fact);
    if (v == nullptr || v->verdict != Verdict::Keep) {
      continue;
    }
    for (Fact& other : facts) {
      const auto* leg = std::get_if<LegObs>(&other);
      if (leg != nullptr && leg->arm == v->arm && leg->role == Role::Variant) {
        return &other;
      }
    }
  }
  return nullptr;
}

// about: decide.md#44
TEST(Replay, OneAlteredObjectiveIsNamed) {
  Course c = course(3);
  Fact* fact = leg_of_first_keep(c.facts);
  ASSERT_NE(fact, nullptr);
  std::get<LegObs>(*fact).y += 1e-6;
  const Replay r = replay(c.setup, c.facts);
  ASSERT_FALSE(r.mismatches.empty());
  EXPECT_EQ(r.mismatches[0].arm, std::get<LegObs>(*fact).arm);
  const std::string line = replay_text(r)[0];
  EXPECT_NE(line.find("stored KEEP gain D="), std::string::npos) << line;
  EXPECT_NE(line.find("recomputed KEEP gain D="), std::string::npos) << line;
}

TEST(Replay, AnotherCourseStopsTheComparison) {
  Course c = course(3);
  Fact* fact = leg_of_first_keep(c.facts);
  ASSERT_NE(fact, nullptr);
  std::get<LegObs>(*fact).y -= 20;
  const Replay r = replay(c.setup, c.facts);
  ASSERT_EQ(r.mismatches.size(), 1U);
  EXPECT_EQ(r.reproduced + r.mismatches.size() + r.unchecked, c.verdicts);
  EXPECT_EQ(replay_text(r).size(), r.unchecked > 0 ? 2U : 1U);
}

TEST(Replay, InventedVerdictIsRefused) {
  Course c{make_setup(1), {}, 0};
  c.facts = {Admitted{1}, StoredVerdict{1, Verdict::Keep, "gain", 5.0, .9, 2}};
  const Replay r = replay(c.setup, c.facts);
  ASSERT_EQ(r.mismatches.size(), 1U);
  EXPECT_EQ(r.mismatches[0].recomputed, "undecided");
}

TEST(Replay, BudgetVerdictsAreReproduced) {
  World w(make_setup(1));
  w.level = effects_of({{1, 5}});
  w.admit(1);
  w.budget = 4;
  w.run();
  std::vector<Fact> facts{Admitted{1}};
  facts.insert(facts.end(), w.legs.begin(), w.legs.end());
  facts.emplace_back(stored(w.decision(1)));
  EXPECT_EQ(replay(make_setup(1), facts).reproduced, 1U);
}

TEST(Replay, RecordsOfTheWayAreKeptForExplaining) {
  const Course c = course(5);
  const Replay r = replay(c.setup, c.facts);
  const auto evals = std::count_if(r.records.begin(), r.records.end(), [](const Record& record) {
    return std::holds_alternative<RoundEval>(record);
  });
  EXPECT_GT(evals, 0);
}

TEST(Replay, ObjectionsAreFacts) {
  World w(make_setup(1));
  w.level = effects_of({{1, 5}});
  w.admit(1);
  w.state = withhold(std::move(w.state), 1, Withheld{Verdict::Revert, "limit_violated"});
  w.run();
  std::vector<Fact> facts{Admitted{1}, Objected{1, Withheld{Verdict::Revert, "limit_violated"}}};
  facts.insert(facts.end(), w.legs.begin(), w.legs.end());
  facts.emplace_back(stored(w.decision(1)));
  EXPECT_EQ(replay(make_setup(1), facts).reproduced, 1U);
  facts.erase(facts.begin() + 1);
  EXPECT_EQ(replay(make_setup(1), facts).reproduced, 0U);
}

TEST(Replay, NarrowedWidthIsAFact) {
  World w(make_setup(4));
  w.level = effects_of({{1, 5}, {2, 3}});
  w.admit(1);
  w.admit(2);
  w.state = narrow(std::move(w.state), 1);
  w.run();
  std::vector<Fact> facts{Admitted{1}, Admitted{2}, Narrowed{1}};
  facts.insert(facts.end(), w.legs.begin(), w.legs.end());
  facts.emplace_back(stored(w.decision(1)));
  facts.emplace_back(stored(w.decision(2)));
  EXPECT_EQ(replay(make_setup(4), facts).reproduced, 2U);
}

}  // namespace
}  // namespace hyperloom::decide
