// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <sys/stat.h>

#include "tests/component/proc/harness.hpp"

namespace hyperloom::proc {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class LogCapTest : public SupervisorTest {};

// custom.md#36
TEST_F(LogCapTest, TwoHundredMegabytesAreCappedWithHeadAndTailIntact) {
  const auto exit =
      run(script("echo first; head -c 200000000 /dev/zero | tr '\\0' x; echo; echo last"));
  EXPECT_EQ(exit.exit_code, 0);
  EXPECT_GT(exit.log_bytes_dropped, 200'000'000u - (64u << 20));
  EXPECT_FALSE(exit.log_cap_deferred);
  const std::string log = read_file(at("out.log"));
  EXPECT_LE(log.size(), 64u << 20);
  EXPECT_THAT(log.substr(0, 100), StartsWith("first\nxxx"));
  EXPECT_THAT(exit.stdout_tail, EndsWith("x\nlast\n"));
  EXPECT_THAT(log.substr((16u << 20) - 8, 80), HasSubstr("\n[hyperloom: "));
}

TEST_F(LogCapTest, EachOutputHasItsOwnCap) {
  auto spec = script("head -c 300000 /dev/zero >&2; head -c 50000 /dev/zero");
  spec.log_cap_bytes = 100'000;
  const auto exit = run(spec);
  EXPECT_EQ(std::filesystem::file_size(at("out.log")), 50'000u);
  EXPECT_LE(std::filesystem::file_size(at("err.log")), 100'000u);
  EXPECT_GE(exit.log_bytes_dropped, 200'000u);
}

TEST_F(LogCapTest, AFastWriterDoesNotFillTheDiskMeanwhile) {
  auto spec = script("for i in 1 2 3 4 5 6 7 8; do head -c 30000000 /dev/zero; sleep 0.15; done");
  spec.log_cap_bytes = 8u << 20;
  std::uint64_t most = 0;
  tick_ = [&](const Tick&) {
    struct stat info {};
    EXPECT_EQ(::stat(at("out.log").c_str(), &info), 0);
    most = std::max(most, static_cast<std::uint64_t>(info.st_blocks) * 512);
  };
  const auto exit = run(spec);
  EXPECT_GT(exit.log_bytes_dropped, 200'000'000u);
  EXPECT_LT(most, 100'000'000u) << "of 240 MB written";
}

}  // namespace
}  // namespace hyperloom::proc
