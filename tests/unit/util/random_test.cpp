// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/random.hpp"

#include <gtest/gtest.h>

#include <set>

namespace hyperloom::util {
namespace {

TEST(RandomHex, HasTwoLowerCaseDigitsAByte) {
  const std::string text = random_hex(16);
  EXPECT_EQ(text.size(), 32U);
  EXPECT_EQ(text.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(random_hex(0), "");
}

TEST(RandomHex, DoesNotRepeat) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    seen.insert(random_hex(8));
  }
  EXPECT_EQ(seen.size(), 1000U);
}

TEST(RandomHex, LargeRequestsAreFilledToTheEnd) {
  // getrandom(2) may return less than asked above 256 bytes.
  const std::string text = random_hex(100'000);
  EXPECT_NE(text.substr(text.size() - 64), std::string(64, '0'));
}

TEST(RandomU64, UsesTheHighHalf) {
  std::uint64_t bits = 0;
  for (int i = 0; i < 64; ++i) {
    bits |= random_u64();
  }
  EXPECT_EQ(bits, UINT64_MAX);
}

TEST(Splitmix64, MatchesThePublishedSequence) {
  // First outputs of the reference generator seeded with 1234567: state advances by the increment.
  constexpr std::uint64_t kIncrement = 0x9e3779b97f4a7c15U;
  EXPECT_EQ(splitmix64(1234567), 6457827717110365317U);
  EXPECT_EQ(splitmix64(1234567 + kIncrement), 3203168211198807973U);
  EXPECT_EQ(splitmix64(1234567 + 2 * kIncrement), 9817491932198370423U);
}

}  // namespace
}  // namespace hyperloom::util
