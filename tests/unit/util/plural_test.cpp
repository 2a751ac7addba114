// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/util/plural.hpp"

#include <gtest/gtest.h>

namespace hyperloom::util {
namespace {

TEST(Counted, OnlyOneIsSingular) {
  EXPECT_EQ(counted(0, "leg"), "0 legs");
  EXPECT_EQ(counted(1U, "leg"), "1 leg");
  EXPECT_EQ(counted(std::size_t{6}, "prune decision"), "6 prune decisions");
}

}  // namespace
}  // namespace hyperloom::util
