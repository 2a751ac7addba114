// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// Files that are no plugins, or no longer: PLG-007 to PLG-013, without a hang or a signal.

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <random>

#include "core/plugin/elf.hpp"
#include "tests/component/plugin/lab.hpp"

namespace hyperloom::plugin {
namespace {

namespace stdfs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

class Mutants : public PluginLab {
 protected:
  Mutants() : path_(zoo("bad_none")) {
    std::ifstream in(path_, std::ios::binary);
    good_.assign(std::istreambuf_iterator<char>(in), {});
    entry("bad", path_, "");
  }
  util::Error error_of(const std::string& bytes) {
    write(path_, bytes);
    return refusal("bad");
  }
  stdfs::path path_;
  std::string good_;
};

TEST_F(Mutants, OtherFilesAreRefusedByKind) {
  EXPECT_EQ(error_of("").id, "PLG-009");
  EXPECT_EQ(error_of("just text\n").id, "PLG-009");
  EXPECT_EQ(error_of("!<arch>\n" + std::string(100, 'x')).id, "PLG-009");
  const auto bent = [&](std::size_t at, char value) {
    std::string bytes = good_;
    bytes[at] = value;
    return error_of(bytes);
  };
  EXPECT_EQ(bent(4, 1).id, "PLG-009");      // 32-bit
  EXPECT_EQ(bent(16, 2).id, "PLG-009");     // ET_EXEC
  EXPECT_EQ(bent(16, 1).id, "PLG-009");     // .o
  EXPECT_EQ(bent(18, 0x15).id, "PLG-010");  // another machine
}

TEST_F(Mutants, DirectoryAndFifoAre007AtOnce) {
  stdfs::remove(path_);
  stdfs::create_directory(path_);
  EXPECT_THAT(refusal("bad").message,
              StartsWith("PLG-007 not a readable regular file (directory)"));
  stdfs::remove(path_);
  ASSERT_EQ(::mkfifo(path_.c_str(), 0644), 0);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THAT(refusal("bad").message, HasSubstr("(fifo)"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));
  stdfs::remove(path_);
  stdfs::create_symlink("nowhere", path_);
  EXPECT_EQ(refusal("bad").id, "PLG-007");
}

TEST_F(Mutants, HundredTruncationsAreRefused) {
  for (std::size_t i = 0; i < 100; ++i) {
    const util::Error error = error_of(good_.substr(0, good_.size() * i / 100));
    EXPECT_GE(error.id, "PLG-009") << i << ": " << error.message;
    EXPECT_LE(error.id, "PLG-013") << i << ": " << error.message;
  }
}

std::string mutant(const std::string& good, std::mt19937& random) {
  constexpr std::size_t kHeaderBytes = 64 + 11 * 56;
  std::string bytes = good;
  for (std::size_t n = 1 + random() % 3; n > 0; --n) {
    bytes[random() % kHeaderBytes] = static_cast<char>(random());
  }
  return bytes;
}

TEST_F(Mutants, TenThousandHeaderMutantsGetAnAnswer) {
  std::mt19937 random(7);  // NOLINT: the same mutants every time
  std::size_t refused = 0;
  for (int i = 0; i < 10000; ++i) {
    const std::string bytes = mutant(good_, random);
    const auto facts = preflight(MemoryBytes(bytes), "/x.so");
    refused += facts ? 0u : 1u;
    if (!facts) {
      EXPECT_THAT(facts.error().id, StartsWith("PLG-0"));
    }
  }
  EXPECT_GT(refused, 5000u);
}

/// Loads in a child; true unless a signal ended it.
template <typename Try>
bool survives(Try attempt) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(20);
    attempt();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status);
}

// What the preflight lets through, the loader can map.
TEST_F(Mutants, AcceptedHeaderMutantsDoNotCrashTheLoader) {
  std::mt19937 random(11);  // NOLINT
  int tried = 0;
  for (int i = 0; i < 2000 && tried < 60; ++i) {
    const std::string bytes = mutant(good_, random);
    if (!preflight(MemoryBytes(bytes), "/x.so")) {
      continue;
    }
    ++tried;
    write(path_, bytes);
    EXPECT_TRUE(survives([&] { (void)load("bad"); })) << "mutant " << i;
  }
  EXPECT_EQ(tried, 60);
}

}  // namespace
}  // namespace hyperloom::plugin
