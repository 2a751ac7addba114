// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/cat.hpp"

#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>
#include <cstdint>
#include <vector>

namespace hyperloom::util {
namespace {

TEST(Cat, JoinsTextsCharactersAndIntegers) {
  EXPECT_EQ(cat("pid ", 12, ':', std::string("x"), std::int64_t{-5}, ' ', UINT64_MAX),
            "pid 12:x-5 18446744073709551615");
  EXPECT_EQ(cat(), "");
}

TEST(Cat, SmallIntegersAreNumbersNotCharacters) { EXPECT_EQ(cat(std::uint8_t{65}), "65"); }

TEST(Fixed, RoundsTheExactBinaryValue) {
  EXPECT_EQ(fixed(12.345, 2), "12.35");
  EXPECT_EQ(fixed(0.125, 2), "0.12");
  EXPECT_EQ(fixed(1.0, 0), "1");
  EXPECT_EQ(fixed(-1.25, 1), "-1.2");
}

TEST(Fixed, ValueThatRoundsToZeroHasNoSign) {
  EXPECT_EQ(fixed(-0.001, 2), "0.00");
  EXPECT_EQ(fixed(-0.0, 0), "0");
  EXPECT_EQ(signed_fixed(-0.001, 2), "+0.00");
}

TEST(Fixed, LargestDoubleFits) { EXPECT_EQ(fixed(DBL_MAX, 60).size(), 309U + 1 + 60); }

TEST(SignedFixed, SignsWhatIsNotNegative) {
  EXPECT_EQ(signed_fixed(12.336, 2), "+12.34");
  EXPECT_EQ(signed_fixed(0, 1), "+0.0");
  EXPECT_EQ(signed_fixed(-3, 1), "-3.0");
  EXPECT_EQ(signed_fixed(std::nan(""), 1), "nan");
}

TEST(Join, PutsSeparatorsBetweenOnly) {
  EXPECT_EQ(join(std::vector<std::string>{"a", "b", "c"}, ", "), "a, b, c");
  EXPECT_EQ(join(std::vector<int>{7}, ", "), "7");
  EXPECT_EQ(join(std::vector<int>{}, ", "), "");
}

}  // namespace
}  // namespace hyperloom::util
