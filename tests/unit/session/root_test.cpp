// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/root.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temp_dir.hpp"

namespace hyperloom::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const PathBase kBase{"/work dir", "/home/me"};

std::filesystem::path root_of(std::vector<std::pair<std::string, std::string>> env) {
  return session_root(util::Environment(std::move(env)), kBase);
}

// session.md#21
TEST(SessionRoot, RelativeBlankSpacesAndUnicode) {
  EXPECT_EQ(root_of({{"USER_DATA_PATH", "data"}}), "/work dir/data");
  EXPECT_EQ(root_of({{"USER_DATA_PATH", " "}}), "/home/me/.local/state/hyperloom");
  EXPECT_EQ(root_of({}), "/home/me/.local/state/hyperloom");
  EXPECT_EQ(root_of({{"XDG_STATE_HOME", "/x"}}), "/x/hyperloom");
  EXPECT_EQ(root_of({{"USER_DATA_PATH", "/a b/ü"}}), "/a b/ü");
  EXPECT_EQ(root_of({{"USER_DATA_PATH", "~/d"}}), "/home/me/d");
}

class RootCheck : public testing::Test {
 protected:
  util::Status check(const std::filesystem::path& root, const std::filesystem::path& checkout,
                     bool ignored = false) {
    return check_session_root(fs_, root, checkout, [=](const auto&) { return ignored; });
  }

  util::PosixFileSystem fs_;
  test::TempDir dir_;
};

// session.md#22
TEST_F(RootCheck, ASessionIsNoRoot) {
  dir_.write("s/manifest.json", "{}");
  const auto checked = check(dir_ / "s", "");
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().id, "session_root_invalid");
  EXPECT_THAT(checked.error().message, HasSubstr("is itself a session"));
}

// session.md#22
TEST_F(RootCheck, ItMustBeCreatable) {
  dir_.write("file", "x");
  EXPECT_TRUE(check(dir_ / "new/deep", ""));
  EXPECT_FALSE(std::filesystem::exists(dir_ / "new"));
  EXPECT_FALSE(check(dir_ / "file", ""));
  EXPECT_FALSE(check(dir_ / "file/below", ""));
  std::filesystem::create_symlink("nowhere", dir_ / "dangling");
  EXPECT_FALSE(check(dir_ / "dangling", ""));
}

// session.md#22
TEST_F(RootCheck, InsideTheCheckoutItMustBeIgnoredByGit) {
  std::filesystem::create_directories(dir_ / "tree");
  std::filesystem::create_directory_symlink("tree", dir_ / "other");
  EXPECT_FALSE(check(dir_ / "tree/data", dir_ / "tree"));
  EXPECT_FALSE(check(dir_ / "tree", dir_ / "tree"));
  EXPECT_FALSE(check(dir_ / "other/data", dir_ / "tree"));
  EXPECT_TRUE(check(dir_ / "tree/data", dir_ / "tree", true));
  EXPECT_TRUE(check(dir_ / "tree2", dir_ / "tree"));
}

TEST(Inside, ComparesWholeParts) {
  EXPECT_TRUE(inside("/a/b", "/a"));
  EXPECT_TRUE(inside("/a", "/a"));
  EXPECT_FALSE(inside("/ab", "/a"));
  EXPECT_FALSE(inside("/a", "/a/b"));
}

TEST(SessionName, HasTheOnePattern) {
  EXPECT_TRUE(is_session_name("20260825T101112Z-15931c07"));
  EXPECT_FALSE(is_session_name("20260825Z101112T-15931c07"));
  EXPECT_FALSE(is_session_name("20260825T101112Z-15931C07"));
  EXPECT_FALSE(is_session_name("20260825T101112Z-15931c0"));
  EXPECT_FALSE(is_session_name("measure"));
}

TEST_F(RootCheck, SessionNamesLeaveOutEverythingElse) {
  for (const char* name :
       {"20260825T101113Z-00000000", "measure", "20260825T101112Z-15931c07", "x"}) {
    std::filesystem::create_directories(dir_ / name);
  }
  EXPECT_THAT(session_names(fs_, dir_.path()),
              ElementsAre("20260825T101112Z-15931c07", "20260825T101113Z-00000000"));
  EXPECT_TRUE(session_names(fs_, dir_ / "absent").empty());
}

}  // namespace
}  // namespace hyperloom::session
