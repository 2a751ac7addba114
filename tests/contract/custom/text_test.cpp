// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "plugins/custom/text.hpp"

#include <gtest/gtest.h>

#include "plugins/custom/script.hpp"

namespace hyperloom::custom {
namespace {

TEST(CustomText, Utf8IsStrict) {
  for (const char* good : {"", "a", "\u00fc", "\u20ac", "\U0001f600", "\ud7ff", "\U0010ffff"}) {
    EXPECT_TRUE(is_utf8(good)) << good;
  }
  for (const char* bad : {"\x80", "\xc3", "\xc0\xaf", "\xc1\xbf", "\xe0\x80\xaf", "\xe2\x82",
                          "\xe2\x82(", "\xed\xa0\x80", "\xf0\x80\x80\x80", "\xf0\x9f\x98",
                          "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "a\xff"}) {
    EXPECT_FALSE(is_utf8(bad)) << printable(bad);
  }
  EXPECT_FALSE(is_utf8(std::string_view("a\0b", 3)));
}

TEST(CustomText, PrintableChangesOnlyWhatIsNotUtf8) {
  EXPECT_EQ(printable("\u00fc.sh"), "\u00fc.sh");
  EXPECT_EQ(printable("\xfc \u00fc"), "\\xfc \\xc3\\xbc");
}

TEST(CustomText, PathToPasteIsOneShellWord) {
  EXPECT_EQ(content_problem("/a/b.sh", "x\r\n"),
            "has Windows line endings; run: sed -i 's/\\r$//' /a/b.sh");
  EXPECT_EQ(content_problem("/it's.sh", "x\r"),
            "has Windows line endings; run: sed -i 's/\\r$//' '/it'\\''s.sh'");
}

TEST(CustomText, MissingScriptIsNamedSo) {
  EXPECT_EQ(script_problem("/nonexistent/x.sh"), "does not exist");
}

}  // namespace
}  // namespace hyperloom::custom
