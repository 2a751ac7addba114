// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// plan_* and server_* (host slots 13 to 22) with every limit of sdk.md section 2.4.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "core/plugin/builders.hpp"
#include "tests/unit/plugin/abi_text.hpp"

namespace hyperloom::plugin {
namespace {

using testing::HasSubstr;

hl_plan_out plan() {
  auto out = opened<hl_plan_out>();
  out.framework = "acme-two";
  out.pins = {{"A", "1"}, {"B", ""}};
  return out;
}

// sdk.md#8, as far as the builder reaches
TEST(PlanBuilder, ArgumentsStayByteIdentical) {
  auto out = plan();
  const std::string_view odd = "a\"b $(id)\nnext";
  EXPECT_EQ(plan_arg(&out, s("bash")), HL_OK);
  EXPECT_EQ(plan_arg(&out, s(odd)), HL_OK);
  EXPECT_EQ(plan_arg(&out, s("")), HL_OK);
  EXPECT_EQ(out.value.argv, (std::vector<std::string>{"bash", std::string(odd), ""}));
}

TEST(PlanBuilder, FirstArgumentIsAbsoluteOrBare) {
  for (const char* bad : {"", "./run.sh", "bin/run"}) {
    auto out = plan();
    EXPECT_EQ(plan_arg(&out, s(bad)), HL_INVALID_ARGUMENT) << bad;
  }
  auto out = plan();
  EXPECT_EQ(plan_arg(&out, s("/bin/sh")), HL_OK);
}

TEST(PlanBuilder, ArgvHasThreeLimits) {
  auto items = plan();
  for (std::size_t i = 0; i < kMaxArgs; ++i) {
    ASSERT_EQ(plan_arg(&items, s("x")), HL_OK);
  }
  EXPECT_EQ(plan_arg(&items, s("x")), HL_LIMIT_EXCEEDED);
  auto longest = plan();
  EXPECT_EQ(plan_arg(&longest, s(std::string(kMaxArgBytes, 'x'))), HL_OK);
  EXPECT_EQ(plan_arg(&longest, s(std::string(kMaxArgBytes + 1, 'x'))), HL_LIMIT_EXCEEDED);
  auto total = plan();
  const std::string part(100'000, 'x');
  for (int i = 0; i < 10; ++i) {
    ASSERT_EQ(plan_arg(&total, s(part)), HL_OK);
  }
  EXPECT_EQ(plan_arg(&total, s(part)), HL_LIMIT_EXCEEDED);
  EXPECT_THAT(total.text(), HasSubstr("in all"));
}

TEST(PlanBuilder, EnvironmentRanksBelowPinsAndRunScopedNames) {
  auto out = plan();
  EXPECT_EQ(plan_env(&out, s("OWN"), s("x=y\n")), HL_OK);
  EXPECT_EQ(plan_env(&out, s("A"), s("1")), HL_OK);  // the pinned value itself
  EXPECT_EQ(plan_env(&out, s("B"), s("")), HL_OK);
  EXPECT_EQ(plan_env(&out, s("A"), s("2")), HL_FAILED_PRECONDITION);
  EXPECT_EQ(out.detail(), "pinned_env");
  for (const char* name :
       {"RESULT_DIR", "HYPERLOOM_X", "TP", "ACME_TWO_DIR", "FRAMEWORK_REPO_PATH"}) {
    auto reserved = plan();
    EXPECT_EQ(plan_env(&reserved, s(name), s("x")), HL_INVALID_ARGUMENT) << name;
    EXPECT_EQ(reserved.detail(), "reserved_env") << name;
  }
}

TEST(PlanBuilder, NamesThatNeverReachALegAreRefused) {
  for (const char* name : {"LD_PRELOAD", "BASH_ENV", "OPENAI_API_KEY"}) {
    auto out = plan();
    EXPECT_EQ(plan_env(&out, s(name), s("x")), HL_INVALID_ARGUMENT) << name;
    EXPECT_EQ(out.detail(), "unsafe_env");
  }
  auto out = plan();
  EXPECT_EQ(plan_env(&out, s("1X"), s("x")), HL_INVALID_ARGUMENT);
}

TEST(PlanBuilder, TheLastOfDuplicatePinsCounts) {
  auto out = plan();
  out.pins.emplace_back("A", "9");
  EXPECT_EQ(plan_env(&out, s("A"), s("9")), HL_OK);
  EXPECT_EQ(plan_env(&out, s("A"), s("1")), HL_FAILED_PRECONDITION);
}

TEST(PlanBuilder, EnvironmentHas4096Variables) {
  auto out = plan();
  for (std::size_t i = 0; i < kMaxEnv; ++i) {
    ASSERT_EQ(plan_env(&out, s("X"), s("")), HL_OK);
  }
  EXPECT_EQ(plan_env(&out, s("X"), s("")), HL_LIMIT_EXCEEDED);
}

TEST(PlanBuilder, DirectoryLiesInRunDirOrCheckout) {
  const std::filesystem::path root =
      std::filesystem::path(testing::TempDir()) / "hyperloom_plan_cwd";
  std::filesystem::create_directories(root / "run/sub");
  std::filesystem::create_directories(root / "running");
  std::filesystem::create_directories(root / "tree");
  const auto status = [&](const std::filesystem::path& dir) {
    auto out = plan();
    out.run_dir = root / "run";
    out.framework_path = root / "tree";
    return plan_cwd(&out, s(dir.native()));
  };
  EXPECT_EQ(status(root / "run"), HL_OK);
  EXPECT_EQ(status(root / "run/sub"), HL_OK);
  EXPECT_EQ(status(root / "tree"), HL_OK);
  EXPECT_EQ(status(root / "running"), HL_INVALID_ARGUMENT);
  EXPECT_EQ(status(root / "run/sub/../.."), HL_INVALID_ARGUMENT);
  EXPECT_EQ(status(root / "run/none"), HL_INVALID_ARGUMENT);
  EXPECT_EQ(status("run"), HL_INVALID_ARGUMENT);
  std::filesystem::remove_all(root);
}

TEST(PlanBuilder, GraceIsCapped) {
  auto out = plan();
  EXPECT_EQ(plan_timeout_ms(&out, UINT64_MAX), HL_OK);
  EXPECT_EQ(plan_grace_ms(&out, 500'000), HL_OK);
  EXPECT_EQ(out.value.timeout_ms, UINT64_MAX);
  EXPECT_EQ(out.value.grace_ms, 120'000u);
}

TEST(PlanBuilder, FilesStayBelowTheRunDirectory) {
  for (const char* bad : {"", "/etc/x", "../x", "a/../x", "a//b", "./a", "a/"}) {
    auto result = plan();
    EXPECT_EQ(plan_result(&result, s(bad)), HL_INVALID_ARGUMENT) << bad;
    auto file = plan();
    EXPECT_EQ(plan_file(&file, s(bad), s("x")), HL_INVALID_ARGUMENT) << bad;
  }
  auto out = plan();
  EXPECT_EQ(plan_result(&out, s("sub/report.json")), HL_OK);
  EXPECT_EQ(plan_file(&out, s("plan.json"), s(std::string_view("\0\xff", 2))), HL_OK);
  EXPECT_EQ(out.value.files.at(0).second.size(), 2u);
  EXPECT_EQ(plan_file(&out, s("plan.json"), s("again")), HL_INVALID_ARGUMENT);
}

TEST(PlanBuilder, FilesHave16MebibytesInAll) {
  auto out = plan();
  const std::string half(kMaxFileBytes / 2, 'x');
  EXPECT_EQ(plan_file(&out, s("a"), s(half)), HL_OK);
  EXPECT_EQ(plan_file(&out, s("b"), s(half)), HL_OK);
  EXPECT_EQ(plan_file(&out, s("c"), s("x")), HL_LIMIT_EXCEEDED);
}

hl_http_call call() {
  hl_http_call out{};
  out.struct_size = sizeof out;
  out.method = s("GET");
  out.path = s("/health");
  out.role = HL_HTTP_HEALTH;
  return out;
}

TEST(ServerBuilder, TakesCallsMarkersAndATimeout) {
  auto out = opened<hl_server_out>();
  const hl_http_call health = call();
  EXPECT_EQ(server_http(&out, &health), HL_OK);
  EXPECT_EQ(server_fatal_marker(&out, s("CUDA error")), HL_OK);
  EXPECT_EQ(server_ready_timeout_ms(&out, 99'000'000), HL_OK);
  EXPECT_EQ(out.value.calls.at(0).path, "/health");
  EXPECT_EQ(out.value.ready_timeout_ms, 7'200'000u);
}

TEST(ServerBuilder, RefusesShortCallsRelativePathsAndEmptyMarkers) {
  hl_http_call bad = call();
  bad.struct_size = 95;
  auto small = opened<hl_server_out>();
  EXPECT_EQ(server_http(&small, &bad), HL_INVALID_ARGUMENT);
  bad = call();
  bad.path = s("health");
  auto relative = opened<hl_server_out>();
  EXPECT_EQ(server_http(&relative, &bad), HL_INVALID_ARGUMENT);
  auto null = opened<hl_server_out>();
  EXPECT_EQ(server_http(&null, nullptr), HL_INVALID_ARGUMENT);
  auto marker = opened<hl_server_out>();
  EXPECT_EQ(server_fatal_marker(&marker, s("")), HL_INVALID_ARGUMENT);
}

TEST(ServerBuilder, LaterRolesAreIgnoredAndCallsCounted) {
  auto out = opened<hl_server_out>();
  hl_http_call later = call();
  later.role = 99;
  EXPECT_EQ(server_http(&out, &later), HL_OK);
  EXPECT_TRUE(out.value.calls.empty());
  const hl_http_call health = call();
  for (std::size_t i = 0; i < kMaxHttp; ++i) {
    ASSERT_EQ(server_http(&out, &health), HL_OK);
  }
  EXPECT_EQ(server_http(&out, &health), HL_LIMIT_EXCEEDED);
}

}  // namespace
}  // namespace hyperloom::plugin
