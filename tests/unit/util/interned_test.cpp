// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/interned.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace hyperloom::util {
namespace {

const std::string kLong(100, 'k');

TEST(Interned, IsItsText) {
  const Interned key("leg");
  EXPECT_EQ(key.text(), "leg");
  EXPECT_TRUE(key == std::string_view("leg"));
  EXPECT_NE(key.text(), "legs");
  EXPECT_EQ(Interned(kLong).text(), kLong);
  EXPECT_EQ(Interned(std::string("a\0b", 3)).text().size(), 3U);
}

TEST(Interned, TextsOfEveryLengthAreToldApart) {
  for (std::size_t length = 1; length < 40; ++length) {
    const std::string text(length, 'a');
    for (std::size_t at = 0; at < length; ++at) {
      std::string other = text;
      other[at] = 'b';
      EXPECT_TRUE(Interned(text) == Interned(text));
      EXPECT_FALSE(Interned(text) == Interned(other)) << text << ' ' << other;
      EXPECT_EQ(Interned(other).text(), other);
    }
  }
}

TEST(Interned, EqualShortOnesShareOneText) {
  const Interned a("candidate"), b("candidate"), other("other");
  EXPECT_TRUE(a == b);
  EXPECT_EQ(&a.text(), &b.text());
  EXPECT_FALSE(a == other);
}

TEST(Interned, TheTextStaysUntilTheLastOneGoes) {
  for (const std::string& text : {kLong, std::string("short")}) {
    auto* const first = new Interned(text);
    const Interned copy = *first;
    delete first;
    for (int i = 0; i < 10'000; ++i) {
      EXPECT_EQ(Interned(std::to_string(i)).text(), std::to_string(i));
    }
    EXPECT_EQ(copy.text(), text);
    EXPECT_TRUE(copy == Interned(text));
  }
}

TEST(Interned, AMarkTellsWhichOneCameBefore) {
  EXPECT_TRUE(Interned("m").mark(1));
  EXPECT_FALSE(Interned("m").mark(1));
  EXPECT_TRUE(Interned("n").mark(1));
  EXPECT_TRUE(Interned().mark(1));
  EXPECT_FALSE(Interned("").mark(1));
  EXPECT_TRUE(Interned("m").mark(2));
  EXPECT_FALSE(Interned(kLong).mark(2));
}

TEST(Interned, TheEmptyKeyHasAnEmptyText) {
  EXPECT_EQ(Interned().text(), "");
  EXPECT_TRUE(Interned("") == Interned());
  EXPECT_FALSE(Interned("x") == Interned());
}

TEST(Interned, MovesAndAssigns) {
  Interned a("a"), b("b");
  Interned moved = std::move(a);
  EXPECT_EQ(moved.text(), "a");
  b = moved;
  EXPECT_EQ(b.text(), "a");
  const Interned& itself = b;
  b = itself;
  EXPECT_EQ(b.text(), "a");
  b = Interned("c");
  EXPECT_EQ(b.text(), "c");
  EXPECT_EQ(moved.text(), "a");
}

TEST(Interned, SortsByText) {
  std::vector<Interned> keys{"b", "", "ab", "a"};
  std::ranges::sort(keys);
  EXPECT_EQ(keys, (std::vector<Interned>{"", "a", "ab", "b"}));
}

}  // namespace
}  // namespace hyperloom::util
