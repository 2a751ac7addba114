// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include <csignal>

#include "tests/component/measure/leg_fixture.hpp"

namespace hyperloom::measure {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

TEST_F(RealLeg, GoodScriptMakesAUsableLeg) {
  const LegResult result = run(std::string("echo progress\n") + kGoodReport);
  EXPECT_TRUE(result.usable()) << result.cls();
  EXPECT_EQ(result.report->throughput, 12.5);
  EXPECT_EQ(result.report->nonce, leg_.nonce);
  EXPECT_EQ(slurp(leg_.work_dir / "scriptable_stdout.log"), "progress\n");
  EXPECT_GT(result.wall_s, 0.0);
}

// custom.md#28, custom.md#8, custom.md#15
TEST_F(RealLeg, ScriptSeesItsWorkspaceAsCwdAndReadsNothing) {
  const LegResult result =
      run("[ \"$PWD\" = \"$RESULT_DIR\" ] || exit 10\n"
          "[ -n \"$CUSTOM_DIR\" ] && [ \"$CUSTOM_DIR\" = \"$CUSTOM_REPO_PATH\" ] || exit 11\n"
          "[ \"$CUSTOM_DIR\" = \"$FRAMEWORK_REPO_PATH\" ] || exit 12\n"
          "[ \"${HYPERLOOM_QUALITY_REF+set}\" = set ] || exit 13\n"
          "read line && exit 14\n"
          "[ -z \"${PROFILE+set}\" ] || exit 15\n" +
          std::string(kGoodReport));
  EXPECT_TRUE(result.usable()) << (result.errors.empty() ? "" : result.errors[0].message);
}

// custom.md#30
TEST_F(RealLeg, KilledScriptKeepsItsLines) {
  const LegResult result = run("for i in 1 2 3; do echo line $i >&2; done; kill -9 $$\n");
  EXPECT_EQ(result.cls(), "killed_by_signal");
  EXPECT_EQ(result.exit.term_signal, SIGKILL);
  EXPECT_EQ(result.log_tail.substr(0, 20), "line 1\nline 2\nline 3");
}

// custom.md#31
TEST_F(RealLeg, LimitStopsTheWholeTree) {
  const LegResult result = run("sleep 9999 & sleep 9999\n", limited(300ms));
  EXPECT_EQ(result.cls(), "timeout");
  EXPECT_EQ(result.errors[0].message, "entrypoint exceeded the leg limit of 0.3 s and was stopped");
  EXPECT_LT(result.wall_s, 3.0);
}

// custom.md#33
TEST_F(RealLeg, LeftoversOfANormalExitAreAWarning) {
  const LegResult result = run(std::string("sleep 9999 &\n") + kGoodReport);
  EXPECT_TRUE(result.usable());
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_EQ(result.warnings[0].cls, "leaked_processes");
  EXPECT_THAT(result.warnings[0].message, HasSubstr("sleep"));
  EXPECT_EQ(::kill(result.exit.leftovers.at(0).pid, 0), -1);
}

// custom.md#42
TEST_F(RealLeg, ReportThatStillGrowsIsAwaitedWhileItsWriterLives) {
  const LegResult result =
      run("R=\"$RESULT_DIR/inferencex_result.json\"\n"
          "printf '{\"output_throughput\":3,' > \"$R\"\n"
          "(sleep 0.4; printf '\"throughput_unit\":\"u\"}' >> \"$R\") &\nexit 0\n");
  EXPECT_TRUE(result.usable()) << (result.errors.empty() ? "" : result.errors[0].message);
}

// custom.md#41
TEST_F(RealLeg, NoReportIsNoticedWithinTwoSeconds) {
  const util::Monotonic start = clock_.now();
  EXPECT_EQ(run("exit 0\n").cls(), "report_missing");
  EXPECT_EQ(run("rm -rf \"$RESULT_DIR\"; echo gone >&2\n").cls(), "report_missing");
  EXPECT_LT(clock_.now() - start, 4s);
  EXPECT_EQ(slurp(leg_.work_dir / "scriptable_stderr.log"), "gone\n");
}

// custom.md#43, custom.md#44; every way a file may not count is in the unit tests.
TEST_F(RealLeg, ReportThatIsOldOrAFifoDoesNotCount) {
  LegResult result =
      run("printf '{\"output_throughput\":1,\"throughput_unit\":\"u\"}' > inferencex_result.json\n"
          "touch -d '1 hour ago' inferencex_result.json\n");
  EXPECT_THAT(result.errors[0].message, HasSubstr("older than the leg"));
  result = run("mkfifo inferencex_result.json; touch inferencex_result_2.json\n");
  EXPECT_THAT(result.errors[0].message, HasSubstr("not a regular file"));
}

// custom.md#37
TEST_F(RealLeg, SilentScriptIsStopped) {
  LegRequest request = request_of(LegKind::Baseline, 1);
  request.idle_timeout = 1s;
  const LegResult result = run("sleep 9999\n", request);
  EXPECT_EQ(result.cls(), "idle_timeout");
  EXPECT_EQ(result.errors[0].message, "entrypoint wrote no output for 1 s and was stopped");
}

// custom.md#35, custom.md#40
TEST_F(RealLeg, ExitCodesAreTheScripts) {
  EXPECT_EQ(run("exit 124\n").cls(), "nonzero_exit");
  const LegResult result = run(std::string(kGoodReport) + "exit 3\n");
  EXPECT_EQ(result.cls(), "nonzero_exit_with_report");
  EXPECT_FALSE(result.usable());
}

TEST_F(RealLeg, EnvironmentTooLargeToStartIsAnError) {
  script("exit 0\n");
  workload_.pins.push_back({"LONGER_THAN_EXEC_TAKES", std::string(128u << 10, 'x')});
  leg_ = prepare_leg(tools(), workload_, limited(5s), "").value();
  const auto result = execute_leg(tools(), workload_, leg_, {});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, util::Code::ChildFailed);
}

}  // namespace
}  // namespace hyperloom::measure
