// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/change_test.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace hyperloom::decide {
namespace {

std::vector<double> noise(std::uint64_t seed, std::size_t n) {
  std::mt19937_64 engine(seed);
  std::vector<double> y;
  for (std::size_t i = 0; i < n; ++i) {
    // Sum of uniforms: near enough to normal, the same on every library.
    double sum = 0;
    for (int k = 0; k < 12; ++k) {
      sum += static_cast<double>(engine() >> 11) * 0x1p-53;
    }
    y.push_back(sum - 6);
  }
  return y;
}

TEST(ChangeTest, StepIsFoundWhereItIs) {
  std::vector<double> y = noise(1, 20);
  for (std::size_t i = 12; i < y.size(); ++i) {
    y[i] += 6;
  }
  const auto split = find_change(y, 3, 5);
  ASSERT_TRUE(split);
  EXPECT_EQ(split->at, 12U);
  EXPECT_DOUBLE_EQ(split->p, .001) << "999 permutations and the series itself";
}

TEST(ChangeTest, NoiseAloneRarelySplits) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    found += find_change(noise(100 + seed, 16), seed, 1) ? 1 : 0;
  }
  EXPECT_LE(found, 5);
}

TEST(ChangeTest, FewerThanTenValuesAreNotTested) {
  EXPECT_FALSE(find_change(std::vector<double>{0, 0, 0, 0, 0, 9, 9, 9, 9}, 1, 1));
}

TEST(ChangeTest, ConstantSeriesHasNoChange) {
  EXPECT_FALSE(find_change(std::vector<double>(30, 4.0), 1, 1));
}

TEST(ChangeTest, EachSideNeedsThreeValues) {
  std::vector<double> y = noise(2, 14);
  y[12] += 50;
  y[13] += 50;
  const auto split = find_change(y, 1, 1);
  EXPECT_TRUE(!split || split->at <= 11);
}

TEST(ChangeTest, SameSeedSameAnswer) {
  const std::vector<double> y = noise(9, 12);
  EXPECT_EQ(find_change(y, 4, 2).has_value(), find_change(y, 4, 2).has_value());
}

}  // namespace
}  // namespace hyperloom::decide
