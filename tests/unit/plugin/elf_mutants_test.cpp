// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// The preflight survives any bytes: every truncation and thousands of mutants end in an answer.

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "core/plugin/elf.hpp"
#include "tests/unit/plugin/small_elf.hpp"

namespace hyperloom::plugin {
namespace {

bool preflight_code(const util::Error& error) {
  const std::set<std::string> kIds{"PLG-009", "PLG-010", "PLG-011", "PLG-012",
                                   "PLG-013", "PLG-014", "PLG-018", "PLG-031"};
  return kIds.contains(error.id);
}

TEST(ElfMutants, EveryTruncationIsRefused) {
  const std::string bytes = SmallElf().build();
  for (std::size_t i = 0; i < 100; ++i) {
    const std::string part = bytes.substr(0, bytes.size() * i / 100);
    const auto facts = preflight(MemoryBytes(part), "/x.so");
    ASSERT_FALSE(facts) << part.size();
    EXPECT_TRUE(preflight_code(facts.error())) << facts.error().message;
  }
}

/// Header, symbols, note and dynamic section: the bytes that the preflight reads.
std::size_t interesting(std::mt19937& random, std::size_t size) {
  const std::size_t at = random() % (1024 + (size - kDataOffset));
  return at < 1024 ? at : kDataOffset + (at - 1024);
}

TEST(ElfMutants, TenThousandAreAnsweredWithoutASignal) {
  std::mt19937 random(1);  // NOLINT: the same mutants every time
  SmallElf elf;
  const std::string by_hash = elf.build();
  elf.gnu_hash = true;
  const std::string by_gnu_hash = elf.build();
  std::size_t refused = 0;
  for (int i = 0; i < 10000; ++i) {
    std::string bytes = i % 2 == 0 ? by_hash : by_gnu_hash;
    for (std::size_t n = 1 + random() % 4; n > 0; --n) {
      const std::size_t at = interesting(random, bytes.size());
      bytes[at] = static_cast<char>(random() % 3 == 0 ? 0xff : random());
    }
    const auto facts = preflight(MemoryBytes(bytes), "/x.so");
    if (!facts) {
      ++refused;
      EXPECT_TRUE(preflight_code(facts.error())) << facts.error().message;
    }
  }
  EXPECT_GT(refused, 2500u);
}

}  // namespace
}  // namespace hyperloom::plugin
