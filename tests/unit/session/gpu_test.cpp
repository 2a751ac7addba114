// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/gpu.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/fake_runner.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class GpuChoiceTest : public testing::Test {
 protected:
  GpuChoiceTest() {
    registry_.gpu_types = {{"mi300x", "mi300x", "gfx942", "MI300X"},
                           {"mi325x", "mi300x", "gfx942", "MI325X"},
                           {"mi355x", "mi355x", "gfx950", "MI355X"}};
  }

  GpuChoice choose(std::optional<std::string> flag,
                   std::vector<std::pair<std::string, std::string>> env) {
    const util::Environment environment(std::move(env));
    return choose_gpu({flag, tp_, &environment, &registry_}, &runner_, clock_);
  }
  /// Detection with a program rocm-smi on PATH that prints this.
  GpuChoice detect(std::string output) {
    const auto path = dir_.write("rocm-smi", "");
    EXPECT_EQ(::chmod(path.c_str(), 0755), 0);
    tests::FakeRun run;
    run.exit.stdout_tail = std::move(output);
    run.exit.exit_code = 1;
    runner_.push(std::move(run));
    return choose(std::nullopt, {{"PATH", dir_.path().string()}});
  }

  test::TempDir dir_;
  util::ManualClock clock_{util::Wall{}};
  tests::FakeRunner runner_{clock_};
  plugin::Registry registry_;
  std::optional<unsigned> tp_;
};

// custom.md#21
TEST_F(GpuChoiceTest, NamesAreTrimmedAndLowerCased) {
  EXPECT_EQ(choose(" MI355X ", {}).gpu.type, "mi355x");
  EXPECT_EQ(choose(std::nullopt, {{"GPU_TYPE", "Mi355x"}}).gpu.origin, "GPU_TYPE");
  EXPECT_THAT(runner_.specs(), IsEmpty());
}

// custom.md#21
TEST_F(GpuChoiceTest, AnUnknownNameListsTheKnownOnes) {
  const auto flag = choose("gfx950", {});
  ASSERT_EQ(flag.errors.size(), 1U);
  EXPECT_EQ(flag.errors[0].id, "gpu_type_unknown");
  EXPECT_EQ(flag.errors[0].message, "--gpu-type='gfx950' is not one of: mi300x, mi325x, mi355x");
  EXPECT_THAT(choose(std::nullopt, {{"GPU_TYPE", "bogus"}}).errors[0].message,
              HasSubstr("GPU_TYPE='bogus'"));
  EXPECT_EQ(choose("", {{"GPU_TYPE", "mi355x"}}).errors.size(), 1U);
}

TEST_F(GpuChoiceTest, TheFlagBeatsTheVariableWithAWarning) {
  const auto choice = choose("mi355x", {{"GPU_TYPE", "mi300x"}});
  EXPECT_EQ(choice.gpu.type, "mi355x");
  EXPECT_THAT(choice.warnings, ElementsAre("--gpu-type=mi355x overrides GPU_TYPE=mi300x"));
  EXPECT_THAT(choose("mi355x", {{"GPU_TYPE", "MI355X"}}).warnings, IsEmpty());
}

// custom.md#22
TEST_F(GpuChoiceTest, DetectionFindsTheOneTypeAndItsRunner) {
  const auto choice = detect("Card series: AMD Instinct mi325x\n");
  EXPECT_EQ(choice.gpu.type, "mi325x");
  EXPECT_EQ(choice.gpu.runner_type, "mi300x");
  EXPECT_EQ(choice.gpu.origin, "detected");
  EXPECT_THAT(choice.warnings, ElementsAre("gpu type mi325x uses runner_type=mi300x"));
  ASSERT_EQ(runner_.specs().size(), 1U);
  EXPECT_THAT(runner_.specs()[0].argv,
              ElementsAre((dir_ / "rocm-smi").string(), "--showproductname"));
}

// custom.md#23
TEST_F(GpuChoiceTest, NoneTwoOrNoProgramLeaveItUnknownWithANote) {
  for (const GpuChoice& choice :
       {detect("nothing here"), detect("MI300X\nMI355X"),
        choose(std::nullopt, {{"PATH", "/nonexistent"}}), choose(std::nullopt, {})}) {
    EXPECT_EQ(choice.gpu.type, "");
    EXPECT_EQ(choice.gpu.runner_type, "");
    EXPECT_THAT(choice.errors, IsEmpty());
    EXPECT_EQ(choice.notes.size(), 1U);
  }
}

// custom.md#23
TEST_F(GpuChoiceTest, AHangingProbeCostsFiveSeconds) {
  const auto path = dir_.write("rocm-smi", "");
  ASSERT_EQ(::chmod(path.c_str(), 0755), 0);
  tests::FakeRun run;
  run.takes = std::chrono::hours(1);
  runner_.push(std::move(run));
  const auto start = clock_.now();
  EXPECT_EQ(choose(std::nullopt, {{"PATH", dir_.path().string()}}).gpu.type, "");
  EXPECT_EQ(clock_.now() - start, std::chrono::seconds(5));
  EXPECT_EQ(runner_.specs()[0].grace, std::chrono::milliseconds(0));
}

TEST_F(GpuChoiceTest, WithoutARunnerNothingIsDetected) {
  const util::Environment env;
  EXPECT_EQ(choose_gpu({std::nullopt, std::nullopt, &env, &registry_}, nullptr, clock_).gpu.type,
            "");
}

// custom.md#25
TEST_F(GpuChoiceTest, AShortMaskIsRefusedOnlyWithTpGiven) {
  tp_ = 8;
  const auto choice = choose("mi355x", {{"ROCR_VISIBLE_DEVICES", "4,5"}});
  ASSERT_EQ(choice.errors.size(), 1U);
  EXPECT_EQ(choice.errors[0].id, "rocr_too_short");
  EXPECT_EQ(choice.errors[0].message, "ROCR_VISIBLE_DEVICES lists 2 devices but --tp asks for 8");
  EXPECT_THAT(choose("mi355x", {{"ROCR_VISIBLE_DEVICES", " "}}).errors, IsEmpty());
  EXPECT_THAT(choose("mi355x", {}).errors, IsEmpty());
  tp_ = 2;
  EXPECT_THAT(choose("mi355x", {{"ROCR_VISIBLE_DEVICES", "4,5,6"}}).errors, IsEmpty());
  tp_.reset();
  EXPECT_THAT(choose("mi355x", {{"ROCR_VISIBLE_DEVICES", "4"}}).errors, IsEmpty());
}

TEST(FindProgram, TakesTheFirstExecutableFileOfThePath) {
  const test::TempDir dir;
  std::filesystem::create_directories(dir / "a/tool");
  const auto plain = dir.write("b/tool", ""), good = dir.write("c/tool", "");
  ASSERT_EQ(::chmod(good.c_str(), 0755), 0);
  ASSERT_EQ(::chmod(plain.c_str(), 0644), 0);
  const std::string path =
      (dir / "a").string() + ":" + (dir / "b").string() + ":" + (dir / "c").string();
  EXPECT_EQ(find_program("tool", path), good.string());
  EXPECT_FALSE(find_program("tool", std::nullopt));
  EXPECT_FALSE(find_program("tool", "/nonexistent"));
}

}  // namespace
}  // namespace hyperloom::session
