// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <unistd.h>

#include <csignal>

#include "core/proc/procfs.hpp"
#include "tests/component/proc/harness.hpp"

namespace hyperloom::proc {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class SpawnTest : public SupervisorTest {};

TEST_F(SpawnTest, ExitCodeAndOutputsAreRecorded) {
  const auto exit = run(script("echo out; echo err >&2; exit 7"));
  EXPECT_EQ(exit.exit_code, 7);
  EXPECT_FALSE(exit.term_signal);
  EXPECT_EQ(exit.stdout_tail, "out\n");
  EXPECT_EQ(exit.stderr_tail, "err\n");
  EXPECT_EQ(read_file(at("out.log")), "out\n");
  EXPECT_GT(exit.pid, 0);
}

// custom.md#30
TEST_F(SpawnTest, DeathBySignalKeepsTheLinesWrittenBefore) {
  const auto exit = run(script("echo one; echo two; echo three; kill -9 $$"));
  EXPECT_EQ(exit.term_signal, SIGKILL);
  EXPECT_FALSE(exit.exit_code);
  EXPECT_FALSE(exit.cancelled || exit.timed_out || exit.idle_timed_out);
  EXPECT_EQ(exit.stdout_tail, "one\ntwo\nthree\n");
}

// custom.md#35: 124 is what timeout(1) returns, not what we conclude from.
TEST_F(SpawnTest, ExitCode124IsNoTimeout) {
  const auto exit = run(script("exit 124"));
  EXPECT_EQ(exit.exit_code, 124);
  EXPECT_FALSE(exit.timed_out);
}

TEST_F(SpawnTest, EnvironmentIsExactlyTheGivenOneAndTheRunId) {
  auto spec = script("exec /usr/bin/env -0");
  spec.argv = {"/usr/bin/env"};
  spec.env = {{"A", "x y"}, {"HYPERLOOM_RUN_ID", "stale"}, {"B", ""}};
  EXPECT_EQ(run(spec).stdout_tail, "A=x y\nB=\nHYPERLOOM_RUN_ID=" + run_id_ + "\n");
}

TEST_F(SpawnTest, RunsInTheGivenDirectoryWithEmptyInput) {
  auto spec = script("pwd; cat; echo end");
  std::filesystem::create_directory(at("a b"));
  spec.cwd = at("a b");
  EXPECT_EQ(run(spec).stdout_tail, at("a b").string() + "\nend\n");
}

TEST_F(SpawnTest, LeadsASessionAndGroupOfItsOwn) {
  const auto exit = run(script("cut -d' ' -f1,5,6 /proc/$$/stat"));
  const std::string pid = std::to_string(exit.pid);
  EXPECT_EQ(exit.stdout_tail, pid + " " + pid + " " + pid + "\n");
}

TEST_F(SpawnTest, SignalsAreDefaultAndUnblocked) {
  std::signal(SIGUSR1, SIG_IGN);
  auto spec = script("");
  spec.argv = {"/bin/grep", "-E", "Sig(Blk|Ign)", "/proc/self/status"};
  const auto exit = run(spec);
  std::signal(SIGUSR1, SIG_DFL);
  EXPECT_EQ(exit.stdout_tail, "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TEST_F(SpawnTest, OnlyStandardAndInheritedDescriptorsAreOpen) {
  const util::Fd leak(open("/dev/null", O_RDONLY));  // without close-on-exec, as a library may
  const util::Fd kept(fcntl(leak.get(), F_DUPFD_CLOEXEC, 40));
  const util::Fd above(fcntl(leak.get(), F_DUPFD, 60));
  auto spec =
      script("for fd in {0..99}; do [ -e /proc/$$/fd/$fd ] && printf '%s ' $fd; done; true");
  spec.inherit_fds = {kept.get()};
  EXPECT_EQ(run(spec).stdout_tail, "0 1 2 40 ");
}

TEST_F(SpawnTest, OutputsAreAppended) {
  (void)run(script("echo one"));
  (void)run(script("echo two"));
  EXPECT_EQ(read_file(at("out.log")), "one\ntwo\n");
}

TEST_F(SpawnTest, EqualPathsShareOneFile) {
  auto spec = script("echo a; echo b >&2; echo c");
  spec.stderr_path = spec.stdout_path;
  EXPECT_EQ(run(spec).stderr_tail, "a\nb\nc\n");
}

TEST_F(SpawnTest, PipesReturnTheContent) {
  auto spec = script("printf abcdef; printf x >&2");
  spec.stdout_path.clear();
  spec.stderr_path.clear();
  spec.log_cap_bytes = 4;
  const auto exit = run(spec);
  EXPECT_EQ(exit.stdout_tail, "abcd");
  EXPECT_EQ(exit.stderr_tail, "x");
  EXPECT_EQ(exit.log_bytes_dropped, 2u);
}

TEST_F(SpawnTest, APipeNeverBlocksTheChild) {
  auto spec = script("head -c 5000000 /dev/zero; echo done >&2");
  spec.stdout_path.clear();
  const auto exit = run(spec);
  EXPECT_EQ(exit.stdout_tail.size(), 5'000'000u);
  EXPECT_EQ(exit.stderr_tail, "done\n");
}

TEST_F(SpawnTest, AChildMayCloseItsOwnOutputs) {
  const auto exit = run(script("echo before; exec 1>&- 2>&-; sleep 0.05; exit 3"));
  EXPECT_EQ(exit.exit_code, 3);
  EXPECT_EQ(exit.stdout_tail, "before\n");
}

TEST_F(SpawnTest, ClosedPipesDoNotSpinOrEndTheRun) {
  auto spec = script("exec 1>&- 2>&-; sleep 0.2; exit 3");
  spec.stdout_path.clear();
  spec.stderr_path.clear();
  const std::clock_t before = std::clock();
  EXPECT_EQ(run(spec).exit_code, 3);
  EXPECT_LT(std::clock() - before, CLOCKS_PER_SEC / 20);
}

TEST_F(SpawnTest, TailsSurviveTheRemovalOfTheDirectory) {
  std::filesystem::create_directory(at("ws"));
  auto spec = script("echo last words; rm -rf \"$PWD\"");
  spec.cwd = at("ws");
  spec.stdout_path = at("ws/out.log");
  spec.stderr_path = at("ws/err.log");
  EXPECT_EQ(run(spec).stdout_tail, "last words\n");
}

TEST_F(SpawnTest, UsageIsMeasured) {
  const auto exit = run(script("i=0; while ((i < 20000)); do ((++i)); done"));
  EXPECT_GT(exit.user_ns, 1'000'000);
  EXPECT_GE(exit.wall_ns, exit.user_ns / 2);
  EXPECT_GT(exit.max_rss_kib, 500);
  EXPECT_LE(exit.started, exit.ended);
}

TEST_F(SpawnTest, WhatCannotStartIsChildFailedWithTheReason) {
  auto spec = script("");
  spec.argv[0] = at("absent").string();
  const auto exit = runner_->run(spec, nullptr);
  ASSERT_FALSE(exit);
  EXPECT_EQ(exit.error().code, util::Code::ChildFailed);
  EXPECT_THAT(exit.error().message, HasSubstr("No such file or directory"));
}

TEST_F(SpawnTest, ARelativeProgramIsRefused) {
  auto spec = script("");
  spec.argv[0] = "bash";
  const auto exit = runner_->run(spec, nullptr);
  ASSERT_FALSE(exit);
  EXPECT_EQ(exit.error().code, util::Code::ChildFailed);
  EXPECT_THAT(exit.error().message, HasSubstr("absolute"));
}

TEST_F(SpawnTest, AMissingDirectoryIsNamed) {
  auto spec = script("");
  spec.cwd = at("gone");
  const auto exit = runner_->run(spec, nullptr);
  ASSERT_FALSE(exit);
  EXPECT_THAT(exit.error().message, HasSubstr("gone"));
}

TEST_F(SpawnTest, ALogThatIsALinkIsRefused) {
  std::filesystem::create_symlink(at("elsewhere"), at("out.log"));
  EXPECT_FALSE(runner_->run(script(""), nullptr));
  EXPECT_FALSE(std::filesystem::exists(at("elsewhere")));
}

TEST_F(SpawnTest, NoDescriptorStaysOpen) {
  const auto count = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  (void)run(script("true"));
  const auto before = count();
  for (int i = 0; i < 5; ++i) {
    auto spec = script("true");
    spec.stderr_path.clear();
    (void)run(spec);
  }
  EXPECT_EQ(count(), before);
}

}  // namespace
}  // namespace hyperloom::proc
