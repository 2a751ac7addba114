// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "core/measure/exit_class.hpp"
#include "tests/support/fake_runner.hpp"
#include "tests/unit/measure/leg_support.hpp"

namespace hyperloom::measure {
namespace {

namespace stdfs = std::filesystem;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using tests::FakeRun;

constexpr const char* kReport = "inferencex_result.json";
constexpr const char* kValid = R"({"output_throughput":2,"throughput_unit":"img/s"})";

class ExecuteLeg : public testing::Test {
 protected:
  LegResult run(FakeRun fake) { return run(std::move(fake), request_of(LegKind::Baseline, 1)); }
  LegResult run(FakeRun fake, const LegRequest& request) {
    runner_.push(std::move(fake));
    leg_ = prepare_leg(tools(), workload_, request, "").value();
    return execute_leg(tools(), workload_, leg_, {}).value();
  }
  LegTools tools() { return {fs_, clock_, layout_, inherited_, plugin_, runner_}; }
  static FakeRun writing(const std::string& report) {
    FakeRun fake;
    fake.effect = tests::writes_file(kReport, report);
    return fake;
  }
  static FakeRun exiting(int code) {
    FakeRun fake;
    fake.exit.exit_code = code;
    return fake;
  }

  TempDir dir_;
  util::PosixFileSystem fs_;
  util::ManualClock clock_{util::Wall(std::chrono::milliseconds(1'787'000'000'000))};
  session::Layout layout_{dir_ / "session"};
  util::Environment inherited_{{{"PATH", "/usr/bin:/bin"}}};
  FakePlugin plugin_;
  tests::FakeRunner runner_{clock_};
  Workload workload_ = workload_of(dir_);
  PreparedLeg leg_;
};

TEST_F(ExecuteLeg, ValidReportMakesAUsableLeg) {
  FakeRun fake = writing(kValid);
  fake.takes = 3s;
  const LegResult result = run(fake);
  EXPECT_TRUE(result.usable());
  EXPECT_EQ(result.cls(), "");
  EXPECT_EQ(result.report->throughput, 2.0);
  EXPECT_EQ(result.wall_s, 3.0);
  EXPECT_EQ(result.overhead_s, 0.0);
}

TEST_F(ExecuteLeg, SpecCarriesTheWholeLeg) {
  LegRequest request = request_of(LegKind::Variant, 7);
  request.idle_timeout = 60s;
  request.placement_key = "round3";
  workload_.log_cap_bytes = 1u << 20;
  run(writing(kValid), request);
  const proc::ProcessSpec& spec = runner_.specs().at(0);
  EXPECT_THAT(spec.argv, ElementsAre("/usr/bin/bash", (dir_ / "scripts/run.sh").native()));
  EXPECT_EQ(spec.cwd, leg_.work_dir);
  EXPECT_EQ(spec.stdout_path, leg_.work_dir / "scriptable_stdout.log");
  EXPECT_EQ(spec.stderr_path, leg_.work_dir / "scriptable_stderr.log");
  EXPECT_EQ(spec.run_id, leg_.run_id);
  EXPECT_EQ(spec.leg, "7");
  EXPECT_EQ(spec.placement_key, "round3");
  EXPECT_EQ(spec.idle_timeout, 60s);
  EXPECT_EQ(spec.grace, 5s);
  EXPECT_EQ(spec.log_cap_bytes, 1u << 20);
  EXPECT_EQ(spec.env.size(), leg_.env.size());
  ASSERT_TRUE(spec.linger);
  EXPECT_TRUE(spec.linger());
  stdfs::remove(leg_.work_dir / kReport);
  EXPECT_FALSE(spec.linger());
}

TEST_F(ExecuteLeg, LimitEndsInTimeoutEvenWithAReport) {
  LegRequest request = request_of(LegKind::Baseline, 1);
  request.timeout = 2500ms;
  FakeRun fake;
  fake.takes = 10s;
  const LegResult result = run(fake, request);
  EXPECT_EQ(result.cls(), "timeout");
  EXPECT_EQ(result.errors[0].message, "entrypoint exceeded the leg limit of 2.5 s and was stopped");
  EXPECT_EQ(result.errors[1].cls, "report_missing");
}

// custom.md#38
TEST_F(ExecuteLeg, LimitThatWasTheRestOfTheSessionIsNoFailure) {
  LegRequest request = request_of(LegKind::Baseline, 1);
  request.timeout = 2s;
  request.clamped = true;
  FakeRun fake;
  fake.takes = 10s;
  const LegResult result = run(fake, request);
  EXPECT_TRUE(result.stopped_by_run);
  EXPECT_FALSE(result.usable());
  EXPECT_THAT(result.errors, IsEmpty());
}

TEST_F(ExecuteLeg, PluginsOwnSmallerLimitIsATimeoutAlsoWhenClamped) {
  plugin_.change = [](const plugin::PlanInput&, plugin::Plan& plan) { plan.timeout_ms = 1000; };
  LegRequest request = request_of(LegKind::Baseline, 1);
  request.clamped = true;
  FakeRun fake;
  fake.takes = 10s;
  EXPECT_EQ(run(fake, request).cls(), "timeout");
}

TEST_F(ExecuteLeg, OperatorsSignalIsNoFailure) {
  FakeRun fake;
  fake.takes = 10s;
  fake.stop_signal = SIGINT;
  fake.stop_after = 1s;
  const LegResult result = run(fake);
  EXPECT_TRUE(result.stopped_by_run);
  EXPECT_EQ(result.cls(), "");
}

TEST_F(ExecuteLeg, SilenceIsAnIdleTimeout) {
  LegRequest request = request_of(LegKind::Baseline, 1);
  request.idle_timeout = 600s;
  FakeRun fake;
  fake.takes = 700s;
  EXPECT_EQ(run(fake, request).errors[0],
            (LegProblem{"idle_timeout", "entrypoint wrote no output for 600 s and was stopped"}));
}

TEST_F(ExecuteLeg, SignalIsNamedAndSigkillHintsAtMemory) {
  FakeRun fake;
  fake.exit.term_signal = SIGKILL;
  EXPECT_EQ(run(fake).errors[0],
            (LegProblem{"killed_by_signal",
                        "entrypoint was killed by SIGKILL; check for out-of-memory"}));
  fake.exit.term_signal = SIGSEGV;
  EXPECT_EQ(run(fake).errors[0].message, "entrypoint was killed by SIGSEGV");
}

// custom.md#35, custom.md#40
TEST_F(ExecuteLeg, ExitCodeDecidesWithAndWithoutAReport) {
  const LegResult bare = run(exiting(124));
  EXPECT_EQ(bare.errors[0], (LegProblem{"nonzero_exit", "entrypoint exited with code 124"}));
  EXPECT_FALSE(bare.exit.timed_out);
  FakeRun fake = writing(kValid);
  fake.exit.exit_code = 3;
  const LegResult result = run(fake);
  EXPECT_THAT(result.errors,
              ElementsAre(LegProblem{"nonzero_exit_with_report",
                                     "entrypoint wrote a report but exited with code 3"}));
  EXPECT_FALSE(result.usable());
}

TEST_F(ExecuteLeg, AllProblemsAreKeptInTheirOrder) {
  FakeRun fake = writing(R"({"output_throughput":0})");
  fake.exit.exit_code = 3;
  const LegResult result = run(fake);
  ASSERT_EQ(result.errors.size(), 3u);
  EXPECT_EQ(result.errors[0].cls, "nonzero_exit_with_report");
  EXPECT_EQ(result.errors[1].cls, "field_invalid");
  EXPECT_EQ(result.errors[2].cls, "field_invalid");
}

// custom.md#33
TEST_F(ExecuteLeg, LeftoversAreAWarningOnly) {
  FakeRun fake = writing(kValid);
  fake.exit.leftovers = {{71, "sleep"}, {72, "py\x1bthon"}};
  const LegResult result = run(fake);
  EXPECT_TRUE(result.usable());
  EXPECT_THAT(result.warnings,
              ElementsAre(LegProblem{"leaked_processes",
                                     "2 processes outlived the entrypoint and were stopped: "
                                     "71 sleep, 72 py\\x1bthon"}));
  fake.exit.leftovers.resize(1);
  EXPECT_EQ(run(fake).warnings[0].message,
            "1 process outlived the entrypoint and was stopped: 71 sleep");
}

// custom.md#41
TEST_F(ExecuteLeg, RemovedDirectoryIsMadeAgainWithTheKeptLogs) {
  FakeRun fake;
  fake.exit.stderr_tail = "last words\n";
  fake.effect = [](const proc::ProcessSpec& spec) { stdfs::remove_all(spec.cwd); };
  const LegResult result = run(fake);
  EXPECT_EQ(result.cls(), "report_missing");
  EXPECT_THAT(result.errors[0].message, HasSubstr("the result directory is gone"));
  EXPECT_TRUE(stdfs::is_directory(leg_.work_dir));
  EXPECT_EQ(slurp(result.log_path), "last words\n");
}

TEST_F(ExecuteLeg, DirectoryReplacedByALinkIsNotFollowed) {
  const stdfs::path elsewhere = dir_ / "elsewhere";
  stdfs::create_directory(elsewhere);
  dir_.write("elsewhere/inferencex_result.json", kValid);
  FakeRun fake;
  fake.effect = [&](const proc::ProcessSpec& spec) {
    stdfs::remove_all(spec.cwd);
    stdfs::create_directory_symlink(elsewhere, spec.cwd);
  };
  EXPECT_EQ(run(fake).cls(), "report_missing");
  EXPECT_FALSE(stdfs::is_symlink(leg_.work_dir));
  EXPECT_TRUE(stdfs::exists(elsewhere / kReport));
  EXPECT_FALSE(stdfs::exists(elsewhere / "scriptable_stderr.log"));
}

TEST_F(ExecuteLeg, TailIsOfStderrOrOfStdoutWhenThatIsBlank) {
  FakeRun fake = exiting(1);
  fake.exit.stdout_tail = "out\n";
  fake.exit.stderr_tail = "\n";
  LegResult result = run(fake);
  EXPECT_THAT(result.log_tail, testing::StartsWith("out"));
  EXPECT_EQ(result.log_path.filename(), "scriptable_stdout.log");
  for (int i = 0; i < 100; ++i) {
    fake.exit.stderr_tail += "line " + std::to_string(i) + "\n";
  }
  result = run(fake);
  EXPECT_EQ(std::count(result.log_tail.begin(), result.log_tail.end(), '\n') + 1 -
                (result.log_tail.ends_with('\n') ? 1 : 0),
            40);
  EXPECT_THAT(result.log_tail, HasSubstr("line 99"));
  EXPECT_EQ(result.log_path.filename(), "scriptable_stderr.log");
}

TEST_F(ExecuteLeg, LongLinesAreCutTo4KiB) {
  FakeRun fake = exiting(1);
  fake.exit.stderr_tail = std::string(60'000, 'x');
  EXPECT_LE(run(fake).log_tail.size(), 4096u);
}

TEST_F(ExecuteLeg, ProcessThatCannotStartIsAnError) {
  FakeRun fake;
  fake.start_error = util::make_error(util::Code::ChildFailed, "Argument list too long");
  runner_.push(fake);
  const PreparedLeg leg =
      prepare_leg(tools(), workload_, request_of(LegKind::Baseline, 1), "").value();
  const auto result = execute_leg(tools(), workload_, leg, {});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, util::Code::ChildFailed);
}

TEST(ExitClass, SignalsWithoutANameHaveANumber) {
  EXPECT_EQ(signal_name(SIGTERM), "SIGTERM");
  EXPECT_EQ(signal_name(77), "signal 77");
}

TEST(ExitClass, SecondsArePrintedPlainly) {
  EXPECT_EQ(seconds_text(7200s), "7200");
  EXPECT_EQ(seconds_text(2500ms), "2.5");
  EXPECT_EQ(seconds_text(0ms), "0");
}

}  // namespace
}  // namespace hyperloom::measure
