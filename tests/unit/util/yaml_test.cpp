// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/yaml.hpp"

#include <gtest/gtest.h>

#include "core/util/cat.hpp"

namespace hyperloom::util {
namespace {

// about: architecture.md section 9, the column YAML of its table, row by row; architecture.md#10.

std::string read(std::string_view text) {
  const auto result = parse_yaml(text, "registry.yaml");
  return result ? to_json(*result) : result.error().message;
}

std::string repeated(std::string_view piece, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) {
    out += piece;
  }
  return out;
}

TEST(Yaml, ReadsBlockAndFlowStyleInOrder) {
  EXPECT_EQ(
      read("z: [1, {x: y}]\na:\n  - b\n  -\n    c: d\ntext: |\n  l1\n  l2\nfold: >-\n  a\n  b\n"),
      R"({"z":[1,{"x":"y"}],"a":["b",{"c":"d"}],"text":"l1\nl2\n","fold":"a b"})");
}

TEST(YamlScalar, TrueFalseNullTildeAndEmpty) {
  EXPECT_EQ(read("[true, false, null, ~, ]"), "[true,false,null,null]");
  EXPECT_EQ(read("a:\nb: x"), R"({"a":null,"b":"x"})");
}

TEST(YamlScalar, YesOnAndOtherSpellingsAreText) {
  EXPECT_EQ(read("[yes, on, no, off, True, TRUE, FALSE, y]"),
            R"(["yes","on","no","off","True","TRUE","FALSE","y"])");
}

TEST(YamlScalar, OtherSpellingsOfNullAskForADecision) {
  EXPECT_EQ(read("a: NULL"), "registry.yaml:1:4: NULL: write null, or put it in quotes");
  EXPECT_EQ(read("a: Null"), "registry.yaml:1:4: Null: write null, or put it in quotes");
  EXPECT_EQ(read("a: 'NULL'"), R"({"a":"NULL"})");
  EXPECT_EQ(read("a: Nullable"), R"({"a":"Nullable"})");
}

TEST(YamlScalar, NumbersAreDecimal) {
  EXPECT_EQ(read("[1, -2, +3, 0, 1.5, -.5, 2., 1e3, 1.5E-3]"),
            "[1,-2,3,0,1.5,-0.5,2.0,1000.0,0.0015]");
  EXPECT_EQ(
      read("[0x1F, 0o17, 1_000, .inf, -.inf, .nan, 1e, e5, +, ., 1.2.3, 08:30, 2026-01-02]"),
      R"(["0x1F","0o17","1_000",".inf","-.inf",".nan","1e","e5","+",".","1.2.3","08:30","2026-01-02"])");
}

TEST(YamlScalar, LeadingZeroAsksForQuotes) {
  EXPECT_EQ(read("a: 007"),
            "registry.yaml:1:4: number with a leading zero: 007 (put it in quotes if it is text)");
  for (const char* bad : {"00", "-01", "+08", "01.5", "00e1"}) {
    EXPECT_NE(read(bad).find("leading zero"), std::string::npos) << bad;
  }
  EXPECT_EQ(read("['007', 0.5, 0, -0]"), R"(["007",0.5,0,0])");
}

TEST(YamlScalar, QuotedIsAlwaysText) {
  EXPECT_EQ(read(R"(['true', "1", '', "null", '~', "1.5"])"),
            R"(["true","1","","null","~","1.5"])");
}

TEST(YamlScalar, IntegerOutsideInt64IsInexactAndOverflowRefused) {
  EXPECT_EQ(read("18446744073709551616"), "18446744073709551616");
  EXPECT_FALSE(get_int(parse_yaml("18446744073709551616", "x").value(), "x"));
  EXPECT_EQ(read("a: 1e999"), "registry.yaml:1:4: number out of range: 1e999");
}

TEST(Yaml, AnchorsAndAliasesAreRefused) {
  EXPECT_EQ(read("a: &x 1\nb: *x"), "registry.yaml:1:4: anchors are not supported");
  EXPECT_EQ(read("a: &x [1]"), "registry.yaml:1:4: anchors are not supported");
  EXPECT_EQ(read("a: &x {b: 1}"), "registry.yaml:1:4: anchors are not supported");
  EXPECT_EQ(read("&k a: 1"), "registry.yaml:1:1: anchors are not supported");
  EXPECT_EQ(read("a: &x\n"), "registry.yaml:1:4: anchors are not supported");
  EXPECT_EQ(read("a: *x").find("registry.yaml:1:4: "), 0U);
}

TEST(Yaml, ExplicitTagsAreRefusedExceptABareOne) {
  for (const char* bad :
       {"a: !!str 5", "a: !foo x", "a: !<tag:x> y", "a: !!map {}", "a: !!null", "a: !e!x y"}) {
    const auto result = parse_yaml(bad, "x");
    EXPECT_FALSE(result) << bad;
  }
  EXPECT_EQ(read("a: !!str 5"), "registry.yaml:1:4: tags are not supported");
  EXPECT_EQ(read("!!str a: 5"), "registry.yaml:1:1: tags are not supported");
  EXPECT_EQ(read("a: ! 5"), R"({"a":"5"})");
}

TEST(Yaml, MergeKeysAreRefusedAndQuotedOnesAreNot) {
  EXPECT_EQ(read("a: 1\n<<: {b: 2}"), "registry.yaml:2:1: merge keys are not supported");
  EXPECT_EQ(read("'<<': 1"), R"({"<<":1})");
  EXPECT_EQ(read("a: <<"), R"({"a":"<<"})");
}

TEST(Yaml, SecondDocumentIsRefused) {
  EXPECT_EQ(read("---\na: 1\n---\nb: 2"), "registry.yaml:3:1: more than one document");
  EXPECT_EQ(read("a: 1\n---\n"), "registry.yaml:2:1: more than one document");
  EXPECT_EQ(read("a: 1\n...\nb: 2"), "registry.yaml:3:1: more than one document");
  EXPECT_EQ(read("---\na: 1\n...\n"), R"({"a":1})");
}

TEST(Yaml, KeysMustBeScalars) {
  EXPECT_EQ(read("? [a]\n: b"), "registry.yaml:1:3: a key must be a scalar");
  EXPECT_EQ(read("{a: b}: c"), "registry.yaml:1:1: a key must be a scalar");
  EXPECT_EQ(read("~: 1"), "registry.yaml:1:1: a key may not be null; put it in quotes");
  EXPECT_EQ(read(": 1"), "registry.yaml:1:1: a key may not be null; put it in quotes");
  EXPECT_EQ(read("1: a\ntrue: b"), R"({"1":"a","true":"b"})");
}

TEST(Yaml, DuplicateKeyNamesKeyAndBothPositions) {
  EXPECT_EQ(read("a: 1\nb: 2\na: 3"), "registry.yaml:3:1: duplicate key \"a\" (first at 1:1)");
  EXPECT_EQ(read("x: {k: 1, \"k\": 2}"), "registry.yaml:1:11: duplicate key \"k\" (first at 1:5)");
}

TEST(Yaml, PositionsAreInBytes) {
  const Value root = parse_yaml("\xc3\xa4: [\xe2\x82\xac, x]\nb:\n  c: 5\n", "x").value();
  const auto at = [](const Value& value) {
    return cat(value.position().line, ':', value.position().column);
  };
  EXPECT_EQ(at(root.as_map()[0].second), "1:5");
  EXPECT_EQ(at(root.as_map()[0].second.as_list()[1]), "1:11");
  EXPECT_EQ(at(root["b"]["c"]), "3:6");
  EXPECT_EQ(root["b"]["c"].key_position().column, 3U);
}

TEST(Yaml, EmptyInputIsNull) {
  EXPECT_EQ(read(""), "null");
  EXPECT_EQ(read("# only a comment\n"), "null");
}

TEST(Yaml, SyntaxErrorsCarryAPosition) {
  EXPECT_EQ(read("a: b: c").find("registry.yaml:1:5: "), 0U);
  EXPECT_EQ(read("a: 1\nkey: [a, b\n").find("registry.yaml:3:1: "), 0U);
  EXPECT_EQ(read("a: 1\nkey: [a, b").find("registry.yaml:2:11: "), 0U);
  EXPECT_EQ(read("a: 'x").find("registry.yaml:1:"), 0U);
  EXPECT_EQ(read("a: @b").find("registry.yaml:1:4: "), 0U);
  EXPECT_EQ(read("x: \"\\q\"").find("registry.yaml:1:"), 0U);
  EXPECT_EQ(read("a:\n\t- b").find("registry.yaml:"), 0U);
}

TEST(Yaml, EncodingIsChecked) {
  EXPECT_EQ(read("a: \xff"), "registry.yaml:1:4: not valid UTF-8 (byte offset 3)");
  EXPECT_EQ(read("\xff\xfe"
                 "a")
                .find("registry.yaml:1:1: not valid UTF-8"),
            0U);
  EXPECT_EQ(read("\xef\xbb\xbf"
                 "a: 1"),
            R"({"a":1})");
  EXPECT_NE(read(R"("\ud800")").find("registry.yaml:1:"), std::string::npos);
  EXPECT_EQ(read(R"("\x41\xe9\u20ac")"), "\"A\xc3\xa9\xe2\x82\xac\"");
  for (const char* latin : {R"("\N")", R"("\_")"}) {  // the parser makes a single byte of these
    EXPECT_EQ(read(latin), "registry.yaml:1:1: escape that is no UTF-8");
  }
  EXPECT_EQ(read(R"("a\0b": 1)"), "registry.yaml:1:1: NUL in a key");
}

TEST(Yaml, ControlCharactersDoNotHideText) {
  // The parser would take 0x04 for the end of the input.
  EXPECT_EQ(read("a: 1\x04\nb: 2"), "registry.yaml:1:5: control character (byte 4)");
  EXPECT_EQ(read(std::string_view("a\0b", 3)), "registry.yaml:1:2: control character (byte 0)");
  EXPECT_EQ(read("a: b\rc: d"), "registry.yaml:1:5: control character (byte 13)");
  EXPECT_EQ(read("a: b\r\nc: d\r\n"), R"({"a":"b","c":"d"})");
}

TEST(YamlLimits, DepthOf32PassesAnd33DoesNot) {
  EXPECT_TRUE(parse_yaml(repeated("[", 32) + repeated("]", 32), "x"));
  EXPECT_EQ(read(repeated("[", 33) + repeated("]", 33)),
            "registry.yaml:1:33: nested deeper than 32 levels");
  EXPECT_FALSE(parse_yaml(repeated("- ", 33) + "x", "x"));
  EXPECT_FALSE(parse_yaml(repeated("? ", 33) + "x", "x"));
}

TEST(YamlLimits, HostileNestingNeitherCrashesNorHangs) {
  for (const char* piece : {"[", "{", "- ", "? ", "{a: ", "[\n", "&a ", "*a", "!", "[a:", "a: "}) {
    EXPECT_FALSE(parse_yaml(repeated(piece, 100'000), "x")) << piece;
  }
}

TEST(YamlLimits, TextOf64KibibytesPassesAndAByteMoreDoesNot) {
  EXPECT_TRUE(parse_yaml(cat("a: ", std::string(64u << 10, 'x')), "x"));
  for (const char* quote : {"", "'", "\""}) {
    const std::string text = cat("a: ", quote, std::string((64u << 10) + 1, 'x'), quote);
    EXPECT_EQ(read(text), "registry.yaml:1:4: text longer than 65536 bytes") << quote;
  }
}

TEST(YamlLimits, ItemsAndSize) {
  EXPECT_TRUE(parse_yaml(repeated("- 1\n", 9'999), "x"));
  EXPECT_EQ(read(repeated("- 1\n", 10'000)), "registry.yaml:10000:3: more than 10000 items");
  EXPECT_TRUE(parse_yaml("a: 1" + std::string((1u << 20) - 4, '\n'), "x"));
  EXPECT_EQ(read("a: 1" + std::string((1u << 20) - 3, '\n')),
            "registry.yaml: larger than 1048576 bytes");
}

}  // namespace
}  // namespace hyperloom::util
