// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/key.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace hyperloom::util {
namespace {

const std::string kLong(100, 'k');

TEST(Key, IsItsText) {
  const Key key("leg");
  EXPECT_EQ(key.text(), "leg");
  EXPECT_TRUE(key == std::string_view("leg"));
  EXPECT_NE(key.text(), "legs");
  EXPECT_EQ(Key(kLong).text(), kLong);
  EXPECT_EQ(Key(std::string("a\0b", 3)).text().size(), 3U);
}

TEST(Key, EqualKeysShareOneText) {
  const Key a(kLong), b(kLong), other("other");
  EXPECT_TRUE(a == b);
  EXPECT_EQ(&a.text(), &b.text());
  EXPECT_FALSE(a == other);
}

TEST(Key, TheTextStaysUntilTheLastOneGoes) {
  auto* const first = new Key(kLong);
  const Key copy = *first;
  delete first;
  EXPECT_EQ(copy.text(), kLong);
  EXPECT_TRUE(copy == Key(kLong));
}

TEST(Key, TheEmptyKeyHasAnEmptyText) {
  EXPECT_EQ(Key().text(), "");
  EXPECT_TRUE(Key("") == Key());
  EXPECT_FALSE(Key("x") == Key());
}

TEST(Key, MovesAndAssigns) {
  Key a("a"), b("b");
  Key moved = std::move(a);
  EXPECT_EQ(moved.text(), "a");
  b = moved;
  EXPECT_EQ(b.text(), "a");
  const Key& itself = b;
  b = itself;
  EXPECT_EQ(b.text(), "a");
  b = Key("c");
  EXPECT_EQ(b.text(), "c");
  EXPECT_EQ(moved.text(), "a");
}

TEST(Key, SortsByText) {
  std::vector<Key> keys{"b", "", "ab", "a"};
  std::ranges::sort(keys);
  EXPECT_EQ(keys, (std::vector<Key>{"", "a", "ab", "b"}));
}

}  // namespace
}  // namespace hyperloom::util
