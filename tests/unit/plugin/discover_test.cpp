// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// Where bare library names are looked up (sdk.md section 6).

#include "core/plugin/discover.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/plugin/fake_tree.hpp"

namespace hyperloom::plugin {
namespace {

using testing::HasSubstr;

class Discover : public testing::Test {
 protected:
  Discover() {
    sources_.executable = "/opt/h/bin/hyperloom";
    entry_.name = "acme";
    entry_.library = "hyperloom_acme.so";
  }

  std::vector<SearchDir> dirs() {
    const util::Environment env(env_);
    sources_.env = &env;
    auto out = search_dirs(registry_, &entry_, sources_,
                           [this](std::string text) { warnings_.push_back(std::move(text)); });
    sources_.env = nullptr;
    return out;
  }
  util::Result<Located> find() { return locate(tree_, entry_, dirs()); }

  FakeTree tree_;
  Registry registry_;
  Entry entry_;
  RegistrySources sources_;
  std::vector<std::pair<std::string, std::string>> env_{{"HOME", "/home/op"}};
  std::vector<std::string> warnings_;
};

TEST_F(Discover, SearchesInTheDocumentedOrder) {
  sources_.plugin_path = {"/flag1", "/flag2/"};
  env_.emplace_back("HYPERLOOM_PLUGIN_PATH", "/env1:/env2");
  entry_.search_path = {"/own"};
  registry_.search_path = {"/high", "/own"};
  std::vector<std::string> found;
  for (const SearchDir& each : dirs()) {
    found.push_back(each.dir);
  }
  const std::vector<std::string> first{"/flag1",
                                       "/flag2",
                                       "/env1",
                                       "/env2",
                                       "/own",
                                       "/high",
                                       "/home/op/.local/share/hyperloom/plugins",
                                       "/opt/h/bin/plugins",
                                       "/opt/h/plugins"};
  ASSERT_GE(found.size(), first.size() + 2);
  EXPECT_TRUE(std::equal(first.begin(), first.end(), found.begin()));
  EXPECT_EQ(found.back(), "/usr/local/lib/hyperloom/plugins");
  EXPECT_NE(std::find(found.begin(), found.end(), "/opt/h/lib/hyperloom/plugins"), found.end());
}

TEST_F(Discover, EmptyAndRelativePartsAreSkippedWithAWarning) {
  env_.emplace_back("HYPERLOOM_PLUGIN_PATH", ":/good:rel/dir:");
  std::size_t good = 0;
  for (const SearchDir& each : dirs()) {
    EXPECT_TRUE(each.dir.is_absolute()) << each.dir;
    good += each.dir == "/good" ? 1u : 0u;
  }
  EXPECT_EQ(good, 1u);
  ASSERT_EQ(warnings_.size(), 3u);
  EXPECT_THAT(warnings_[0], HasSubstr("part '' is empty"));
  EXPECT_THAT(warnings_[1], HasSubstr("part 'rel/dir' is not absolute"));
}

TEST_F(Discover, SetIdRunsSearchTheInstallationOnly) {
  sources_.secure = true;
  sources_.plugin_path = {"/flag"};
  env_.emplace_back("HYPERLOOM_PLUGIN_PATH", "/env");
  entry_.search_path = {"/own"};
  EXPECT_EQ(dirs().front().dir, "/opt/h/bin/plugins");
}

TEST_F(Discover, FirstExistingFileWinsAndLaterOnesAreShadowed) {
  sources_.plugin_path = {"/a", "/b"};
  tree_.file("/b/hyperloom_acme.so", "");
  tree_.file("/opt/h/plugins/hyperloom_acme.so", "");
  const auto found = find();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->path, "/b/hyperloom_acme.so");
  EXPECT_FALSE(found->bundled);
  EXPECT_EQ(found->shadowed.size(), 1u);
  EXPECT_EQ(found->searched[0].result, "no such directory");
  EXPECT_EQ(found->searched[1].result, "found");
}

TEST_F(Discover, AnExistingDirectoryOfThatNameEndsTheSearchToo) {
  sources_.plugin_path = {"/a"};
  tree_.node("/a/hyperloom_acme.so", util::FileInfo::Kind::Directory, 0755, 0);
  tree_.file("/opt/h/plugins/hyperloom_acme.so", "");
  EXPECT_EQ(find()->path, "/a/hyperloom_acme.so");
}

TEST_F(Discover, BundledMeansBuiltInNameInTheInstallation) {
  tree_.file("/opt/h/plugins/hyperloom_custom.so", "");
  tree_.file("/opt/h/plugins/hyperloom_acme.so", "");
  entry_.library = "hyperloom_custom.so";
  EXPECT_TRUE(find()->bundled);
  entry_.library = "hyperloom_acme.so";
  EXPECT_FALSE(find()->bundled);
  sources_.plugin_path = {"/a"};
  tree_.file("/a/hyperloom_custom.so", "");
  entry_.library = "hyperloom_custom.so";
  EXPECT_FALSE(find()->bundled);
}

// sdk.md#4
TEST_F(Discover, MissingLibraryListsTheSearchedDirectories) {
  const auto found = find();
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().id, "PLG-006");
  EXPECT_THAT(found.error().message,
              HasSubstr("searched: /home/op/.local/share/hyperloom/plugins"));
  EXPECT_THAT(found.error().message, HasSubstr("/opt/h/plugins"));
}

TEST_F(Discover, PathsStartAtTheRegistryFile) {
  entry_.library = "../lib/x.so";
  entry_.base_dir = "/etc/hyperloom";
  tree_.file("/etc/lib/x.so", "");
  EXPECT_EQ(find()->path, "/etc/lib/x.so");
  entry_.library = "./gone.so";
  ASSERT_FALSE(find());
  EXPECT_EQ(find().error().id, "PLG-006");
  EXPECT_THAT(find().error().message, HasSubstr("/etc/hyperloom/gone.so"));
}

}  // namespace
}  // namespace hyperloom::plugin
