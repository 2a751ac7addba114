// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// One test per code of decide.md 12.5, each with the place it is reported at (decide.md#60).

#include "tests/unit/search/space_support.hpp"

namespace hyperloom::search {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string only(std::string_view text) {
  const auto all = messages(load(text));
  EXPECT_EQ(all.size(), 1U) << testing::PrintToString(all);
  return all.empty() ? "" : all.front();
}

TEST(SpaceCodes, Ss001NotYaml) {
  EXPECT_THAT(only("schema_version: 1\nknobs: [a, b\n"),
              testing::MatchesRegex("s.yaml:[0-9]+:[0-9]+: SS001 .+"));
  EXPECT_THAT(only("a: &x 1\n"), testing::StartsWith("s.yaml:1:4: SS001 anchors"));
}

TEST(SpaceCodes, Ss001NamesADuplicateKey) {
  EXPECT_THAT(only("schema_version: 1\nschema_version: 1\n"),
              testing::StartsWith("s.yaml:2:1: SS001 "));
}

TEST(SpaceCodes, Ss002SchemaVersion) {
  EXPECT_EQ(only("knobs: []\n"),
            "s.yaml:1:1: SS002 schema_version is missing; write schema_version: 1");
  EXPECT_EQ(only("schema_version: 2\nknobs: []\n"),
            "s.yaml:1:17: SS002 schema_version: expected 1, found number 2");
  EXPECT_THAT(only("schema_version: '1'\nknobs: []\n"), HasSubstr("1:17: SS002"));
}

TEST(SpaceCodes, Ss003UnknownKey) {
  EXPECT_EQ(only("schema_version: 1\nknob: []\nknobs: []\n"),
            "s.yaml:2:1: SS003 unknown key 'knob' in file (did you mean knobs?)");
  EXPECT_EQ(only(one_knob("target: env, type: bool, default: false, defalt: 1")),
            "s.yaml:3:54: SS003 unknown key 'defalt' in k (did you mean default?)");
  EXPECT_THAT(only("schema_version: 1\nknobs: []\nconstraints:\n- {forbid: 'true', why: x}\n"),
              testing::StartsWith("s.yaml:4:20: SS003 unknown key 'why' in constraints[0]"));
}

TEST(SpaceCodes, Ss004MissingOrWrongType) {
  EXPECT_EQ(only("schema_version: 1\n"), "s.yaml:1:1: SS004 file.knobs is missing");
  EXPECT_EQ(only(one_knob("target: env, type: bool")), "s.yaml:3:3: SS004 k.default is missing");
  EXPECT_EQ(only(one_knob("type: bool, default: false")), "s.yaml:3:3: SS004 k.target is missing");
  EXPECT_EQ(only(one_knob("target: env, type: int, min: 1.5, max: 3, default: 2")),
            "s.yaml:3:42: SS004 k.min: expected an integer, found number 1.5");
  EXPECT_EQ(only(one_knob("target: env, type: bool, default: 'yes'")),
            "s.yaml:3:47: SS004 k.default: expected true or false, found text \"yes\"");
  EXPECT_EQ(only(one_knob("target: env, type: float, min: 0, max: 1, default: 0")),
            "s.yaml:3:3: SS004 k: a float needs step, log or values");
  EXPECT_THAT(only("schema_version: 1\nknobs: [3]\n"),
              HasSubstr("2:9: SS004 knobs[0]: expected a map"));
  EXPECT_THAT(only("schema_version: 1\nknobs: []\nstrategy: gpp\n"),
              HasSubstr("3:11: SS004 file.strategy"));
}

TEST(SpaceCodes, Ss004ServerArgWithoutAServer) {
  EXPECT_EQ(only(one_knob("target: server_arg, type: bool, default: false")),
            "s.yaml:3:21: SS004 k.target: a scriptable framework has no server; use env");
  EXPECT_TRUE(load_space(one_knob("target: server_arg, type: bool, default: false"), "s.yaml",
                         {"vllm", false, {}, nullptr})
                  .space);
}

TEST(SpaceCodes, Ss005BadOrDuplicateName) {
  EXPECT_THAT(
      only("schema_version: 1\nknobs:\n- {name: 1a, target: env, type: bool, default: false}\n"),
      testing::StartsWith("s.yaml:3:10: SS005 '1a' is no knob name"));
  EXPECT_THAT(
      only("schema_version: 1\nknobs:\n- {name: not, target: env, type: bool, default: false}\n"),
      HasSubstr("3:10: SS005"));
  EXPECT_EQ(only("schema_version: 1\nknobs:\n"
                 "- {name: a, target: env, type: bool, default: false}\n"
                 "- {name: a, target: env, target_name: B, type: bool, default: false}\n"),
            "s.yaml:4:10: SS005 a second knob named a");
  EXPECT_EQ(only(one_knob("target: env, target_name: A-B, type: bool, default: false")),
            "s.yaml:3:39: SS005 k.target_name: 'A-B' is no variable name");
}

TEST(SpaceCodes, Ss006DuplicateTarget) {
  EXPECT_EQ(only("schema_version: 1\nknobs:\n"
                 "- {name: a, target: env, type: bool, default: false}\n"
                 "- {name: b, target: env, target_name: a, type: bool, default: false}\n"),
            "s.yaml:4:39: SS006 a second knob sets a");
}

TEST(SpaceCodes, Ss007BadDomain) {
  EXPECT_THAT(only(one_knob("target: env, type: int, min: 5, max: 3, default: 5")),
              HasSubstr("3:42: SS007 k: min is greater than max"));
  EXPECT_THAT(only(one_knob("target: env, type: enum, values: [], default: a")),
              HasSubstr("3:46: SS007 k: 0 values"));
  EXPECT_THAT(only(one_knob("target: env, type: enum, values: [a, b, a], default: a")),
              HasSubstr("3:53: SS007 k: value a appears twice"));
  EXPECT_THAT(only(one_knob("target: env, type: enum, values: [1, '1'], default: 1")),
              HasSubstr("SS007 k: value 1 appears twice"));
  EXPECT_THAT(only(one_knob("target: env, type: float, values: [1, 1.0], default: 1")),
              HasSubstr("appears twice"));
  EXPECT_THAT(only(one_knob("target: env, type: float, min: 0, max: 1, log: true, default: 1")),
              HasSubstr("SS007 k: log needs min > 0"));
  EXPECT_THAT(only(one_knob("target: env, type: int, min: 0, max: 1000000, default: 1")),
              HasSubstr("SS007 k: more than 1024 levels"));
  EXPECT_THAT(only(one_knob("target: env, type: int, min: 0, max: 9, step: 0, default: 1")),
              HasSubstr("SS007 k: step must be greater than 0"));
  EXPECT_THAT(
      only(one_knob("target: env, type: int, min: 1, max: 9, step: 1, log: true, default: 1")),
      HasSubstr("SS007 k: step is not allowed beside log"));
  EXPECT_THAT(only(one_knob("target: env, type: int, min: 1, values: [1], default: 1")),
              HasSubstr("SS007"));
  EXPECT_THAT(only(one_knob("target: env, type: enum, values: [a], default: a, on: x")),
              HasSubstr("SS007 k: on and off are for bool"));
}

TEST(SpaceCodes, Ss008DefaultOutsideDomain) {
  EXPECT_EQ(only(one_knob("target: env, type: int, values: [1, 2], default: 3")),
            "s.yaml:3:62: SS008 k.default: 3 is not one of its values");
  EXPECT_THAT(only(one_knob("target: env, type: enum, values: [a], default: A")),
              HasSubstr("SS008"));
  EXPECT_THAT(only(one_knob("target: env, type: float, min: 0, max: 1, step: 0.25, default: 0.3")),
              HasSubstr("SS008"));
}

TEST(SpaceCodes, Ss009NamesThatNoKnobMaySet) {
  const auto refused = [](const std::string& name) {
    return only(one_knob("target: env, target_name: " + name + ", type: bool, default: false"));
  };
  EXPECT_EQ(refused("TP"), "s.yaml:3:39: SS009 TP is reserved by hyperloom; use --tp");
  EXPECT_THAT(refused("HYPERLOOM_X"), HasSubstr("3:39: SS009 HYPERLOOM_X is reserved"));
  EXPECT_THAT(refused("LD_PRELOAD"), HasSubstr("SS009"));
  EXPECT_THAT(refused("MY_API_KEY"), HasSubstr("SS009 MY_API_KEY looks like a secret"));
  // custom.md#73
  EXPECT_THAT(refused("PATH"), HasSubstr("SS009 PATH is never varied; pin it with --extra-env"));
  EXPECT_THAT(refused("ROCR_VISIBLE_DEVICES"), HasSubstr("SS009"));
  EXPECT_THAT(refused("HF_ENDPOINT"), HasSubstr("SS009"));
}

/// A file whose one constraint is the expression, at line 4, column 12.
std::string constrained(std::string_view expression) {
  return "schema_version: 1\nknobs: [{name: fuse, target: env, type: bool, default: false}]\n"
         "constraints:\n- forbid: \"" +
         std::string(expression) + "\"\n";
}

TEST(SpaceCodes, Ss010Syntax) {
  // decide.md#61
  EXPECT_EQ(only(constrained("1 < 2 < 3")), "s.yaml:4:18: SS010 unexpected '<'");
  EXPECT_EQ(only(constrained("fuse and")), "s.yaml:4:20: SS010 the expression breaks off");
}

TEST(SpaceCodes, Ss011UnknownName) {
  EXPECT_EQ(only(constrained("not fus")),
            "s.yaml:4:16: SS011 unknown name 'fus' (did you mean fuse?)");
}

TEST(SpaceCodes, Ss012TypeError) {
  // decide.md#61
  EXPECT_EQ(
      only(constrained("fuse == 3")),
      "s.yaml:4:17: SS012 '==' needs two values of one type, found true or false and a number");
  EXPECT_THAT(only(one_knob("target: env, type: bool, default: false, when: '3'")),
              HasSubstr("SS012"));
}

TEST(SpaceCodes, Ss013WhenCycle) {
  EXPECT_EQ(only("schema_version: 1\nknobs:\n"
                 "- {name: a, target: env, type: bool, default: false, when: b}\n"
                 "- {name: b, target: env, type: bool, default: false, when: not c}\n"
                 "- {name: c, target: env, type: bool, default: false, when: a or b}\n"),
            "s.yaml:3:60: SS013 when goes round in a circle: a -> b -> c -> a");
  EXPECT_THAT(only(one_knob("target: env, type: bool, default: false, when: k")),
              HasSubstr("3:60: SS013 when goes round in a circle: k -> k"));
}

TEST(SpaceCodes, Ss014PinOutsideDomain) {
  SpaceContext context = custom();
  context.pins = {{"k", "5"}};
  const auto pinned = [&](std::string_view fields) {
    return messages(load_space(one_knob(fields), "s.yaml", context));
  };
  EXPECT_THAT(pinned("target: env, type: int, values: [1, 2], default: 1"),
              ElementsAre("s.yaml:3:10: SS014 pin k=5 is not one of the values of k"));
  EXPECT_THAT(pinned("target: env, type: enum, values: [a, b], default: a"),
              ElementsAre(HasSubstr("SS014")));
  EXPECT_THAT(pinned("target: env, type: float, values: [1, 2], default: 1"),
              ElementsAre(HasSubstr("SS014")));
  EXPECT_THAT(pinned("target: env, type: bool, default: false"), testing::IsEmpty());
}

TEST(SpaceCodes, Ss015DefaultBreaksAConstraint) {
  EXPECT_EQ(only(constrained("fuse == false")),
            "s.yaml:4:11: SS015 the default setting breaks forbid: fuse == false");
  EXPECT_THAT(
      only("schema_version: 1\nknobs: [{name: fuse, target: env, type: bool, default: false}]\n"
           "constraints:\n- require: fuse\n"),
      HasSubstr("4:12: SS015 the default setting breaks require: fuse"));
}

TEST(SpaceCodes, Ss016TooManyKnobs) {
  std::string text = "schema_version: 1\nknobs:\n";
  for (int i = 0; i < 65; ++i) {
    text += "- {name: k" + std::to_string(i) + ", target: env, type: bool, default: false}\n";
  }
  EXPECT_EQ(only(text), "s.yaml:67:3: SS016 65 knobs, 64 are allowed");
}

TEST(SpaceCodes, Ss016TooManyConstraintsAndHints) {
  std::string text = one_knob("target: env, type: bool, default: false") + "constraints:\n";
  for (int i = 0; i < 65; ++i) {
    text += "- forbid: k and k\n";
  }
  EXPECT_THAT(only(text), HasSubstr("s.yaml:69:3: SS016 65 constraints"));
  EXPECT_THAT(only(one_knob("target: env, type: bool, default: false") +
                   "hints: [{k: true}, {}, {}, {}]\n"),
              HasSubstr("4:28: SS016 4 hints, 3 are allowed"));
}

TEST(SpaceCodes, Ss016ExpressionAndFileSize) {
  EXPECT_THAT(only(constrained("fuse or " + std::string(1024, ' ') + "fuse")),
              HasSubstr("SS016 an expression of 1036 bytes, 1024 are allowed"));
  EXPECT_EQ(only(std::string((256 << 10) + 1, '#')),
            "s.yaml:1:1: SS016 262145 bytes, 262144 are allowed");
}

TEST(SpaceCodes, EveryErrorIsListedInOrderAndCarriesItsCode) {
  // decide.md#62
  const LoadedSpace loaded = load(
      "schema_version: 1\nknobs:\n"
      "- {name: a, target: env, type: int, values: [1], default: 2}\n"
      "- {name: TP, target: env, type: bool, default: false}\n"
      "constraints:\n- forbid: a == 1 and b\n");
  ASSERT_FALSE(loaded.space);
  std::vector<std::string> ids;
  for (const util::Error& error : loaded.errors) {
    ids.push_back(error.id);
  }
  EXPECT_THAT(ids, ElementsAre("SS008", "SS009", "SS011"));
}

TEST(SpaceCodes, AKnobInErrorIsNotCalledUnknownByExpressions) {
  EXPECT_THAT(messages(load("schema_version: 1\nknobs:\n"
                            "- {name: a, target: env, type: int, min: 3, max: 1, default: 2}\n"
                            "- {name: b, target: env, type: bool, default: false, when: a > 1}\n"
                            "constraints:\n- forbid: a == 1 and b\n")),
              ElementsAre(HasSubstr("3:42: SS007")));
}

}  // namespace
}  // namespace hyperloom::search
