// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "core/util/text.hpp"

namespace hyperloom::util {
namespace {

using Words = std::vector<std::string>;

TEST(ShellQuote, LeavesSafeWordsBare) {
  for (const char* word : {"a", "--tp=4", "/a/b-c_d.e", "x@y%z+1:2,3"}) {
    EXPECT_EQ(shell_quote(word), word);
  }
}

TEST(ShellQuote, QuotesEverythingElse) {
  EXPECT_EQ(shell_quote(""), "''");
  EXPECT_EQ(shell_quote("a b"), "'a b'");
  EXPECT_EQ(shell_quote("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quote("$(x)"), "'$(x)'");
  EXPECT_EQ(shell_quote("a\nb"), "'a\nb'");
  EXPECT_EQ(shell_quote("~"), "'~'");
}

TEST(ShellSplit, FollowsPosixQuoting) {
  EXPECT_EQ(shell_split("a  b\tc\n"), (Words{"a", "b", "c"}));
  EXPECT_EQ(shell_split("'a b' \"c d\" e\\ f"), (Words{"a b", "c d", "e f"}));
  EXPECT_EQ(shell_split("--x='1 2'3"), (Words{"--x=1 23"}));
  EXPECT_EQ(shell_split(R"("a\"b\n\$" 'c\d')"), (Words{"a\"b\\n$", "c\\d"}));
  EXPECT_EQ(shell_split("'' \"\""), (Words{"", ""}));
  EXPECT_EQ(shell_split("a\\\nb"), (Words{"ab"}));
  EXPECT_EQ(shell_split("  "), (Words{}));
}

TEST(ShellSplit, ExpandsNothing) {
  EXPECT_EQ(shell_split("$HOME `x` *"), (Words{"$HOME", "`x`", "*"}));
}

TEST(ShellSplit, OpenQuoteOrLoneBackslashIsNoCommandLine) {
  for (const char* bad : {"'a", "\"a", "a\\", "\"a\\\""}) {
    EXPECT_EQ(shell_split(bad), std::nullopt) << bad;
  }
}

TEST(ShellSplit, UndoesShellQuote) {
  for (const char* word : {"", "a b", "it's", "\"", "\\", "a\nb", "$x", "'", "''"}) {
    EXPECT_EQ(shell_split(shell_quote(word)), Words{word}) << word;
  }
}

}  // namespace
}  // namespace hyperloom::util
