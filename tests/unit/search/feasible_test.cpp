// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/feasible.hpp"

#include "tests/unit/search/space_support.hpp"

namespace hyperloom::search {
namespace {

using testing::ElementsAre;

// Knobs of kExample: batch 8 16 32 64; fuse; mode a b, inactive without fuse.

TEST(Feasible, TheStartIsTheDefaults) {
  EXPECT_EQ(start_of(space_of(kExample)), (Assignment{{0, 0, 0}}));
}

TEST(Feasible, InactiveKnobsRestAtTheirDefault) {
  const Space space = space_of(kExample);
  EXPECT_EQ(normalised(space, {{1, 0, 1}}), (Assignment{{1, 0, 0}}));
  EXPECT_EQ(normalised(space, {{1, 1, 1}}), (Assignment{{1, 1, 1}}));
  EXPECT_TRUE(infeasible(space, {{1, 0, 1}}));
  EXPECT_THAT(active_knobs(space, {{0, 0, 0}}), ElementsAre(true, true, false));
}

TEST(Feasible, ForbidAndRequire) {
  const Space space = space_of(kExample);
  EXPECT_EQ(infeasible(space, {{3, 1, 0}}), "forbidden: fuse and batch > 32");
  EXPECT_FALSE(infeasible(space, {{2, 1, 0}}));
  const Space strict = space_of(one_knob("target: env, type: int, min: 1, max: 3, default: 1") +
                                "constraints: [{require: k <= 2, note: small}]\n");
  EXPECT_EQ(infeasible(strict, {{2}}), "required: k <= 2 (small)");
}

TEST(Feasible, AnInactiveKnobIsSeenAtItsDefaultByConstraints) {
  const Space space = space_of(
      "schema_version: 1\nknobs:\n"
      "- {name: on, target: env, type: bool, default: false}\n"
      "- {name: n, target: env, type: int, min: 1, max: 3, default: 1, when: on}\n"
      "- {name: m, target: env, type: int, min: 1, max: 3, default: 1, when: n > 1}\n");
  // m is active only while n is, whatever level n would have.
  EXPECT_EQ(normalised(space, {{0, 2, 2}}), (Assignment{{0, 0, 0}}));
  EXPECT_EQ(normalised(space, {{1, 2, 2}}), (Assignment{{1, 2, 2}}));
  EXPECT_EQ(normalised(space, {{1, 0, 2}}), (Assignment{{1, 0, 0}}));
}

TEST(Feasible, WhenMayNameALaterKnob) {
  const Space space = space_of(
      "schema_version: 1\nknobs:\n"
      "- {name: a, target: env, type: bool, default: false, when: b}\n"
      "- {name: b, target: env, type: bool, default: false}\n");
  EXPECT_FALSE(with_level(space, start_of(space), 0, 1));
  EXPECT_EQ(with_level(space, {{0, 1}}, 0, 1), (Assignment{{1, 1}}));
}

TEST(Feasible, SwitchingOffTakesTheDependentsAlong) {
  const Space space = space_of(kExample);
  EXPECT_EQ(with_level(space, {{0, 1, 1}}, 1, 0), (Assignment{{0, 0, 0}}));
}

// decide.md#63
TEST(Feasible, APinnedKnobNeverVaries) {
  SpaceContext context = custom();
  context.pins = {{"MYFW_BATCH", "32"}};
  const Space space = space_of(kExample, context);
  EXPECT_EQ(start_of(space), (Assignment{{2, 0, 0}}));
  ASSERT_EQ(space.pinned.size(), 1U);
  EXPECT_EQ(space.pinned.at(0).knob, "batch");
  EXPECT_EQ(space.pinned.at(0).variable, "MYFW_BATCH");
  EXPECT_FALSE(with_level(space, start_of(space), 0, 0));
  Rng rng(1, "random");
  for (int i = 0; i < 200; ++i) {
    EXPECT_EQ(random_feasible(space, start_of(space), rng)->levels.at(0), 2U);
  }
}

TEST(Feasible, APinFixesABoolAndItsDependents) {
  SpaceContext context = custom();
  const auto fixed = [&](std::string value) {
    context.pins = {{"MYFW_FUSE", std::move(value)}};
    return space_of(kExample, context).knobs.at(1).fixed_to;
  };
  EXPECT_EQ(fixed("1"), 1U);
  EXPECT_EQ(fixed("anything"), 1U);
  EXPECT_EQ(fixed("0"), 0U);
  EXPECT_EQ(fixed(" Off "), 0U);
  EXPECT_EQ(fixed(""), 0U);
}

TEST(Feasible, APinnedKnobIsActiveWhateverItsWhenSays) {
  SpaceContext context = custom();
  context.pins = {{"MYFW_MODE", "b"}};
  const Space space = space_of(kExample, context);
  EXPECT_EQ(start_of(space), (Assignment{{0, 0, 1}}));
  EXPECT_FALSE(infeasible(space, start_of(space)));
}

TEST(Feasible, AFloatPinWithinALogRangeBecomesALevel) {
  SpaceContext context = custom();
  context.pins = {{"k", "0.02"}};
  const Space space = space_of(
      one_knob("target: env, type: float, min: 0.001, max: 1, log: true, default: 0.05"), context);
  const KnobSpec& knob = space.knobs.at(0);
  EXPECT_EQ(texts(knob).at(knob.fixed_to.value()), "0.02");
  EXPECT_EQ(texts(knob).at(knob.default_level), "0.05");
}

TEST(Feasible, PinsThatBreakAConstraintAreSs015) {
  SpaceContext context = custom();
  context.pins = {{"MYFW_BATCH", "64"}, {"MYFW_FUSE", "1"}};
  EXPECT_THAT(messages(load_space(kExample, "s.yaml", context)),
              ElementsAre(testing::HasSubstr("SS015 the default setting, with its pins, breaks")));
}

TEST(Feasible, RebasingCarriesACandidatesOwnChanges) {
  const Space space = space_of(kExample);
  EXPECT_EQ(rebased(space, {{0, 1, 0}}, {{0, 0, 0}}, {{1, 0, 0}}), (Assignment{{1, 1, 0}}));
  EXPECT_EQ(rebased(space, {{2, 0, 0}}, {{0, 0, 0}}, {{1, 0, 0}}), (Assignment{{2, 0, 0}}));
}

TEST(Feasible, AllFeasibleListsEachOnce) {
  const Space space = space_of(kExample);
  const auto all = all_feasible(space, 100);
  ASSERT_TRUE(all);
  // fuse off: 4 batches; fuse on: 3 batches of 2 modes.
  EXPECT_EQ(all->size(), 10U);
  EXPECT_FALSE(all_feasible(space, 15));
}

TEST(Feasible, RareSettingsAreReachedByWalking) {
  std::string text = "schema_version: 1\nknobs:\n";
  for (int i = 0; i < 20; ++i) {
    text += "- {name: k" + std::to_string(i) + ", target: env, type: bool, default: false}\n";
  }
  text += "constraints:\n";
  for (int i = 1; i < 20; ++i) {
    text += "- forbid: k" + std::to_string(i) + " and not k" + std::to_string(i - 1) + "\n";
  }
  // 21 of a million settings are feasible.
  const Space space = space_of(text);
  Rng rng(3, "random");
  std::set<Assignment> seen;
  for (int i = 0; i < 20; ++i) {
    const auto drawn = random_feasible(space, start_of(space), rng);
    ASSERT_TRUE(drawn);
    EXPECT_FALSE(infeasible(space, *drawn));
    seen.insert(*drawn);
  }
  EXPECT_GT(seen.size(), 3U);
}

TEST(Skip, GlobsMeetNamesPartsAndKnobs) {
  const Space space = space_of(kExample);
  const Assignment start = start_of(space), both{{1, 1, 0}};
  const auto skips = [&](std::string glob) {
    return skipped(space, {std::move(glob)}, start, both);
  };
  EXPECT_TRUE(skips("batch=16 fuse=1"));
  EXPECT_TRUE(skips("fuse=1"));
  EXPECT_TRUE(skips("batch"));
  EXPECT_TRUE(skips("f*"));
  EXPECT_FALSE(skips("mode*"));
  EXPECT_FALSE(skips("batch=8"));
  EXPECT_FALSE(skipped(space, {}, start, both));
  EXPECT_FALSE(skipped(space, {"batch*"}, both, {{1, 1, 1}}));
}

}  // namespace
}  // namespace hyperloom::search
