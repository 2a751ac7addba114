// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/rng.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace hyperloom::search {
namespace {

TEST(Rng, SeedAndStreamFixTheNumbers) {
  Rng a(7, "race"), b(7, "race"), other_stream(7, "gp"), other_seed(8, "race");
  const auto first = a.next();
  EXPECT_EQ(first, b.next());
  EXPECT_NE(first, other_stream.next());
  EXPECT_NE(first, other_seed.next());
}

/// The reference implementation's first outputs for the state 1, 2, 3, 4.
TEST(Rng, IsXoshiro256StarStar) {
  std::string state;
  for (const char* digit : {"1", "2", "3", "4"}) {
    state += "000000000000000" + std::string(digit);
  }
  auto rng = Rng::from_state(state);
  ASSERT_TRUE(rng);
  EXPECT_EQ(rng->next(), 11520U);
  EXPECT_EQ(rng->next(), 0U);
  EXPECT_EQ(rng->next(), 1509978240U);
  EXPECT_EQ(rng->next(), 1215971899390074240U);
}

TEST(Rng, GoesOnFromItsState) {
  Rng rng(1, "random");
  static_cast<void>(rng.next());
  auto copy = Rng::from_state(rng.state());
  ASSERT_TRUE(copy);
  EXPECT_EQ(copy->next(), rng.next());
  EXPECT_EQ(copy->state(), rng.state());
}

TEST(Rng, RefusesWhatIsNoState) {
  EXPECT_FALSE(Rng::from_state(""));
  EXPECT_FALSE(Rng::from_state(std::string(64, '0')));
  EXPECT_FALSE(Rng::from_state(std::string(64, 'g')));
  EXPECT_FALSE(Rng::from_state(std::string(63, '1')));
}

TEST(Rng, UniformStaysInItsInterval) {
  Rng rng(2, "random");
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double draw = rng.uniform();
    ASSERT_GE(draw, 0);
    ASSERT_LT(draw, 1);
    sum += draw;
  }
  EXPECT_NEAR(sum / 10000, 0.5, 0.02);
}

TEST(Rng, BelowReachesEveryNumber) {
  Rng rng(3, "random");
  std::set<std::size_t> seen;
  for (int i = 0; i < 200; ++i) {
    const std::size_t draw = rng.below(5);
    ASSERT_LT(draw, 5U);
    seen.insert(draw);
  }
  EXPECT_EQ(seen.size(), 5U);
  EXPECT_EQ(rng.below(1), 0U);
}

TEST(Rng, PermutationsHoldEachNumberOnce) {
  Rng rng(4, "race");
  auto order = rng.permutation(50);
  EXPECT_NE(order, Rng(5, "race").permutation(50));
  std::ranges::sort(order);
  for (std::uint32_t i = 0; i < 50; ++i) {
    EXPECT_EQ(order[i], i);
  }
  EXPECT_TRUE(rng.permutation(0).empty());
}

}  // namespace
}  // namespace hyperloom::search
