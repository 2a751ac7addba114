// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/fingerprint.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/measure/command.hpp"

namespace hyperloom::measure {
namespace {

using session::EnvVar;
using session::Origin;
using testing::ElementsAre;
using Argv = std::vector<std::string>;
using Env = std::vector<EnvVar>;

struct Launch {
  Argv argv = {"/bin/bash", "/s/run.sh"};
  Env env = {{"A", "1", Origin::Inherited}};
  std::filesystem::path work_dir = "/s/w/1";
  std::string tree = "t";
  plugin::Identity plugin = {};

  [[nodiscard]] std::string fp() const {
    return launch_fingerprint({&argv, &env, work_dir, tree, &plugin});
  }
};

// decide.md#59
TEST(Fingerprint, FlagsStayWithTheirValues) {
  Launch one;
  Launch two;
  one.argv = {"x", "--a", "1", "--b", "2"};
  two.argv = {"x", "--a", "2", "--b", "1"};
  EXPECT_NE(one.fp(), two.fp());
  two.argv = {"x", "--b", "2", "--a", "1"};
  EXPECT_NE(one.fp(), two.fp());
}

TEST(Fingerprint, PartsCannotRunIntoEachOther) {
  Launch one;
  Launch two;
  one.argv = {"x", "ab", "c"};
  two.argv = {"x", "a", "bc"};
  EXPECT_NE(one.fp(), two.fp());
  one = two = {};
  one.env = {{"A", "1B", Origin::Pin}};
  two.env = {{"A1", "B", Origin::Pin}};
  EXPECT_NE(one.fp(), two.fp());
  one = two = {};
  one.argv.push_back("env");
  EXPECT_NE(one.fp(), two.fp());
}

TEST(Fingerprint, PerLegValuesAndOriginsDoNotCount) {
  const Launch base;
  Launch other;
  other.env[0].origin = Origin::Variant;
  for (const char* name :
       {"RESULT_DIR", "HYPERLOOM_RUN_ID", "HYPERLOOM_RESULT_NONCE", "HYPERLOOM_LEG_SEED",
        "HYPERLOOM_QUALITY_REF", "HYPERLOOM_QUALITY_REF_WRITE"}) {
    other.env.push_back({name, "anything", Origin::Run});
  }
  EXPECT_EQ(base.fp(), other.fp());
}

TEST(Fingerprint, WorkspacePathCountsAsAConstant) {
  Launch one;
  Launch two;
  one.argv.push_back("--out=/s/w/1/x:/s/w/1");
  two.argv.push_back("--out=/s/w/2/x:/s/w/2");
  two.work_dir = "/s/w/2";
  EXPECT_EQ(one.fp(), two.fp());
}

TEST(Fingerprint, EverythingElseCounts) {
  const std::string base = Launch{}.fp();
  EXPECT_EQ(base.size(), 64u);
  Launch other;
  other.env.push_back({"B", "", Origin::Variant});
  EXPECT_NE(base, other.fp());
  other = {};
  other.tree = "";
  EXPECT_NE(base, other.fp());
  other = {};
  other.plugin.id = "p";
  EXPECT_NE(base, other.fp());
  other = {};
  other.plugin.version = "p";
  EXPECT_NE(base, other.fp());
}

Env with_path(const std::string& path) { return {{"PATH", path, Origin::Pin}}; }

TEST(Command, BareProgramIsLookedUpOnTheChildsPath) {
  EXPECT_THAT(*resolve_argv({"bash", "x"}, with_path("/nowhere:/bin")),
              ElementsAre("/bin/bash", "x"));
  EXPECT_EQ(resolve_argv({"bash"}, with_path("/nowhere")).error().id, "bash_missing");
  EXPECT_EQ(resolve_argv({"bash"}, with_path("/nowhere")).error().message,
            "bash was not found on PATH");
  EXPECT_EQ(resolve_argv({"no-such-program"}, with_path("/bin")).error().id, "plugin_error");
}

TEST(Command, UnsetPathHasAStandardValue) {
  EXPECT_THAT(*resolve_argv({"bash"}, {}), ElementsAre("/bin/bash"));
}

TEST(Command, RelativePathPartsAndDirectoriesAreSkipped) {
  EXPECT_FALSE(resolve_argv({"bash"}, with_path(".:bin::")).has_value());
  EXPECT_FALSE(resolve_argv({"bin"}, with_path("/")).has_value());
}

TEST(Command, AbsoluteProgramStaysAndARelativeOneIsRefused) {
  EXPECT_THAT(*resolve_argv({"/x/y"}, {}), ElementsAre("/x/y"));
  EXPECT_EQ(resolve_argv({"./y"}, with_path("/bin")).error().id, "plugin_error");
}

TEST(Command, RelativePathsAreJudgedByTheirParts) {
  EXPECT_TRUE(plain_relative("a/b.json"));
  EXPECT_TRUE(plain_relative("a..b"));
  for (const char* path : {"", "/a", "..", "a/../b", "a/"}) {
    EXPECT_FALSE(plain_relative(path)) << path;
  }
}

}  // namespace
}  // namespace hyperloom::measure
