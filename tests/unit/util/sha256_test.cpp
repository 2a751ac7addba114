// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/sha256.hpp"

#include <gtest/gtest.h>

#include "core/util/random.hpp"
#include "core/util/sha256_block.hpp"

namespace hyperloom::util {
namespace {

// Vectors of FIPS 180-4 and NIST's CAVP.
TEST(Sha256, MatchesPublishedVectors) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PaddingIsRightAroundTheBlockBoundary) {
  EXPECT_EQ(sha256_hex(std::string(55, 'a')),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(sha256_hex(std::string(56, 'a')),
            "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
  EXPECT_EQ(sha256_hex(std::string(64, 'a')),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

TEST(Sha256, PiecesGiveTheHashOfTheWhole) {
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    text += static_cast<char>(i * 7);
  }
  for (const std::size_t piece : {1U, 3U, 63U, 64U, 65U, 127U}) {
    Sha256 hash;
    for (std::size_t at = 0; at < text.size(); at += piece) {
      hash.update(std::string_view(text).substr(at, piece));
    }
    EXPECT_EQ(hash.hex(), sha256_hex(text)) << piece;
  }
}

TEST(Sha256, BothBlockFunctionsAgree) {
  const detail::Sha256Block accelerated = detail::sha256_accelerated();
  if (accelerated == nullptr) {
    GTEST_SKIP() << "no SHA instructions here";
  }
  std::array<unsigned char, 64> data{};
  detail::Sha256State fast{};
  detail::Sha256State portable{};
  for (std::uint64_t i = 0; i < 1000; ++i) {
    data[i % 64] = static_cast<unsigned char>(splitmix64(i));
    accelerated(fast, data.data());
    detail::sha256_portable(portable, data.data());
    ASSERT_EQ(fast, portable) << i;
  }
}

TEST(Sha256, PortableBlockGivesThePublishedHash) {
  // One block: "abc", the bit 1, zeros, the length in bits.
  std::array<unsigned char, 64> data{'a', 'b', 'c', 0x80};
  data[63] = 24;
  detail::Sha256State state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                            0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  detail::sha256_portable(state, data.data());
  EXPECT_EQ(state[0], 0xba7816bfU);
  EXPECT_EQ(state[7], 0xf20015adU);
}

}  // namespace
}  // namespace hyperloom::util
