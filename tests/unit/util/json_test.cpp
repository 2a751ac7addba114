// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/json.hpp"

#include <gtest/gtest.h>

#include "core/util/cat.hpp"

namespace hyperloom::util {
namespace {

// about: architecture.md section 9, the column JSON of its table, row by row.

std::string error_of(std::string_view text) {
  const auto result = parse_json(text, "r.json");
  return result ? "accepted: " + to_json(*result) : result.error().message;
}

std::string repeated(std::string_view piece, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) {
    out += piece;
  }
  return out;
}

Result<Value> parse_limited(std::string_view text, const ParseLimits& limits) {
  ParseNotes notes;
  return parse_json(text, "r.json", limits, notes);
}

TEST(Json, ReadsEveryKindInOrder) {
  EXPECT_EQ(error_of(R"( {"z":[1,-2.5e0,true,false,null],"a":{"b":"x"}} )"),
            R"(accepted: {"z":[1,-2.5,true,false,null],"a":{"b":"x"}})");
}

TEST(Json, NumbersKeepTheirKind) {
  const Value list = parse_json("[5, 5.0, 5e0, -0, 9223372036854775807]", "x").value();
  EXPECT_TRUE(list.as_list()[0].is_int());
  EXPECT_FALSE(list.as_list()[1].is_int());
  EXPECT_FALSE(list.as_list()[2].is_int());
  EXPECT_TRUE(list.as_list()[3].is_int());
  EXPECT_EQ(list.as_list()[4].as_int(), INT64_MAX);
}

TEST(Json, IntegerOutsideInt64IsInexact) {
  for (const char* text :
       {"9223372036854775808", "-9223372036854775809", "123456789012345678901234567890"}) {
    const Value value = parse_json(text, "x").value();
    EXPECT_TRUE(value.kind() == Value::Kind::Inexact) << text;
    EXPECT_FALSE(get_int(value, "x")) << text;
    EXPECT_TRUE(get_number(value, "x")) << text;
  }
}

TEST(Json, DoublesAreCorrectlyRounded) {
  EXPECT_EQ(parse_json("9007199254740993.0", "x")->as_double(), 9007199254740992.0);
  EXPECT_EQ(parse_json("0.1e1", "x")->as_double(), 1.0);
  EXPECT_EQ(parse_json("2.2250738585072011e-308", "x")->as_double(), 2.2250738585072011e-308);
  EXPECT_EQ(parse_json("4.9406564584124654e-324", "x")->as_double(), 5e-324);
  EXPECT_EQ(parse_json("1e-400", "x")->as_double(), 0.0);
  EXPECT_EQ(parse_json("1.7976931348623157e308", "x")->as_double(), 1.7976931348623157e308);
}

TEST(Json, PositionsAreLineAndColumnInBytes) {
  const Value root =
      parse_json("{\n \"\xc3\xa4\": [1,\n  true, null, \"x\"],\"b\":{}}", "x").value();
  const auto at = [](const Value& value) {
    return cat(value.position().line, ':', value.position().column);
  };
  const List& list = root.as_map()[0].second.as_list();
  EXPECT_EQ(at(root), "1:1");
  EXPECT_EQ(at(root.as_map()[0].second), "2:8");
  EXPECT_EQ(at(list[0]), "2:9");
  EXPECT_EQ(at(list[1]), "3:3");
  EXPECT_EQ(at(list[2]), "3:9");
  EXPECT_EQ(at(list[3]), "3:15");
  EXPECT_EQ(at(root["b"]), "3:24");
  EXPECT_EQ(root["b"].key_position().column, 20U);
}

TEST(Json, EscapedNewlinesDoNotShiftLines) {
  const Value list = parse_json(R"(["\n\n", 1])", "x").value();
  EXPECT_EQ(list.as_list()[1].position().line, 1U);
  EXPECT_EQ(list.as_list()[1].position().column, 10U);
}

TEST(Json, DuplicateKeyNamesKeyAndBothPositions) {
  EXPECT_EQ(error_of("{\"a\":1,\n \"b\":2, \"a\":3}"),
            "r.json:2:9: duplicate key \"a\" (first at 1:2)");
  EXPECT_EQ(error_of(R"([{"k":{"x":1,"\u0078":2}}])"),
            "r.json:1:14: duplicate key \"x\" (first at 1:8)");
  EXPECT_EQ(error_of(R"({"":1,"":2})"), "r.json:1:7: duplicate key \"\" (first at 1:2)");
}

TEST(Json, LongDuplicateKeysAreFound) {
  const std::string key(50, 'k');
  EXPECT_EQ(error_of("{\"" + key + "\":1,\"a\":2,\"" + key + "\":3}"),
            "r.json:1:63: duplicate key \"" + key + "\" (first at 1:2)");
  EXPECT_EQ(error_of("{\"" + key + "\":1,\"" + key + "x\":3}").substr(0, 9), "accepted:");
}

TEST(Json, FirstOfSeveralDuplicatesIsReported) {
  EXPECT_EQ(error_of(R"({"z":1,"a":2,"z":3,"a":4})"),
            "r.json:1:14: duplicate key \"z\" (first at 1:2)");
}

TEST(Json, SameKeyInOtherMapsIsFine) {
  EXPECT_EQ(error_of(R"({"a":{"a":1},"b":{"a":1}})"), R"(accepted: {"a":{"a":1},"b":{"a":1}})");
}

TEST(Json, NonFiniteAndOverflowAreRefused) {
  for (const char* bad : {"NaN", "[Infinity]", "-Infinity", "[inf]", "nan"}) {
    EXPECT_NE(error_of(bad).find("r.json:1:"), std::string::npos) << bad;
  }
  EXPECT_EQ(error_of("[1e999]"), "r.json:1:2: number too big to be stored in double");
  EXPECT_EQ(error_of(cat('[', repeated("9", 400), ']')),
            "r.json:1:2: number too big to be stored in double");
  EXPECT_EQ(error_of("[-1.8e308]"), "r.json:1:2: number out of range");
}

TEST(Json, NumberSyntaxIsStrict) {
  for (const char* bad : {"01", "+1", ".5", "1.", "1e", "-", "0x1", "1_0"}) {
    EXPECT_FALSE(parse_json(bad, "x")) << bad;
  }
}

TEST(Json, CommentsTrailingTextAndEmptyInputAreRefused) {
  EXPECT_FALSE(parse_json("// x\n1", "x"));
  EXPECT_FALSE(parse_json("[1 /* x */]", "x"));
  EXPECT_EQ(error_of("1 2"), "r.json:1:3: text after the end of the document");
  EXPECT_EQ(error_of("{}\n{}"), "r.json:2:1: text after the end of the document");
  EXPECT_EQ(error_of(""), "r.json:1:1: the document is empty");
  EXPECT_EQ(error_of(" \n"), "r.json:2:1: the document is empty");
  EXPECT_FALSE(parse_json("[1,]", "x"));
  EXPECT_FALSE(parse_json("{\"a\":1,}", "x"));
  EXPECT_FALSE(parse_json("{'a':1}", "x"));
  EXPECT_FALSE(parse_json("{a:1}", "x"));
  EXPECT_FALSE(parse_json("TRUE", "x"));
}

TEST(Json, TornInputIsRefusedAtItsEnd) {
  for (const std::string_view whole : {R"({"a":[1,"xyz",true]})"}) {
    for (std::size_t length = 0; length < whole.size(); ++length) {
      EXPECT_FALSE(parse_json(whole.substr(0, length), "x")) << length;
    }
  }
}

TEST(Json, NulByteDoesNotEndTheText) {
  EXPECT_EQ(error_of(std::string_view("1\0 junk", 7)), "r.json:1:2: NUL byte");
  EXPECT_EQ(error_of(std::string_view("[\"a\0b\"]", 7)), "r.json:1:4: NUL byte");
}

TEST(Json, ControlCharactersInTextAreRefused) {
  EXPECT_FALSE(parse_json("\"a\nb\"", "x"));
  EXPECT_FALSE(parse_json("\"a\x01\"", "x"));
}

TEST(Json, BadUtf8NamesTheOffset) {
  EXPECT_EQ(error_of("{\"a\":\n\"\xff\"}"), "r.json:2:2: not valid UTF-8 (byte offset 7)");
  EXPECT_EQ(error_of("[\"\xed\xa0\x80\"]"), "r.json:1:3: not valid UTF-8 (byte offset 2)");
  EXPECT_EQ(error_of("\xff\xfe[").find("r.json:1:1:"), 0U);
}

TEST(Json, LoneSurrogatesAreRefusedOnBothSides) {
  EXPECT_EQ(error_of(R"(["\udc00"])"), "r.json:1:2: lone surrogate in text");
  EXPECT_EQ(error_of(R"({"\udfff":1})"), "r.json:1:2: lone surrogate in text");
  EXPECT_FALSE(parse_json(R"(["\ud800"])", "x"));
  EXPECT_FALSE(parse_json(R"(["\ud800\ud800"])", "x"));
  EXPECT_FALSE(parse_json(R"(["\ud800x"])", "x"));
}

TEST(Json, PairsAndNeighboursOfSurrogatesPass) {
  EXPECT_EQ(parse_json(R"("\ud83d\ude00")", "x")->as_text(), "\xf0\x9f\x98\x80");
  EXPECT_EQ(parse_json("\"\xed\x9f\xbf\\ud7ff\"", "x")->as_text(), "\xed\x9f\xbf\xed\x9f\xbf");
}

TEST(Json, NulIsRefusedInKeysAndKeptInTexts) {
  EXPECT_EQ(error_of(R"({"a\u0000b":1})"), "r.json:1:2: NUL in a key");
  EXPECT_EQ(parse_json(R"("a\u0000b")", "x")->as_text(), std::string("a\0b", 3));
}

TEST(Json, ByteOrderMarkIsSkippedAndFlagged) {
  ParseNotes notes;
  const auto with = parse_json("\xef\xbb\xbf{\"a\":1}", "x", kJsonLimits, notes);
  EXPECT_TRUE(notes.had_bom);
  EXPECT_EQ(with.value()["a"].position().column, 6U);
  static_cast<void>(parse_json("1", "x", kJsonLimits, notes));
  EXPECT_FALSE(notes.had_bom);
  EXPECT_FALSE(
      parse_json("\xef\xbb\xbf\xef\xbb\xbf"
                 "1",
                 "x"));
}

TEST(JsonLimits, DepthOf64PassesAnd65DoesNot) {
  EXPECT_TRUE(parse_json(repeated("[", 64) + repeated("]", 64), "x"));
  EXPECT_EQ(error_of(repeated("[", 65) + repeated("]", 65)),
            "r.json:1:65: nested deeper than 64 levels");
  EXPECT_EQ(error_of(repeated("{\"a\":", 65) + "1" + repeated("}", 65)),
            "r.json:1:321: nested deeper than 64 levels");
}

TEST(JsonLimits, MillionsOfBracketsCostNoStack) {
  EXPECT_FALSE(parse_json(repeated("[", 4u << 20), "x"));
  EXPECT_FALSE(parse_json(repeated("{\"a\":[", 1u << 20), "x"));
}

TEST(JsonLimits, TextOfOneMebibytePassesAndAByteMoreDoesNot) {
  EXPECT_TRUE(parse_json(cat('"', std::string(1u << 20, 'x'), '"'), "x"));
  EXPECT_EQ(error_of(cat("[\"", std::string((1u << 20) + 1, 'x'), "\"]")),
            "r.json:1:2: text longer than 1048576 bytes");
  EXPECT_EQ(error_of(cat("{\"", std::string((1u << 20) + 1, 'x'), "\":1}")),
            "r.json:1:2: text longer than 1048576 bytes");
}

TEST(JsonLimits, ItemsAreValuesAndMembers) {
  // One list and 99 999 numbers.
  EXPECT_TRUE(parse_json(cat("[0", repeated(",0", 99'998), ']'), "x"));
  EXPECT_EQ(error_of(cat("[0", repeated(",0", 99'999), ']')),
            "r.json:1:200000: more than 100000 items");
  const ParseLimits five{100, 64, 100, 5};
  EXPECT_TRUE(parse_limited(R"({"a":1,"b":2})", five));
  EXPECT_FALSE(parse_limited(R"({"a":1,"b":[]})", ParseLimits{100, 64, 100, 4}));
}

TEST(JsonLimits, SizeOf16MebibytesPassesAndAByteMoreDoesNot) {
  const std::string padding((16u << 20) - 1, ' ');
  EXPECT_TRUE(parse_json("1" + padding, "x"));
  EXPECT_EQ(error_of("12" + padding), "r.json: larger than 16777216 bytes");
}

TEST(Json, ManyKeysInOneMapStayCheap) {
  std::string text = "{";
  for (int i = 0; i < 49'000; ++i) {
    text += cat(i == 0 ? "" : ",", "\"key", i, "\":", i);
  }
  EXPECT_TRUE(parse_json(text + "}", "x"));
  EXPECT_NE(error_of(text + ",\"key0\":1}").find("duplicate key \"key0\" (first at 1:2)"),
            std::string::npos);
}

}  // namespace
}  // namespace hyperloom::util
