// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/strategy.hpp"

#include <set>

#include "core/search/arm.hpp"
#include "core/search/feasible.hpp"
#include "tests/unit/search/space_support.hpp"

namespace hyperloom::search {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view kThree = R"(schema_version: 1
knobs:
  - {name: T, target: env, type: int, values: [16, 32, 64], default: 16}
  - {name: I, target: env, type: bool, default: false}
  - {name: P, target: env, type: int, min: 0, max: 1, default: 0}
constraints:
  - forbid: T == 32 and P == 1
)";

std::unique_ptr<Strategy> make(const Space& space, std::string name,
                               std::vector<std::string> skip = {}) {
  auto made = make_strategy({std::move(name), &space, start_of(space), std::move(skip)});
  EXPECT_TRUE(made);
  return std::move(*made);
}

/// Names of what the strategy proposes, each against `anchor`.
std::vector<std::string> proposals(Strategy& strategy, const Space& space, const Assignment& anchor,
                                   std::size_t max, Rng& rng) {
  std::vector<std::string> out;
  const auto asked = strategy.ask(max, rng);
  for (const Assignment& item : *asked) {
    out.push_back(candidate_name(space, anchor, item));
  }
  return out;
}

TEST(OneFactor, GoesKnobByKnobInFileOrder) {
  const Space space = space_of(kThree);
  Rng rng(1, "random");
  const auto strategy = make(space, "one_factor");
  const Assignment start = start_of(space);
  EXPECT_THAT(proposals(*strategy, space, start, 2, rng), ElementsAre("T=32", "T=64"));
  EXPECT_THAT(proposals(*strategy, space, start, 4, rng), ElementsAre("I=1", "P=1"));
  EXPECT_THAT(proposals(*strategy, space, start, 4, rng), IsEmpty());
}

/// decide.md section 5: in a minimal plan the most promising candidate comes first.
TEST(OneFactor, WithFewLegsLeftKnobsWhoseOtherLevelsGaveMoreComeFirst) {
  const Space space = space_of(kThree);
  const Assignment start = start_of(space);
  for (const double gain : {-3.0, 0.8}) {
    Rng rng(1, "random");
    const auto strategy = make(space, "one_factor");
    EXPECT_THAT(proposals(*strategy, space, start, 1, rng), ElementsAre("T=32"));
    strategy->tell({{1, 0, 0}}, Ok{gain, 0.5});
    strategy->prefer_promising();
    const auto all = proposals(*strategy, space, start, 9, rng);
    if (gain > 0) {
      EXPECT_THAT(all, ElementsAre("T=64", "I=1", "P=1"));
    } else {
      EXPECT_THAT(all, ElementsAre("I=1", "P=1", "T=64"));
    }
  }
}

TEST(OneFactor, PromiseIsShrunkByItsUncertaintyAndBrokenLegsPromiseNothing) {
  const Space space = space_of(R"(schema_version: 1
knobs:
  - {name: A, target: env, type: int, values: [0, 1, 2], default: 0}
  - {name: B, target: env, type: int, values: [0, 1, 2], default: 0}
  - {name: C, target: env, type: int, values: [0, 1, 2], default: 0}
)");
  const Assignment start = start_of(space);
  Rng rng(1, "random");
  const auto strategy = make(space, "one_factor");
  static_cast<void>(proposals(*strategy, space, start, 1, rng));
  strategy->prefer_promising();
  strategy->tell({{1, 0, 0}}, Failed{"timeout"});
  strategy->tell({{0, 1, 0}}, Ok{2.0, 4.0});  // 1.0
  strategy->tell({{0, 0, 1}}, Ok{1.5, 0.5});  // 1.33
  EXPECT_THAT(proposals(*strategy, space, start, 9, rng), ElementsAre("C=2", "B=2", "A=2"));
}

TEST(OneFactor, StartsOverAtTheNewAnchorAfterAKeepAndEndsAfterACycleWithoutOne) {
  const Space space = space_of(kThree);
  Rng rng(1, "random");
  const auto strategy = make(space, "one_factor");
  const auto asked = strategy->ask(10, rng);
  for (const Assignment& item : *asked) {
    strategy->tell(item, Ok{item.levels[0] == 2 ? 25.0 : 0.0, 0.1});
  }
  const Assignment kept{{2, 0, 0}};
  strategy->anchor_moved(kept);
  // T=16 is the first anchor, T=32 was decided: only the other knobs are new.
  EXPECT_THAT(proposals(*strategy, space, kept, 10, rng), ElementsAre("I=1", "P=1"));
  strategy->tell({{2, 1, 0}}, Failed{"timeout"});
  strategy->tell({{2, 0, 1}}, GateFailed{});
  EXPECT_THAT(proposals(*strategy, space, kept, 10, rng), IsEmpty());
}

TEST(OneFactor, ProposalsInTheRaceMoveWithTheAnchorAndAreNotProposedAgain) {
  const Space space = space_of(kThree);
  Rng rng(1, "random");
  const auto strategy = make(space, "one_factor");
  ASSERT_EQ(strategy->ask(4, rng).value().size(), 4U);
  strategy->tell({{2, 0, 0}}, Ok{25, 0.1});
  // T=32, I=1 and P=1 wait without a verdict; they now stand for themselves on T=64.
  strategy->anchor_moved({{2, 0, 0}});
  EXPECT_THAT(proposals(*strategy, space, {{2, 0, 0}}, 10, rng), IsEmpty());
  strategy->tell({{2, 1, 0}}, Ok{3, 0.1});
  strategy->anchor_moved({{2, 1, 0}});
  // T=16 would be what I=1 was when it was proposed.
  EXPECT_THAT(proposals(*strategy, space, {{2, 1, 0}}, 10, rng), IsEmpty());
}

