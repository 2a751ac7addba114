// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// The bundled `custom` plugin through the host: candidates, and the goals for repeated calls.

#include <dirent.h>
#include <dlfcn.h>
#include <gmock/gmock.h>

#include <fstream>
#include <string>

#include "tests/component/plugin/lab.hpp"

namespace hyperloom::plugin {
namespace {

namespace stdfs = std::filesystem;
using testing::HasSubstr;

class Calls : public PluginLab {
 protected:
  std::unique_ptr<FrameworkPlugin> custom() {
    const auto to = dir() / "lib/hyperloom_custom.so";
    stdfs::copy_file(stdfs::path(HYPERLOOM_BUILT_PLUGINS) / "hyperloom_custom.so", to);
    stdfs::permissions(to, stdfs::perms(0644));
    entry("custom", to, "");
    auto made = load("custom");
    EXPECT_TRUE(made) << made.error().message;
    return made ? std::move(*made) : nullptr;
  }
};

// custom.md#16, one row of it; the table itself is the plugin's own test
TEST_F(Calls, UnresolvedEntrypointListsWhyEachFileWasRejected) {
  const auto plugin = custom();
  ASSERT_NE(plugin, nullptr);
  write(dir() / "scripts/two.sh", "exit 0\n");
  write(dir() / "scripts/run.bash", "exit 0\n");
  PlanInput in = input();
  in.framework = "custom";
  in.gpu_type = in.runner_type = "mi355x";
  const auto found = plugin->resolve_entrypoint(in);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().id, "entrypoint_unresolved");
  EXPECT_THAT(found.error().message, HasSubstr("wanted custom_mi355x.sh or exactly one .sh file"));
  ASSERT_EQ(found.error().details.size(), 3u);
  EXPECT_THAT(found.error().details[0], testing::StartsWith("one.sh: "));
  EXPECT_THAT(found.error().details[1], testing::StartsWith("run.bash: "));
}

TEST_F(Calls, PlanIsBashAndThePath) {
  const auto plugin = custom();
  ASSERT_NE(plugin, nullptr);
  PlanInput in = input();
  in.framework = "custom";
  in.entrypoint = dir() / "scripts/o ne\"$(id)\n.sh";
  const auto plan = plugin->plan_measurement(in);
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_THAT(plan->argv, testing::ElementsAre("bash", in.entrypoint.string()));
  EXPECT_TRUE(plan->env.empty());
}

std::size_t open_descriptors() {
  std::size_t count = 0;
  for (const auto& each : stdfs::directory_iterator("/proc/self/fd")) {
    count += each.is_symlink() ? 1u : 0u;
  }
  return count;
}

std::size_t resident_pages() {
  std::ifstream statm("/proc/self/statm");
  std::size_t size = 0, resident = 0;
  statm >> size >> resident;
  return resident;
}

/// AddressSanitizer keeps freed memory back on purpose. The core is instrumented, this file is not.
bool quarantined() { return ::dlsym(RTLD_DEFAULT, "__asan_init") != nullptr; }

TEST_F(Calls, TenThousandCallsLeaveMemoryAndDescriptorsFlat) {
  const auto plugin = custom();
  ASSERT_NE(plugin, nullptr);
  const auto plan = [&] {
    for (int i = 0; i < 5000; ++i) {
      ASSERT_TRUE(plugin->plan_measurement(input()));
    }
  };
  plan();
  const std::size_t descriptors = open_descriptors(), pages = resident_pages();
  plan();
  EXPECT_EQ(open_descriptors(), descriptors);
  if (!quarantined()) {
    EXPECT_LE(resident_pages(), pages + 256);  // 1 MiB of slack for the allocator
  }
}

}  // namespace
}  // namespace hyperloom::plugin
