// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/expr.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace hyperloom::search {
namespace {

using util::Value;

const std::vector<Symbol> kSymbols = {
    {"on", kBoolType},  {"off", kBoolType},  {"n", kNumberType},
    {"x", kNumberType}, {"mode", kTextType}, {"mix", kBoolType | kNumberType | kTextType}};
const std::array<Value, 6> kValues = {Value(true), Value(false),  Value(8),
                                      Value(0.5),  Value("fast"), Value("q")};

bool truth(std::string_view text) {
  std::vector<const Value*> values;
  for (const Value& value : kValues) {
    values.push_back(&value);
  }
  const auto expr = parse_expr(text, kSymbols);
  EXPECT_TRUE(expr) << text << ": " << (expr ? "" : expr.error().text);
  return expr && evaluate(*expr, values);
}

/// "CODE OFFSET".
std::string problem(std::string_view text) {
  const auto expr = parse_expr(text, kSymbols);
  return expr ? "none" : expr.error().code + " " + std::to_string(expr.error().offset);
}

TEST(Expr, TruthOfNamesAndConstants) {
  EXPECT_TRUE(truth("on"));
  EXPECT_FALSE(truth("off"));
  EXPECT_TRUE(truth("true"));
  EXPECT_FALSE(truth("  false\t"));
}

TEST(Expr, AndBindsTighterThanOrAndNotTighterThanAnd) {
  EXPECT_TRUE(truth("on or off and off"));
  EXPECT_FALSE(truth("(on or off) and off"));
  EXPECT_FALSE(truth("not on and off"));
  EXPECT_TRUE(truth("not (on and off)"));
  EXPECT_TRUE(truth("not not on"));
}

TEST(Expr, NotTakesAWholeComparison) { EXPECT_TRUE(truth("not n == 9")); }

TEST(Expr, NumbersCompareAcrossIntAndFloat) {
  EXPECT_TRUE(truth("n == 8.0"));
  EXPECT_TRUE(truth("x < 1"));
  EXPECT_TRUE(truth("n >= 8"));
  EXPECT_TRUE(truth("n <= 8"));
  EXPECT_FALSE(truth("n > 8"));
  EXPECT_TRUE(truth("x > -1e-3"));
  EXPECT_TRUE(truth("n != 8e+1"));
  EXPECT_TRUE(truth("9007199254740993 > 9007199254740992"));
}

TEST(Expr, TextsTakeEitherQuote) {
  EXPECT_TRUE(truth("mode == 'fast'"));
  EXPECT_TRUE(truth("mode != \"a'b\""));
}

TEST(Expr, BoolsCompareWithComparisons) { EXPECT_TRUE(truth("(n == 8) == on")); }

TEST(Expr, AMixedEnumIsEqualOnlyToItsOwnValue) {
  EXPECT_TRUE(truth("mix == 'q'"));
  EXPECT_FALSE(truth("mix == 8"));
  EXPECT_FALSE(truth("mix == (n == 8)"));
  EXPECT_EQ(problem("mix > 3"), "SS012 4");
  EXPECT_EQ(problem("mix and on"), "SS012 0");
}

TEST(Expr, SyntaxErrorsPointAtTheToken) {
  EXPECT_EQ(problem(""), "SS010 0");
  EXPECT_EQ(problem("on off"), "SS010 3");
  EXPECT_EQ(problem("n < 8 < 9"), "SS010 6");
  EXPECT_EQ(problem("(on"), "SS010 3");
  EXPECT_EQ(problem("on)"), "SS010 2");
  EXPECT_EQ(problem("n = 8"), "SS010 2");
  EXPECT_EQ(problem("n == 'a"), "SS010 5");
  EXPECT_EQ(problem("n == 8."), "SS010 5");
  EXPECT_EQ(problem("n == 8e"), "SS010 5");
  EXPECT_EQ(problem("n == 1e999"), "SS010 5");
  EXPECT_EQ(problem("n == 3x"), "SS010 6");
  EXPECT_EQ(problem("n == - 3"), "SS010 5");
  EXPECT_EQ(problem("on && off"), "SS010 3");
  EXPECT_EQ(problem("and on"), "SS010 0");
}

TEST(Expr, UnknownNamesPointAtTheName) { EXPECT_EQ(problem("on and nn > 1"), "SS011 7"); }

TEST(Expr, TypeErrorsPointAtOperatorOrOperand) {
  EXPECT_EQ(problem("on == 3"), "SS012 3");
  EXPECT_EQ(problem("mode < 'a'"), "SS012 5");
  EXPECT_EQ(problem("on or n"), "SS012 6");
  EXPECT_EQ(problem("not n"), "SS012 4");
  EXPECT_EQ(problem("n"), "SS012 0");
}

TEST(Expr, NestingIsLimited) {
  EXPECT_TRUE(truth(std::string(32, '(') + "on" + std::string(32, ')')));
  EXPECT_EQ(problem(std::string(33, '(') + "on" + std::string(33, ')')), "SS016 32");
  EXPECT_EQ(problem(std::string(1000, '(')), "SS016 32");
  std::string nots;
  for (int i = 0; i < 33; ++i) {
    nots += "not ";
  }
  EXPECT_EQ(problem(nots + "on"), "SS016 128");
}

TEST(Expr, LengthIsLimited) {
  EXPECT_TRUE(truth("on" + std::string(1022, ' ')));
  EXPECT_EQ(problem("on" + std::string(1023, ' ')), "SS016 0");
}

}  // namespace
}  // namespace hyperloom::search
