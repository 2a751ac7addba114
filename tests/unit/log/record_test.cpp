// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/log/record.hpp"

#include <gtest/gtest.h>

namespace hyperloom::log {
namespace {

std::string shown(std::string_view text, const Fields& fields) {
  return record_text(util::Redactor(), text, fields);
}

TEST(Record, PutsTheLegFirstAndFieldsLastInOrder) {
  EXPECT_EQ(shown("done", {{"wall_ms", "12"}, {"leg", "0007"}, {"a", "b"}}),
            "leg=0007 done wall_ms=12 a=b");
  EXPECT_EQ(shown("done", {}), "done");
}

TEST(Record, QuotesValuesThatWouldNotReadBack) {
  EXPECT_EQ(shown("t", {{"a", ""}, {"b", "x y"}, {"c", "k=v"}, {"d", "\""}, {"e", "l1\nl2"}}),
            R"(t a="" b="x y" c="k=v" d="\"" e="l1\nl2")");
}

TEST(Record, TextIsNoFormatString) { EXPECT_EQ(shown("{} {0} %s %n", {}), "{} {0} %s %n"); }

TEST(Record, SecretIsHiddenBeforeQuotingChangesIt) {
  util::Redactor redactor;
  redactor.add_value("two\nlines \"quoted\"");
  EXPECT_EQ(record_text(redactor, "t", {{"v", "x two\nlines \"quoted\" y"}}),
            "t v=\"x [REDACTED] y\"");
}

TEST(Record, ValueOfASecretShapedFieldIsHiddenWhole) {
  EXPECT_EQ(shown("t", {{"HF_TOKEN", "a b c"}, {"MAX_TOKENS", "5"}}),
            "t HF_TOKEN=[REDACTED] MAX_TOKENS=5");
}

TEST(Record, LevelsHaveTheirNames) {
  EXPECT_EQ(level_name(Level::Debug), "debug");
  EXPECT_EQ(level_name(Level::Error), "error");
}

}  // namespace
}  // namespace hyperloom::log
