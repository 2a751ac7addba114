// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>

#include "core/util/json.hpp"
#include "core/util/random.hpp"

#include <cstring>

namespace hyperloom::util {
namespace {

double from_bits(std::uint64_t bits) {
  double out;
  std::memcpy(&out, &bits, sizeof out);
  return out;
}

TEST(JsonWrite, OneLineKeepsOrder) {
  Value map = Value::map();
  map.set("b", 1).set("a", Value(List{true, nullptr, "x"})).set("e", Value::map());
  EXPECT_EQ(to_json(map), R"({"b":1,"a":[true,null,"x"],"e":{}})");
}

TEST(JsonWrite, PrettyHasTwoSpacesAndAFinalNewline) {
  Value map = Value::map();
  map.set("a", Value(List{1, Value::list()})).set("b", Value::map());
  EXPECT_EQ(to_json_pretty(map), "{\n  \"a\": [\n    1,\n    []\n  ],\n  \"b\": {}\n}\n");
  EXPECT_EQ(to_json_pretty(Value(1)), "1\n");
}

TEST(JsonWrite, DoublesAreShortestAndStayDoubles) {
  EXPECT_EQ(number_text(5), "5.0");
  EXPECT_EQ(number_text(0.1), "0.1");
  EXPECT_EQ(number_text(-0.0), "-0.0");
  EXPECT_EQ(number_text(1e300), "1e+300");
  EXPECT_EQ(number_text(5e-324), "5e-324");
  EXPECT_EQ(number_text(123456789012.5), "123456789012.5");
}

TEST(JsonWrite, EveryFiniteDoubleComesBackExactly) {
  std::uint64_t state = 1;
  for (int i = 0; i < 20'000; ++i) {
    const double value = from_bits(state = splitmix64(state));
    if (std::isfinite(value)) {
      const Value back = parse_json(to_json(Value(value)), "x").value();
      EXPECT_EQ(back.as_double(), value) << number_text(value);
    }
  }
  EXPECT_EQ(parse_json(number_text(DBL_MAX), "x")->as_double(), DBL_MAX);
}

TEST(JsonWrite, InexactIntegersComeBackInexact) {
  for (const char* text :
       {"123456789012345678901234567890", "9223372036854775808", "-9223372036854775809"}) {
    const Value big = parse_json(text, "x").value();
    EXPECT_EQ(parse_json(to_json(big), "x").value(), big) << text;
  }
  EXPECT_EQ(to_json(Value(UINT64_MAX)), "18446744073709551616");
}

TEST(JsonWriteDeathTest, NonFiniteIsAProgrammersError) {
  EXPECT_DEATH(static_cast<void>(to_json(Value(std::nan("")))), "assertion");
  EXPECT_DEATH(static_cast<void>(to_json(Value(INFINITY))), "assertion");
  EXPECT_DEATH(static_cast<void>(to_json(Value::inexact(INFINITY))), "assertion");
}

TEST(JsonWrite, EscapesWhatJsonForbids) {
  EXPECT_EQ(to_json(Value(std::string_view("\"\\\n\t\r\b\f\x01\x1f\0", 10))),
            R"("\"\\\n\t\r\b\f\u0001\u001f\u0000")");
  EXPECT_EQ(to_json(Value("\xe2\x82\xac/\x7f")), "\"\xe2\x82\xac/\\u007f\"");
}

TEST(JsonWrite, CharactersThatMisleadWhoReadsAreEscapedAndComeBack) {
  const std::string text =
      "\xe2\x80\xaewrong\xe2\x81\xa6\xd8\x9c\xc2\x9b\xe2\x80\x8f\xe2\x80\xa8 "
      "\xc2\xb5\xd8\xa7\xe2\x80\xa6";
  const std::string written = to_json(Value(text));
  EXPECT_EQ(written,
            "\"\\u202ewrong\\u2066\\u061c\\u009b\\u200f\\u2028 \xc2\xb5\xd8\xa7\xe2\x80\xa6\"");
  EXPECT_EQ(parse_json(written, "x").value(), Value(text));
}

TEST(JsonWrite, BadUtf8BecomesReplacementCharacters) {
  EXPECT_EQ(to_json(Value("a\xff\xe2\x82z")), R"("a\ufffd\ufffd\ufffdz")");
  Value map = Value::map();
  map.set("\xff", 1);
  EXPECT_TRUE(parse_json(to_json(map), "x"));
}

TEST(JsonWrite, SortedOrdersKeysByBytesAtEveryLevel) {
  const Value value = parse_json(R"({"b":[{"z":1,"A":2}],"a":1,"B":{"d":1,"c":2}})", "x").value();
  EXPECT_EQ(to_json(sorted(value)), R"({"B":{"c":2,"d":1},"a":1,"b":[{"A":2,"z":1}]})");
}

TEST(JsonWrite, EscapesAtEveryPlace) {
  for (std::size_t at = 0; at < 20; ++at) {
    for (const char c : {'"', '\\', '\n', '\x1f', '\0', '\x7f'}) {
      std::string text(20, 'x');
      text[at] = c;
      const std::string json = to_json(Value(text));
      EXPECT_GT(json.size(), 22U);
      EXPECT_EQ(parse_json(json, "t").value(), Value(text)) << at;
    }
    for (const char c : {' ', '!', '#', '[', ']', '~'}) {
      std::string text(20, 'x');
      text[at] = c;
      EXPECT_EQ(to_json(Value(text)), "\"" + text + "\"");
    }
  }
}

}  // namespace
}  // namespace hyperloom::util
