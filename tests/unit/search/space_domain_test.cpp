// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "tests/unit/search/space_support.hpp"

namespace hyperloom::search {
namespace {

using testing::ElementsAre;

KnobSpec knob(std::string_view fields) {
  const Space space = space_of(one_knob(fields));
  return space.knobs.empty() ? KnobSpec{} : space.knobs.front();
}

TEST(SpaceDomain, IntRangesStepByOne) {
  EXPECT_THAT(texts(knob("target: env, type: int, min: -1, max: 2, default: 0")),
              ElementsAre("-1", "0", "1", "2"));
  EXPECT_THAT(texts(knob("target: env, type: int, min: 1, max: 9, step: 4, default: 5")),
              ElementsAre("1", "5", "9"));
}

TEST(SpaceDomain, IntLogIsPowersOfTwoAndBothEnds) {
  const KnobSpec log = knob("target: env, type: int, min: 3, max: 20, log: true, default: 8");
  EXPECT_THAT(texts(log), ElementsAre("3", "4", "8", "16", "20"));
  EXPECT_EQ(log.default_level, 2U);
  EXPECT_TRUE(log.log);
  EXPECT_THAT(texts(knob("target: env, type: int, min: 1, max: 8, log: true, default: 1")),
              ElementsAre("1", "2", "4", "8"));
}

TEST(SpaceDomain, FloatStepsPrintWithoutRoundingNoise) {
  EXPECT_THAT(texts(knob("target: env, type: float, min: 0, max: 0.7, step: 0.1, default: 0.3")),
              ElementsAre("0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"));
}

TEST(SpaceDomain, FloatLogHasSixteenLevelsAndItsDefault) {
  const KnobSpec plain =
      knob("target: env, type: float, min: 0.001, max: 1, log: true, default: 1");
  EXPECT_EQ(plain.levels.size(), 16U);
  EXPECT_EQ(texts(plain).front(), "0.001");
  EXPECT_EQ(plain.default_level, 15U);
  const KnobSpec own =
      knob("target: env, type: float, min: 0.001, max: 1, log: true, default: 0.05");
  EXPECT_EQ(own.levels.size(), 17U);
  EXPECT_EQ(texts(own).at(own.default_level), "0.05");
  EXPECT_TRUE(
      std::ranges::is_sorted(own.levels, {}, [](const Level& l) { return l.value.as_double(); }));
}

TEST(SpaceDomain, ValuesKeepTheirOrderAndText) {
  EXPECT_THAT(texts(knob("target: env, type: int, values: [64, 16, 32], default: 16")),
              ElementsAre("64", "16", "32"));
  EXPECT_THAT(texts(knob("target: env, type: float, values: [1, 0.5], default: 0.5")),
              ElementsAre("1", "0.5"));
  const KnobSpec mixed = knob("target: env, type: enum, values: [auto, 1, true, 1.5], default: 1");
  EXPECT_THAT(texts(mixed), ElementsAre("auto", "1", "true", "1.5"));
  EXPECT_EQ(mixed.default_level, 1U);
}

TEST(SpaceDomain, BoolsAreOneOrAbsentUnlessTold) {
  EXPECT_THAT(texts(knob("target: env, type: bool, default: false")), ElementsAre("-", "1"));
  EXPECT_THAT(texts(knob("target: env, type: bool, default: true, on: 'yes', off: 'no'")),
              ElementsAre("no", "yes"));
}

TEST(SpaceDomain, ABoolThatCannotBeSwitchedOffIsWarned) {
  EXPECT_THAT(load(one_knob("target: env, type: bool, default: true")).warnings,
              ElementsAre(testing::HasSubstr("knob k is on by default")));
}

TEST(SpaceDomain, RiskAndTargetNameDefaults) {
  const KnobSpec plain = knob("target: env, type: bool, default: false");
  EXPECT_EQ(plain.risk, Risk::Lossless);
  EXPECT_EQ(plain.target_name, "k");
  EXPECT_EQ(knob("target: env, type: bool, default: false, risk: may_change_output").risk,
            Risk::MayChangeOutput);
  const Space server = space_of(
      "schema_version: 1\nknobs: [{name: max_num_seqs, target: server_arg, "
      "type: int, min: 1, max: 2, default: 1}]\n",
      {"vllm", false, {}, nullptr});
  EXPECT_EQ(server.knobs.at(0).target_name, "--max-num-seqs");
}

TEST(Space, HoldsPathHashAndStrategy) {
  const std::string text =
      one_knob("target: env, type: bool, default: false") + "strategy: random\n";
  const Space space = space_of(text);
  EXPECT_EQ(space.path, "s.yaml");
  EXPECT_EQ(space.sha256.size(), 64U);
  EXPECT_EQ(space.strategy, "random");
  EXPECT_EQ(space_of(kExample).strategy, "auto");
}

TEST(Space, HintsAreWholeSettingsAndInfeasibleOnesAreSaid) {
  const Space space = space_of(kExample);
  EXPECT_THAT(space.hints, ElementsAre(Assignment{{1, 0, 0}}));
  const LoadedSpace loaded = load(std::string(kExample.substr(0, kExample.find("hints"))) +
                                  "hints: [{batch: 64, fuse: true}]\n");
  ASSERT_TRUE(loaded.space);
  EXPECT_TRUE(loaded.space->hints.empty());
  EXPECT_THAT(loaded.warnings, ElementsAre("a hint is left out: forbidden: fuse and batch > 32"));
}

TEST(Space, HintsNameKnobsAndValues) {
  const std::string head(kExample.substr(0, kExample.find("hints")));
  EXPECT_THAT(messages(load(head + "hints: [{bach: 16}]\n")),
              ElementsAre(testing::HasSubstr("8:10: SS011 hint: unknown knob 'bach'")));
  EXPECT_THAT(messages(load(head + "hints: [{batch: 17}]\n")),
              ElementsAre(testing::HasSubstr("8:17: SS008 hint: batch has no value number 17")));
}

}  // namespace
}  // namespace hyperloom::search
