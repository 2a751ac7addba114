// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// Files that change while a session runs: sdk.md#12, PLG-024.

#include <gmock/gmock.h>
#include <spawn.h>
#include <sys/wait.h>

#include <cstdlib>

#include "tests/component/plugin/lab.hpp"

extern char** environ;  // NOLINT: POSIX names it

namespace hyperloom::plugin {
namespace {

namespace stdfs = std::filesystem;

class Replaced : public PluginLab {};

constexpr int kAcme = 40, kStrict = 41;

/// Run in a process of its own by the test below: which plugin does that registry load?
TEST_F(Replaced, DISABLED_ChildSaysWhatItLoads) {
  sources_.flag = std::getenv("HYPERLOOM_TEST_REGISTRY");
  const auto plugin = load("x");
  std::_Exit(!plugin ? 1 : (*plugin)->identity().id == "acme" ? kAcme : kStrict);
}

/// Exit status of that child.
int child_loads(const stdfs::path& registry) {
  ::setenv("HYPERLOOM_TEST_REGISTRY", registry.c_str(), 1);
  const char* const argv[] = {"/proc/self/exe", "--gtest_filter=Replaced.DISABLED_*",
                              "--gtest_also_run_disabled_tests", nullptr};
  pid_t child = 0;
  EXPECT_EQ(
      ::posix_spawn(&child, argv[0], nullptr, nullptr, const_cast<char* const*>(argv), environ), 0);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// sdk.md#12
TEST_F(Replaced, RenamedOverDoesNotDisturbAndTheNextProcessLoadsTheNew) {
  const auto path = zoo_as("hyperloom_acme", "x");
  entry("x", path, ", plugin_id: acme");
  const auto plugin = load("x");
  ASSERT_TRUE(plugin) << plugin.error().message;
  EXPECT_EQ(child_loads(dir() / "registry.yaml"), kAcme);

  stdfs::rename(zoo("hyperloom_strict"), path);
  const auto plan = (*plugin)->plan_measurement(input());
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_EQ(plan->argv.at(0), "bash");

  entry("x", path, ", plugin_id: strict");
  EXPECT_EQ(child_loads(dir() / "registry.yaml"), kStrict);
  // Here the loader still has the old file under that name: what was checked is not what is mapped.
  const util::Error error = refusal("x");
  EXPECT_EQ(error.id, "PLG-024");
}

}  // namespace
}  // namespace hyperloom::plugin
