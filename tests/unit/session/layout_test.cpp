// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/layout.hpp"

#include <gtest/gtest.h>

namespace hyperloom::session {
namespace {

// session.md#23
TEST(Layout, LegHomesCarryKindIdStampAndLeg) {
  const Layout layout("/s");
  EXPECT_EQ(layout.home("baseline", "base1", "custom", "20260825_101112", 7),
            "/s/runs/baseline/base1/benchmark_custom_20260825_101112_0007");
  EXPECT_EQ(layout.home("variant", "c0012", "custom", "20260825_101112", 12345),
            "/s/runs/variant/c0012/benchmark_custom_20260825_101112_12345");
}

TEST(Layout, FilesStandWhereTheyAreDocumented) {
  const Layout layout("/s");
  EXPECT_EQ(layout.work("0123456789abcdef"), "/s/runs/w/0123456789abcdef");
  EXPECT_EQ(layout.lock(), "/s/runtime/optimizer.lock");
  EXPECT_EQ(layout.log(), "/s/logs/hyperloom.log");
  EXPECT_EQ(layout.quality_ref(2), "/s/storage/quality_ref/2/baseline.png");
  EXPECT_EQ(layout.journal(), "/s/journal.jsonl");
}

}  // namespace
}  // namespace hyperloom::session
