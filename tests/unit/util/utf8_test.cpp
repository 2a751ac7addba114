// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/utf8.hpp"

#include <gtest/gtest.h>

namespace hyperloom::util {
namespace {

TEST(Utf8, AcceptsEveryLengthAndItsLimits) {
  for (const char* good :
       {"", "ascii", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
        "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_EQ(utf8_error(good), std::nullopt) << good;
  }
}

TEST(Utf8, RefusesOverlongSurrogatesAndBeyondUnicode) {
  for (const char* bad :
       {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xed\xbf\xbf",
        "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xc2", "\xe2\x82",
        "\xf0\x9f\x98", "\xe2\x28\xa1"}) {
    EXPECT_EQ(utf8_error(bad), 0U) << bad;
    EXPECT_EQ(utf8_error("0123456789" + std::string(bad) + "x"), 10U) << bad;
  }
}

TEST(Utf8, FindsTheErrorAtEveryAlignment) {
  for (std::size_t at = 0; at < 40; ++at) {
    std::string text(40, 'a');
    text[at] = '\xff';
    EXPECT_EQ(utf8_error(text), at);
  }
}

TEST(HasControl, SeesC0DelAndC1) {
  for (const char* bad : {"a\nb", "\t", "\x1b[0m", "\x7f", "\xc2\x80", "\xc2\x9f"}) {
    EXPECT_TRUE(has_control(bad)) << bad;
  }
  EXPECT_TRUE(has_control(std::string_view("\0", 1)));
  for (const char* good :
       {"", "plain", "\xc2\xa0", "\xc3\x9f", "\xe2\x82\xac", "\xf0\x9f\x98\x80"}) {
    EXPECT_FALSE(has_control(good)) << good;
  }
}

TEST(Printable, EscapesWhatATerminalWouldObey) {
  EXPECT_EQ(printable("a\x1b[31mb", false), "a\\x1b[31mb");
  EXPECT_EQ(printable("a\xc2\x9b"
                      "31m",
                      false),
            "a\\xc2\\x9b31m");
  EXPECT_EQ(printable("\xff\xe2\x82", false), "\\xff\\xe2\\x82");
  EXPECT_EQ(printable("\xe2\x82\xac \\", false), "\xe2\x82\xac \\");
}

TEST(Printable, EscapesWhatReversesText) {
  EXPECT_EQ(printable("a\xe2\x80\xae"
                      "b",
                      true),
            "a\\xe2\\x80\\xae"
            "b");
  EXPECT_EQ(printable("\xe2\x81\xa6", true), "\\xe2\\x81\\xa6");
  EXPECT_EQ(printable("\xd8\x9c\xe2\x80\x8f", true), "\\xd8\\x9c\\xe2\\x80\\x8f");
  EXPECT_EQ(printable("\xe2\x80\xa9", true), "\\xe2\\x80\\xa9");
  EXPECT_EQ(printable("\xe2\x80\xa6", true), "\xe2\x80\xa6") << "an ellipsis stays";
}

TEST(Printable, KeepsLinesOnlyWhenAsked) {
  EXPECT_EQ(printable("a\n\tb\r", true), "a\n\tb\\x0d");
  EXPECT_EQ(printable("a\n\tb", false), "a\\x0a\\x09b");
}

TEST(Utf8, PrintableFindsAControlAtEveryPlace) {
  for (std::size_t at = 0; at < 20; ++at) {
    for (const char control : {'\x01', '\x1f', '\x7f'}) {
      std::string text(20, '~');
      text[at] = control;
      EXPECT_EQ(printable(text, false).size(), 19U + 4) << at;
    }
    for (const char shown : {' ', '!', '}', '~'}) {
      std::string text(20, 'x');
      text[at] = shown;
      EXPECT_EQ(printable(text, false), text);
    }
  }
}

}  // namespace
}  // namespace hyperloom::util
