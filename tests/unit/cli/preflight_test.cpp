// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/preflight.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fake_framework.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Preflight : public testing::Test {
 protected:
  Preflight() {
    std::filesystem::create_directories(dir_ / "checkout");
    std::filesystem::create_directories(dir_ / "scripts");
    auto plugin = std::make_unique<test::FakeFramework>();
    plugin->declared.launch_backend = "bypass";
    plugin->declared.launch_requires = {"framework_path", "benchmark_scripts_dir"};
    launch_.plugin = std::move(plugin);
    launch_.framework = "custom";
    launch_.config.workload.framework = "custom";
    host_.base = {dir_.path(), dir_.path()};
  }
  void given(std::vector<std::string> words, std::vector<std::pair<std::string, std::string>> env) {
    words.insert(words.begin(), "optimize");
    host_.words = words;
    host_.args = parse_arguments(words);
    host_.env = util::Environment(std::move(env));
  }
  std::vector<std::string> codes() const {
    std::vector<std::string> out;
    for (const auto& error : launch_.errors()) {
      out.push_back(error.id);
    }
    return out;
  }
  std::vector<std::string> warnings() const {
    std::vector<std::string> out;
    for (const auto& finding : launch_.findings) {
      if (finding.level == Finding::Level::Warn) {
        out.push_back(finding.text);
      }
    }
    return out;
  }

  test::TempDir dir_;
  Host host_;
  Launch launch_{host_};
};

TEST_F(Preflight, ErrorsKeepTheOrderOfTheChecks) {
  launch_.ok("a", "fine");
  launch_.fail("b", util::make_error(util::Code::InvalidInput, "first"));
  launch_.warn("c", "hm");
  launch_.fail("d", util::make_error(util::Code::InvalidInput, "second"));
  const auto errors = launch_.errors();
  ASSERT_EQ(errors.size(), 2U);
  EXPECT_EQ(errors[0].message, "first");
  EXPECT_EQ(errors[1].message, "second");
  EXPECT_EQ(launch_.findings[1].level, Finding::Level::Fail);
}

// custom.md#1
TEST_F(Preflight, BackendMustBeTheOneThePluginNames) {
  given({"--framework-path", "checkout", "--benchmark-scripts-dir", "scripts"}, {});
  check_paths(launch_);
  EXPECT_THAT(codes(), ElementsAre("backend_not_bypass"));
  EXPECT_THAT(launch_.errors().front().message,
              HasSubstr("--framework custom requires HYPERLOOM_BENCHMARK_BACKEND=bypass; it is "
                        "unset - run: export HYPERLOOM_BENCHMARK_BACKEND=bypass"));
}

TEST_F(Preflight, BackendIsTrimmedAndOfAnyCase) {
  given({"--framework-path=checkout", "--benchmark-scripts-dir=scripts"},
        {{"HYPERLOOM_BENCHMARK_BACKEND", " ByPass "}});
  check_paths(launch_);
  EXPECT_THAT(codes(), IsEmpty());
  EXPECT_EQ(launch_.config.backend, "bypass");
  EXPECT_EQ(launch_.config.workload.framework_path, dir_ / "checkout");
  EXPECT_EQ(launch_.config.workload.scripts_dir, dir_ / "scripts");
  EXPECT_EQ(launch_.config.framework_path_origin, "--framework-path");
}

TEST_F(Preflight, FlagBeatsVariableAndSaysSo) {
  given({"--benchmark-backend=bypass", "--framework-path=checkout",
         "--benchmark-scripts-dir=scripts"},
        {{"HYPERLOOM_BENCHMARK_BACKEND", "server"}});
  check_paths(launch_);
  EXPECT_THAT(codes(), IsEmpty());
  EXPECT_THAT(warnings(), ElementsAre("--benchmark-backend=bypass overrides "
                                      "HYPERLOOM_BENCHMARK_BACKEND=server"));
}

TEST_F(Preflight, MissingPathsAreNamedTogether) {
  given({}, {{"HYPERLOOM_BENCHMARK_BACKEND", "bypass"}});
  check_paths(launch_);
  const auto errors = launch_.errors();
  ASSERT_EQ(errors.size(), 2U);
  EXPECT_THAT(errors[0].message, HasSubstr("--framework-path is required with --framework custom"));
  EXPECT_THAT(errors[1].message, HasSubstr("--benchmark-scripts-dir is required"));
}

TEST_F(Preflight, ScriptsInTheCheckoutAreWarnedOf) {
  given({"--benchmark-backend=bypass", "--framework-path=checkout",
         "--benchmark-scripts-dir=checkout"},
        {});
  check_paths(launch_);
  EXPECT_THAT(warnings(), ElementsAre(HasSubstr("the scripts directory is the checkout itself")));
}

TEST_F(Preflight, BashIsLookedUpOnPath) {
  given({}, {{"PATH", dir_.path().native()}});
  check_programs(launch_);
  EXPECT_THAT(codes(), ElementsAre("bash_missing"));
}

TEST_F(Preflight, CheckoutWithoutGitIsNoError) {
  given({}, {});
  launch_.config.workload.framework_path = dir_ / "checkout";
  check_git(launch_);
  EXPECT_THAT(codes(), IsEmpty());
  EXPECT_EQ(launch_.config.source_head, "");
}

// session.md#22
TEST_F(Preflight, SessionRootMustNotLieInTheCheckout) {
  given({}, {{"USER_DATA_PATH", (dir_ / "checkout/data").native()}});
  launch_.config.workload.framework_path = dir_ / "checkout";
  check_session_root(launch_);
  EXPECT_THAT(codes(), ElementsAre("session_root_invalid"));
  EXPECT_FALSE(std::filesystem::exists(dir_ / "checkout/data"));
}

}  // namespace
}  // namespace hyperloom::cli
