// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/stats.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace hyperloom::decide {
namespace {

TEST(Stats, MedianTakesTheMiddle) {
  EXPECT_EQ(median_of({}), 0);
  EXPECT_EQ(median_of(std::vector<double>{3, 1, 2}), 2);
  EXPECT_EQ(median_of(std::vector<double>{4, 1, 2, 3}), 2.5);
}

TEST(Stats, MeanOfNothingIsZero) {
  EXPECT_EQ(mean_of({}), 0);
  EXPECT_EQ(mean_of(std::vector<double>{1, 2, 6}), 3);
}

// about: decide.md#2
TEST(Stats, OutlyingDifferenceIsWinsorised) {
  const std::vector<double> h = winsorised(std::vector<double>{1, 1, 1, 1, 50});
  EXPECT_NEAR(h.back(), 4.448, 5e-4);
  EXPECT_EQ(h.front(), 1);
}

TEST(Stats, EqualDifferencesStayAsTheyAre) {
  EXPECT_EQ(winsorised_square(std::vector<double>{2, 2, 2}), 4);
  EXPECT_EQ(winsorised_square({}), 0);
}

}  // namespace
}  // namespace hyperloom::decide
