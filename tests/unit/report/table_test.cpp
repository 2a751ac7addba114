// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/table.hpp"

#include <gtest/gtest.h>

#include "core/report/numbers.hpp"
#include "tests/support/records.hpp"

namespace hyperloom::report {
namespace {

TEST(Table, ColumnsAreAsWideAsTheirWidestCell) {
  EXPECT_EQ(table_text({"A", "LONG"}, {{"xyz", "1"}, {"é", "22"}}, " "),
            " A    LONG\n"
            " xyz  1\n"
            " é    22\n");
}

TEST(Table, ShortRowsAreFilledAndCellsStayOnTheirLine) {
  EXPECT_EQ(table_text({"A", "B"}, {{"x\ny"}}, ""), "A       B\nx\\x0ay\n");
}

TEST(Table, AHeaderAloneIsAllowed) { EXPECT_EQ(table_text({"A"}, {}, ""), "A\n"); }

TEST(Numbers, TimeThatHasPassedIsRounded) {
  EXPECT_EQ(clock_text(100.5), "00:01:41");
  EXPECT_EQ(clock_text(100.4), "00:01:40");
  EXPECT_EQ(duration_text(0.04), "0.0 s");
  EXPECT_EQ(duration_text(59.94), "59.9 s");
  EXPECT_EQ(duration_text(59.96), "00:01:00");
  EXPECT_EQ(duration_text(3600), "01:00:00");
  EXPECT_EQ(duration_text(-3), "0.0 s");
}

TEST(Numbers, UnknownIsADash) {
  EXPECT_EQ(significant({}), "-");
  EXPECT_EQ(decimals("x", 1), "-");
  EXPECT_EQ(signed_decimals({}, 1), "-");
  EXPECT_EQ(interval_text(test::json("[1]"), 1), "-");
  EXPECT_EQ(text_or_unknown(util::Value("")), "-");
}

TEST(Numbers, AreSaidWithTheirDigits) {
  EXPECT_EQ(significant(0.3340029), "0.334003");
  EXPECT_EQ(significant(12.75), "12.75");
  EXPECT_EQ(significant(3), "3");
  EXPECT_EQ(interval_text(test::json("[-0.04,12.345]"), 1), "+0.0 .. +12.3 %");
}

}  // namespace
}  // namespace hyperloom::report
