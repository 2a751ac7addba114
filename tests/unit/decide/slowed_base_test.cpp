// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/slowed_base.hpp"

#include <gtest/gtest.h>

namespace hyperloom::decide {
namespace {

/// A quiet base at 0, and a candidate 2 lp above it that leaves the base 20 lp slower.
Levels poisoned() { return {{0.1, -0.1, 0, 0.1, -0.1, 0}, {-20, -19.9, -20.1}, {2, 2.1, 1.9, 2}}; }

TEST(SlowedBase, AFallOfTheBaseAloneIsTold) {
  const auto found = slowed_base(poisoned());
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->fall, 20, 1e-9);
  EXPECT_NEAR(found->true_gain, 2, 1e-9);
}

TEST(SlowedBase, AHonestGainIsNot) {
  Levels levels = poisoned();
  levels.base_since = {0, 0.1, -0.1};
  levels.variant = {30, 30.1, 29.9};
  EXPECT_FALSE(slowed_base(levels));
}

// The machine slowed down between two legs of the candidate: both arms fell.
TEST(SlowedBase, AMachineThatSlowsDownBothIsNot) {
  Levels levels = poisoned();
  levels.base_since = {-10, -10.1, -9.9};
  levels.variant = {5, -5, -5.1, -4.9};
  EXPECT_FALSE(slowed_base(levels));
}

TEST(SlowedBase, DriftIsNot) {
  Levels levels;
  for (int i = 0; i < 20; ++i) {
    levels.base_before.push_back(-0.15 * i);
  }
  levels.base_since = {-3.3, -3.6, -3.9};
  levels.variant = {-1, -1.3, -1.6};
  EXPECT_FALSE(slowed_base(levels));
}

TEST(SlowedBase, ASmallPartOfTheGainIsNot) {
  Levels levels = poisoned();
  levels.base_since = {-4, -4.1, -3.9};
  levels.variant = {30, 30.1, 29.9};
  EXPECT_FALSE(slowed_base(levels));
  levels.variant = {3.9, 3.8, 4};
  EXPECT_TRUE(slowed_base(levels));
}

TEST(SlowedBase, NoiseDecidesWhatIsFar) {
  Levels levels = poisoned();
  levels.base_before = {5, -5, 5, -5, 5, -5};
  EXPECT_FALSE(slowed_base(levels));
}

TEST(SlowedBase, TooFewLegsSayNothing) {
  for (const auto list : {&Levels::base_before, &Levels::base_since, &Levels::variant}) {
    Levels levels = poisoned();
    (levels.*list).resize(1);
    EXPECT_FALSE(slowed_base(levels));
  }
}

}  // namespace
}  // namespace hyperloom::decide