TEST(OneFactor, ADependentKnobWaitsUntilItsWhenIsKept) {
  const Space space = space_of(kExample);
  Rng rng(1, "random");
  const auto strategy = make(space, "one_factor");
  // The hint first.
  EXPECT_THAT(proposals(*strategy, space, start_of(space), 10, rng),
              ElementsAre("batch=16", "batch=32", "batch=64", "fuse=1"));
  strategy->anchor_moved({{0, 1, 0}});
  EXPECT_THAT(proposals(*strategy, space, {{0, 1, 0}}, 10, rng), testing::Contains("mode=b"));
}

TEST(OneFactor, RecommendsTheBestMeasuredOnes) {
  const Space space = space_of(kThree);
  const auto strategy = make(space, "auto");
  EXPECT_EQ(strategy->name(), "one_factor");
  strategy->tell({{1, 0, 0}}, Ok{2, 0.5});
  strategy->tell({{2, 0, 0}}, Ok{9, 0.5});
  strategy->tell({{0, 1, 0}}, GateFailed{});
  const auto best = strategy->recommend(5);
  ASSERT_EQ(best.size(), 2U);
  EXPECT_EQ(best.at(0).assignment, (Assignment{{2, 0, 0}}));
  EXPECT_EQ(best.at(0).mean, 9);
  EXPECT_EQ(strategy->recommend(1).size(), 1U);
  EXPECT_TRUE(strategy->attribution().shares.empty());
}

TEST(OneFactor, LeavesOutTheSkipList) {
  const Space space = space_of(kThree);
  Rng rng(1, "random");
  const auto strategy = make(space, "one_factor", {"T=64", "I"});
  EXPECT_THAT(proposals(*strategy, space, start_of(space), 10, rng), ElementsAre("T=32", "P=1"));
}

TEST(Random, ProposesEveryFeasibleSettingOfASmallSpaceOnce) {
  const Space space = space_of(kThree);
  Rng rng(1, "random");
  const auto strategy = make(space, "random");
  std::set<Assignment> seen;
  const auto asked = strategy->ask(50, rng);
  for (const Assignment& item : *asked) {
    EXPECT_FALSE(infeasible(space, item));
    EXPECT_TRUE(seen.insert(item).second);
  }
  EXPECT_EQ(seen.size(), 9U);
  EXPECT_FALSE(seen.contains(start_of(space)));
  EXPECT_THAT(strategy->ask(5, rng).value(), IsEmpty());
}

std::string wide(int knobs) {
  std::string text = "schema_version: 1\nknobs:\n";
  for (int i = 0; i < knobs; ++i) {
    text += "- {name: k" + std::to_string(i) +
            ", target: env, type: int, min: 0, max: 99, default: 0}\n";
  }
  return text;
}

TEST(Random, EndsAfterSevenProposalsAKnobWithin20And100) {
  for (const auto& [knobs, expected] : {std::pair{2, 20U}, {5, 35U}, {20, 100U}}) {
    const Space space = space_of(wide(knobs));
    Rng rng(1, "random");
    EXPECT_EQ(make(space, "random")->ask(1000, rng).value().size(), expected);
  }
}

TEST(Random, PinnedKnobsDoNotCountForItsLength) {
  SpaceContext context = custom();
  context.pins = {{"k0", "5"}, {"k1", "5"}};
  const Space space = space_of(wide(5), context);
  Rng rng(1, "random");
  EXPECT_EQ(make(space, "random")->ask(1000, rng).value().size(), 21U);
}

// decide.md#51
TEST(Strategies, ASeedFixesTheProposals) {
  const Space space = space_of(wide(6));
  const auto run = [&](std::uint64_t seed) {
    Rng rng(seed, "random");
    const auto strategy = make(space, "random");
    std::vector<Assignment> all;
    for (int i = 0; i < 10; ++i) {
      const auto asked = strategy->ask(2, rng);
      for (const Assignment& item : *asked) {
        strategy->tell(item, Ok{1, 1});
        all.push_back(item);
      }
    }
    return all;
  };
  EXPECT_EQ(run(11), run(11));
  EXPECT_NE(run(11), run(12));
}

// decide.md#56
TEST(Strategies, AnUnknownNameListsTheKnownOnes) {
  const Space space = space_of(kThree);
  const auto made = make_strategy({"foo", &space, start_of(space), {}});
  ASSERT_FALSE(made);
  const auto checked = check_strategy("foo", "HYPERLOOM_STRATEGY");
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().message,
            "HYPERLOOM_STRATEGY='foo' is not one of: auto, one_factor, random");
  EXPECT_EQ(checked.error().id, "strategy_unknown");
  EXPECT_TRUE(check_strategy("random", "HYPERLOOM_STRATEGY"));
}

}  // namespace
}  // namespace hyperloom::search
