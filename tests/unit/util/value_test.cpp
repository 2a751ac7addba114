// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/value.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/util/json.hpp"
#include "core/util/yaml.hpp"

namespace hyperloom::util {
namespace {

Value parsed(std::string_view json) { return parse_json(json, "t").value(); }

TEST(Value, HoldsEachKind) {
  EXPECT_EQ(Value().type_name(), "null");
  EXPECT_EQ(Value(true).type_name(), "bool");
  EXPECT_EQ(Value(1).type_name(), "number");
  EXPECT_EQ(Value(1.5).type_name(), "number");
  EXPECT_EQ(Value("x").type_name(), "text");
  EXPECT_EQ(Value::list().type_name(), "list");
  EXPECT_EQ(Value::map().type_name(), "map");
  EXPECT_TRUE(Value(std::optional<int>()).is_null());
  EXPECT_EQ(Value(std::optional<int>(3)), Value(3));
}

TEST(Value, UnsignedBeyondInt64IsInexactAndNoInteger) {
  EXPECT_TRUE(Value(std::uint64_t{INT64_MAX}).is_int());
  const Value big(UINT64_MAX);
  EXPECT_FALSE(big.is_int());
  EXPECT_TRUE(big.is_number());
  EXPECT_EQ(big.as_double(), 18446744073709551615.0);
}

TEST(Value, IntegerAndDoubleDiffer) { EXPECT_FALSE(Value(1) == Value(1.0)); }

TEST(Value, ACopyKeepsWhatItWas) {
  Value original = parsed(R"({"list":[1,2],"map":{"a":1}})");
  const Value copy = original;
  EXPECT_EQ(&copy["list"].as_list(), &std::as_const(original)["list"].as_list());
  original.as_map()[0].second.push(3);
  original.as_map()[1].second.set("a", 2).set("b", 3);
  original.set("more", true);
  EXPECT_EQ(copy, parsed(R"({"list":[1,2],"map":{"a":1}})"));
  EXPECT_EQ(original, parsed(R"({"list":[1,2,3],"map":{"a":2,"b":3},"more":true})"));
}

TEST(Value, ACopyIsWrittenAlone) {
  const Value original = parsed(R"({"list":[1]})");
  Value copy = original;
  copy.as_map()[0].second.as_list()[0] = Value(9);
  EXPECT_EQ(original, parsed(R"({"list":[1]})"));
  EXPECT_EQ(copy, parsed(R"({"list":[9]})"));
}

TEST(Value, EqualityIgnoresPositions) { EXPECT_EQ(parsed("[1, 2]"), parsed("\n[ 1,2 ]")); }

TEST(Value, MovesAndAssignsOfEveryKind) {
  const std::string document =
      R"([null,true,-1,1.5,18446744073709551615,"short","a text of more than two dozen bytes",[1],{"a":1}])";
  const Value all = parsed(document);
  for (const Value& original : all.as_list()) {
    for (const Value& before : all.as_list()) {
      Value target = before;
      Value source = original;
      target = std::move(source);
      EXPECT_EQ(target, original);
      EXPECT_TRUE(
          source.is_null());  // NOLINT(bugprone-use-after-move): that it is empty is promised
      Value other = before;
      other = target;
      EXPECT_EQ(other, original);
      const Value& itself = other;
      other = itself;
      EXPECT_EQ(other, original);
      EXPECT_EQ(before == original, to_json(before) == to_json(original));
    }
  }
  EXPECT_EQ(all, parsed(document));
}

TEST(Value, CanBecomeAPartOfItself) {
  Value value = parsed(R"({"a":[1,"a text of more than two dozen bytes"]})");
  value = std::move(value.as_map()[0].second);
  EXPECT_EQ(value.as_list().size(), 2U);
  value = std::move(value.as_list()[1]);
  EXPECT_EQ(value, Value("a text of more than two dozen bytes"));
}

TEST(Value, FindsMembersWhateverWasFoundBefore) {
  const std::string_view key = "wanted";
  for (const char* text : {R"({"a":1,"wanted":2,"b":3})", R"({"wanted":4,"a":1,"b":3})",
                           R"({"a":1,"b":3,"c":5})", R"({"a":1,"b":3,"wanted":6})", R"({})"}) {
    const Value map = parsed(text);
    for (int again = 0; again < 2; ++again) {
      const auto& members = map.as_map();
      const auto at =
          std::ranges::find(members, key, [](const Member& m) { return m.first.text(); });
      EXPECT_EQ(map.find(key), at == members.end() ? nullptr : &at->second) << text;
    }
  }
}

TEST(Value, AnEmptyKeyIsAKey) {
  const Value map = parsed(R"({"a":1,"":2})");
  EXPECT_EQ(map.find(""), &map.as_map()[1].second);
  EXPECT_EQ(map.find(std::string_view()), &map.as_map()[1].second);
}

TEST(Value, MemberIsComparesTextsAlone) {
  const Value map = parsed(R"({"a":"KEEP","b":1,"c":null})");
  EXPECT_TRUE(map.member_is("a", "KEEP"));
  EXPECT_FALSE(map.member_is("a", "KEE"));
  EXPECT_FALSE(map.member_is("b", "1"));
  EXPECT_FALSE(map.member_is("d", ""));
  EXPECT_FALSE(Value(1).member_is("a", ""));
}

TEST(Value, LongKeysAreReplacedToo) {
  const std::string key(40, 'k');
  Value map = Value::map();
  map.set(key, 1).set("short", 2).set(key, 3);
  EXPECT_EQ(map.as_map().size(), 2U);
  EXPECT_EQ(map[key], Value(3));
}

TEST(Value, SetKeepsOrderAndReplacesInPlace) {
  Value map = Value::map();
  map.set("b", 1).set("a", 2).set("b", "x");
  EXPECT_EQ(to_json(map), R"({"b":"x","a":2})");
}

TEST(Value, SetIfLeavesOutNullAndEmpty) {
  Value map = Value::map();
  map.set_if("n", Value()).set_if("t", "").set_if("l", Value::list()).set_if("m", Value::map());
  map.set_if("zero", 0).set_if("no", false);
  EXPECT_EQ(to_json(map), R"({"zero":0,"no":false})");
}

TEST(Value, LookupsOfWrongTypeGiveTheFallback) {
  const Value map = parsed(R"({"t":"x","n":1,"d":1.5,"b":true,"nul":null})");
  EXPECT_EQ(map.text_or("t", "f"), "x");
  EXPECT_EQ(map.text_or("n", "f"), "f");
  EXPECT_EQ(map.int_or("n", 9), 1);
  EXPECT_EQ(map.int_or("d", 9), 9);
  EXPECT_EQ(map.number_or("n", 9), 1.0);
  EXPECT_EQ(map.number_or("t", 9), 9.0);
  EXPECT_TRUE(map.bool_or("b", false));
  EXPECT_FALSE(map.bool_or("n", false));
  EXPECT_TRUE(map["absent"]["deeper"].is_null());
  EXPECT_EQ(Value(3).find("x"), nullptr);
}

TEST(ValueDeathTest, UncheckedReadOfAnotherTypeAborts) {
  EXPECT_DEATH(static_cast<void>(Value("x").as_bool()), "assertion");
}

TEST(Getters, NameThePathTheFoundValueAndItsPosition) {
  const Value map = parsed("{\n\"gate\": {\n  \"passed\": \"false\"}}");
  const auto passed = get_bool(map["gate"]["passed"], "quality_gate.passed");
  EXPECT_EQ(passed.error().message,
            "quality_gate.passed: expected true or false, found text \"false\" (3:13)");
}

TEST(Getters, NeverCoerce) {
  EXPECT_FALSE(get_bool(Value(1), "x"));
  EXPECT_FALSE(get_bool(Value(), "x"));
  EXPECT_FALSE(get_int(Value(1.0), "x"));
  EXPECT_FALSE(get_int(Value("1"), "x"));
  EXPECT_FALSE(get_number(Value("1"), "x"));
  EXPECT_FALSE(get_number(Value(true), "x"));
  EXPECT_FALSE(get_text(Value(1), "x"));
  EXPECT_EQ(get_number(Value(2), "x"), 2.0);
  EXPECT_EQ(get_text(Value("t"), "x"), "t");
  EXPECT_EQ(get_int(Value(-3), "x"), -3);
}

TEST(Getters, IntegerBeyond64BitsIsRefusedByName) {
  const auto big = get_int(parsed("18446744073709551616"), "n");
  EXPECT_EQ(big.error().message,
            "n: expected an integer of 64 bits, found number 18446744073709551616 (1:1)");
}

TEST(Describe, CutsLongTextAtACharacterAndEscapesControls) {
  EXPECT_EQ(describe(Value("a\x1b")), "text \"a\\x1b\"");
  const std::string text = std::string(39, 'x') + "\xe2\x82\xac" + "y";
  EXPECT_EQ(describe(Value(text)), "text \"" + std::string(39, 'x') + "...\"");
  EXPECT_EQ(describe(Value::list()), "a list");
  EXPECT_EQ(describe(Value(1.5)), "number 1.5");
  EXPECT_EQ(describe(Value(std::nan(""))), "number that is not finite");
}

TEST(ExpectKeys, NamesKeyPositionAndNearest) {
  constexpr std::array<std::string_view, 2> kKnown = {"enabled", "library"};
  const Value map = parse_yaml("enabled: true\nlibary: x\n", "registry.yaml").value();
  EXPECT_EQ(expect_keys(map, "plugins[0]", kKnown).error().message,
            "plugins[0]: unknown key \"libary\" (2:1); did you mean \"library\"?");
  EXPECT_EQ(expect_keys(parsed(R"({"zzz":1})"), "p", kKnown).error().message,
            "p: unknown key \"zzz\" (1:2)");
  EXPECT_TRUE(expect_keys(parsed(R"({"library":1})"), "p", kKnown));
  EXPECT_FALSE(expect_keys(Value(1), "p", kKnown));
}

TEST(Nearest, SuggestsSlipsOnly) {
  constexpr std::array<std::string_view, 3> kKnown = {"throughput", "unit", "tp"};
  EXPECT_EQ(nearest("througput", kKnown), "throughput");
  EXPECT_EQ(nearest("THROUGHPUT", kKnown), "throughput");
  EXPECT_EQ(nearest("unti", kKnown), "unit");
  EXPECT_EQ(nearest("units", kKnown), "unit");
  EXPECT_EQ(nearest("completely", kKnown), "");
  EXPECT_EQ(nearest(std::string(100'000, 'x'), kKnown), "");
}

}  // namespace
}  // namespace hyperloom::util
