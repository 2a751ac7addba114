// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/arm.hpp"
#include "core/search/feasible.hpp"
#include "core/session/leg_env.hpp"
#include "tests/unit/search/space_support.hpp"

namespace hyperloom::search {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::uint32_t kBool = 1, kInt = 2, kFloat = 3, kEnum = 4, kServerArg = 2;

plugin::Knob enum_knob(std::string name, std::vector<std::string> values) {
  plugin::Knob knob;
  knob.name = knob.target_name = std::move(name);
  knob.default_value = values.front();
  knob.values = std::move(values);
  knob.type = kEnum;
  return knob;
}

LoadedSpace load_with(const plugin::KnobSet& set, std::string_view text) {
  SpaceContext context = custom();
  context.plugin_knobs = &set;
  return text.empty() ? plugin_space(context) : load_space(text, "s.yaml", context);
}

std::vector<std::string> names(const Space& space) {
  std::vector<std::string> out;
  for (const KnobSpec& knob : space.knobs) {
    out.push_back(knob.name);
  }
  return out;
}

TEST(PluginSpace, StandsWithoutAFile) {
  const LoadedSpace loaded = load_with({{enum_knob("T", {"16", "32"})}, {}, {}, {}}, "");
  ASSERT_TRUE(loaded.space);
  EXPECT_THAT(texts(loaded.space->knobs.at(0)), ElementsAre("16", "32"));
  EXPECT_TRUE(loaded.space->knobs.at(0).from_plugin);
  EXPECT_EQ(loaded.space->path, "");
}

TEST(PluginSpace, NoKnobsNoSpace) {
  EXPECT_FALSE(plugin_space(custom()).space);
  EXPECT_FALSE(load_with({}, "").space);
}

TEST(PluginSpace, EveryTypeReadsAsInAFile) {
  plugin::Knob flag = enum_knob("B", {"false"}), range = enum_knob("I", {"4"}),
               real = enum_knob("F", {"0.5"});
  flag.values.clear();
  flag.type = kBool;
  range.values.clear();
  range.type = kInt;
  range.min = 2;
  range.max = 4;
  real.values.clear();
  real.type = kFloat;
  real.min = 0;
  real.max = 1;
  real.step = 0.5;
  const LoadedSpace loaded = load_with({{flag, range, real}, {}, {}, {}}, "");
  ASSERT_TRUE(loaded.space) << testing::PrintToString(loaded.warnings);
  EXPECT_THAT(texts(loaded.space->knobs.at(0)), ElementsAre("-", "1"));
  EXPECT_THAT(texts(loaded.space->knobs.at(1)), ElementsAre("2", "3", "4"));
  EXPECT_EQ(loaded.space->knobs.at(1).default_level, 2U);
  EXPECT_THAT(texts(loaded.space->knobs.at(2)), ElementsAre("0.0", "0.5", "1.0"));
}

TEST(PluginSpace, AbsentNumbersMayBeNaN) {
  plugin::Knob knob = enum_knob("T", {"1", "2"});
  knob.min = knob.max = knob.step = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(load_with({{knob}, {}, {}, {}}, "").space);
}

TEST(PluginSpace, TheFileComesFirstAndReplacesByName) {
  const plugin::KnobSet set{{enum_knob("A", {"1", "2"}), enum_knob("B", {"1", "2"})}, {}, {}, {}};
  const LoadedSpace loaded =
      load_with(set,
                "schema_version: 1\nknobs:\n"
                "- {name: B, target: env, type: int, values: [7, 8], default: 7}\n");
  ASSERT_TRUE(loaded.space);
  EXPECT_THAT(names(*loaded.space), ElementsAre("B", "A"));
  EXPECT_THAT(texts(loaded.space->knobs.at(0)), ElementsAre("7", "8"));
  EXPECT_THAT(loaded.warnings, IsEmpty());
}

TEST(PluginSpace, ExpressionsOfTheFileMayNamePluginKnobs) {
  const plugin::KnobSet set{{enum_knob("A", {"x", "y"})}, {}, {}, {}};
  const LoadedSpace loaded =
      load_with(set, "schema_version: 1\nknobs: []\nconstraints: [{forbid: A == 'y'}]\n");
  ASSERT_TRUE(loaded.space);
  EXPECT_TRUE(infeasible(*loaded.space, Assignment{{1}}));
}

TEST(PluginSpace, BadKnobsAreLeftOutWithAReason) {
  plugin::Knob bad_type = enum_knob("B", {"x"}), bad_name = enum_knob("no-name", {"x"}),
               no_values = enum_knob("C", {"x"}), arg = enum_knob("D", {"x"});
  bad_type.type = 9;
  no_values.values.clear();
  arg.target = kServerArg;
  const LoadedSpace loaded =
      load_with({{bad_type, bad_name, no_values, arg, enum_knob("A", {"1", "2"})}, {}, {}, {}}, "");
  ASSERT_TRUE(loaded.space);
  EXPECT_THAT(names(*loaded.space), ElementsAre("A"));
  EXPECT_THAT(loaded.warnings,
              ElementsAre(HasSubstr("knob B of the plugin is left out: SS004"),
                          HasSubstr("knob no-name of the plugin is left out: SS005"),
                          HasSubstr("knob C of the plugin is left out: SS004"),
                          HasSubstr("knob D of the plugin is left out: SS004")));
}

TEST(PluginSpace, AVariableBelongsToOneKnob) {
  plugin::Knob twin = enum_knob("B", {"1", "2"});
  twin.target_name = "A";
  const LoadedSpace loaded = load_with({{enum_knob("A", {"1", "2"}), twin}, {}, {}, {}}, "");
  ASSERT_TRUE(loaded.space);
  EXPECT_THAT(names(*loaded.space), ElementsAre("A"));
  EXPECT_THAT(loaded.warnings, ElementsAre(HasSubstr("A is set by A")));
}

TEST(PluginSpace, AKnobWhoseWhenNamesALeftOutOneGoesToo) {
  plugin::Knob first = enum_knob("A", {"x", "y"}), second = enum_knob("B", {"x", "y"});
  first.when = "nothing == 1";
  second.when = "A == 'y'";
  const LoadedSpace loaded =
      load_with({{first, second, enum_knob("C", {"1", "2"})}, {}, {}, {}}, "");
  ASSERT_TRUE(loaded.space);
  EXPECT_THAT(names(*loaded.space), ElementsAre("C"));
}

TEST(PluginSpace, ACycleOfThePluginIsBrokenWithoutAnError) {
  plugin::Knob first = enum_knob("A", {"x", "y"}), second = enum_knob("B", {"x", "y"});
  first.when = "B == 'x'";
  second.when = "A == 'x'";
  const LoadedSpace loaded =
      load_with({{first, second, enum_knob("C", {"1", "2"})}, {}, {}, {}}, "");
  ASSERT_TRUE(loaded.space) << testing::PrintToString(messages(loaded));
  EXPECT_THAT(names(*loaded.space), ElementsAre("C"));
  EXPECT_THAT(loaded.warnings, ElementsAre(HasSubstr("SS013"), HasSubstr("SS011")));
}

TEST(PluginSpace, ConstraintsHoldUnlessTheBaselineBreaksThem) {
  const plugin::KnobSet set{{enum_knob("A", {"1", "2"})},
                            {{true, "A == 2", "V1"}, {true, "A == 1", "V2"}, {true, "A ==", "V3"}},
                            {},
                            {}};
  const LoadedSpace loaded = load_with(set, "");
  ASSERT_TRUE(loaded.space);
  EXPECT_EQ(infeasible(*loaded.space, Assignment{{1}}), "forbidden: A == 2 (V1)");
  EXPECT_THAT(loaded.warnings,
              ElementsAre(HasSubstr("the baseline breaks it"), HasSubstr("breaks off")));
}

// custom.md#73: the knob stays; its candidates are refused one by one.
TEST(PluginSpace, UnsafeVariablesStayAndTheirCandidatesAreRefused) {
  const LoadedSpace loaded = load_with({{enum_knob("PATH", {"16", "32"})}, {}, {}, {}}, "");
  ASSERT_TRUE(loaded.space);
  const auto refusals =
      session::check_variant(env_of(*loaded.space, Assignment{{1}}), {}, "custom");
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals.front().code, "unsafe_env");
}

TEST(PluginSpace, APinOutsideTheDomainLeavesTheKnobOut) {
  const plugin::KnobSet set{{enum_knob("A", {"1", "2"}), enum_knob("B", {"1", "2"})}, {}, {}, {}};
  SpaceContext context = custom();
  context.plugin_knobs = &set;
  context.pins = {{"A", "3"}, {"B", "2"}};
  const LoadedSpace loaded = plugin_space(context);
  ASSERT_TRUE(loaded.space);
  EXPECT_THAT(names(*loaded.space), ElementsAre("B"));
  EXPECT_EQ(loaded.space->knobs.at(0).fixed_to, 1U);
  EXPECT_THAT(loaded.warnings, ElementsAre(HasSubstr("SS014")));
}

}  // namespace
}  // namespace hyperloom::search
