// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/text.hpp"

#include <gtest/gtest.h>

namespace hyperloom::util {
namespace {

TEST(Trim, TakesAsciiBlanksFromBothEnds) {
  EXPECT_EQ(trim(" \t\r\n\f\va b\v "), "a b");
  EXPECT_EQ(trim(" \n"), "");
  EXPECT_EQ(trim("\xc2\xa0x"), "\xc2\xa0x");
}

TEST(Case, ChangesAsciiOnly) {
  EXPECT_EQ(lower("AbZ-\xc3\x84"), "abz-\xc3\x84");
  EXPECT_EQ(upper("aBz_1\xc3\xa4"), "ABZ_1\xc3\xa4");
}

TEST(Split, KeepsEmptyParts) {
  using Parts = std::vector<std::string_view>;
  EXPECT_EQ(split("a,b,,c,", ','), (Parts{"a", "b", "", "c", ""}));
  EXPECT_EQ(split("", ','), Parts{""});
}

TEST(ParseInt, TakesWholeNumbersOnly) {
  EXPECT_EQ(parse_int("-12"), -12);
  EXPECT_EQ(parse_int("+7"), 7);
  EXPECT_EQ(parse_int("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(parse_int("-9223372036854775808"), INT64_MIN);
  for (const char* bad :
       {"", "-", "+", "+-1", "++1", " 1", "1 ", "1.0", "0x1", "9223372036854775808"}) {
    EXPECT_EQ(parse_int(bad), std::nullopt) << bad;
  }
}

TEST(ParseUint, TakesNoSign) {
  EXPECT_EQ(parse_uint("18446744073709551615"), UINT64_MAX);
  for (const char* bad : {"", "-1", "+1", "18446744073709551616", "1e3"}) {
    EXPECT_EQ(parse_uint(bad), std::nullopt) << bad;
  }
}

TEST(ParseDouble, TakesDecimalNumbersOnly) {
  EXPECT_EQ(parse_double("-1.5e3"), -1500.0);
  EXPECT_EQ(parse_double("+0.1"), 0.1);
  EXPECT_EQ(parse_double("12"), 12.0);
  for (const char* bad :
       {"", "nan", "inf", "-inf", "infinity", "0x1p3", "1.5 ", " 1", "1,5", "1e", "e5", "."}) {
    EXPECT_EQ(parse_double(bad), std::nullopt) << bad;
  }
}

TEST(ParseDouble, TooLargeIsNoneAndTooSmallIsZero) {
  EXPECT_EQ(parse_double("1e999"), std::nullopt);
  EXPECT_EQ(parse_double("-1e99999999999999999999"), std::nullopt);
  EXPECT_EQ(parse_double("1e-999"), 0.0);
  EXPECT_EQ(parse_double("0.001e-99999999999999999999"), 0.0);
  EXPECT_EQ(parse_double("0e999"), 0.0);
  EXPECT_EQ(parse_double("5e-324"), 5e-324);
}

TEST(GlobMatch, MatchesTheWholeText) {
  EXPECT_TRUE(glob_match("*.sh", "run.sh"));
  EXPECT_TRUE(glob_match("a*b*c", "a-bb--c"));
  EXPECT_TRUE(glob_match("?[a-c][!x]", "zby"));
  EXPECT_TRUE(glob_match("*", ""));
  EXPECT_TRUE(glob_match("[]]", "]"));
  EXPECT_TRUE(glob_match("\\*", "*"));
  EXPECT_FALSE(glob_match("*.sh", "run.sh.bak"));
  EXPECT_FALSE(glob_match("?", ""));
  EXPECT_FALSE(glob_match("[a-c]", "d"));
  EXPECT_FALSE(glob_match("\\*", "x"));
  EXPECT_FALSE(glob_match("", "x"));
}

TEST(GlobMatch, UnclosedBracketIsLiteral) {
  EXPECT_TRUE(glob_match("a[b", "a[b"));
  EXPECT_FALSE(glob_match("a[b", "ab"));
}

TEST(GlobMatch, ManyStarsStayCheap) {
  std::string pattern;
  for (int i = 0; i < 200; ++i) {
    pattern += "*a";
  }
  EXPECT_FALSE(glob_match(pattern + "b", std::string(5000, 'a')));
}

TEST(Tail, CutsByLinesAndBytes) {
  EXPECT_EQ(tail("a\nb\nc\n", 2, 100), "b\nc\n");
  EXPECT_EQ(tail("a\nb\nc", 2, 100), "b\nc");
  EXPECT_EQ(tail("a\nb\n", 9, 100), "a\nb\n");
  EXPECT_EQ(tail("abcdef", 9, 3), "def");
  EXPECT_EQ(tail("\n\n\n", 2, 100), "\n\n");
  EXPECT_EQ(tail("", 2, 100), "");
  EXPECT_EQ(tail("a", 0, 100), "");
}

TEST(Tail, NeverBeginsInsideACharacter) {
  EXPECT_EQ(tail("x\xe2\x82\xacz", 9, 3), "z");
  EXPECT_EQ(tail("x\xe2\x82\xacz", 9, 4), "\xe2\x82\xacz");
}

}  // namespace
}  // namespace hyperloom::util
