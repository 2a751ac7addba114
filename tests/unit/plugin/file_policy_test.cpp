// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// PLG-008: who could replace or change a library (sdk.md section 10).

#include "core/plugin/file_policy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/plugin/fake_tree.hpp"

namespace hyperloom::plugin {
namespace {

using Kind = util::FileInfo::Kind;
using testing::HasSubstr;
constexpr uid_t kMe = 1000;

class FilePolicy : public testing::Test {
 protected:
  FilePolicy() { tree_.file("/opt/p/x.so", ""); }
  util::Status check() const { return check_file_policy(tree_, "/opt/p/x.so", kMe); }
  void refused(std::string_view path, std::string_view what) const {
    const auto status = check();
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().id, "PLG-008");
    EXPECT_THAT(status.error().message, HasSubstr(util::cat(path, ": ")));
    EXPECT_THAT(status.error().message, HasSubstr(what));
    EXPECT_THAT(status.error().hint, HasSubstr("--unsafe-plugin-perms"));
  }
  FakeTree tree_;
};

TEST_F(FilePolicy, RootsAndMyOwnPrivateFilesPass) {
  EXPECT_TRUE(check());
  tree_.node("/opt/p/x.so", Kind::Regular, 0700, kMe);
  tree_.node("/opt/p", Kind::Directory, 0755, kMe);
  EXPECT_TRUE(check());
}

TEST_F(FilePolicy, GroupOrOtherWritableFileIsRefused) {
  tree_.node("/opt/p/x.so", Kind::Regular, 0664, 0);
  refused("/opt/p/x.so", "writable by group or others (mode 0664)");
  tree_.node("/opt/p/x.so", Kind::Regular, 0646, 0);
  refused("/opt/p/x.so", "mode 0646");
}

// sdk.md#9
TEST_F(FilePolicy, WritableAncestorIsRefusedByItsName) {
  tree_.node("/opt", Kind::Directory, 0775, 0);
  refused("/opt", "writable by group or others");
}

TEST_F(FilePolicy, ForeignOwnerIsRefused) {
  tree_.node("/opt/p/x.so", Kind::Regular, 0644, 1234);
  refused("/opt/p/x.so", "owned by uid 1234");
  tree_.node("/opt/p/x.so", Kind::Regular, 0644, 0);
  tree_.node("/opt/p", Kind::Directory, 0755, 1234);
  refused("/opt/p", "owned by uid 1234");
}

TEST_F(FilePolicy, SetIdBitsOfTheFileAreRefused) {
  tree_.node("/opt/p/x.so", Kind::Regular, 04755, 0);
  refused("/opt/p/x.so", "set-id bits (mode 4755)");
}

TEST_F(FilePolicy, SetGidDirectoriesAreOrdinary) {
  tree_.node("/opt/p", Kind::Directory, 02755, 0);
  EXPECT_TRUE(check());
}

TEST_F(FilePolicy, StickyDirectoryNeedsAPrivateOneOfMineBelowIt) {
  tree_.node("/opt", Kind::Directory, 01777, 0);
  refused("/opt", "without a 0700 directory of yours below it");
  tree_.node("/opt/p", Kind::Directory, 0700, 0);
  refused("/opt", "shared directory");  // root's is not mine
  tree_.node("/opt/p", Kind::Directory, 0700, kMe);
  EXPECT_TRUE(check());
}

TEST_F(FilePolicy, PrivateDirectoryAboveTheStickyOneDoesNotCount) {
  tree_.node("/opt", Kind::Directory, 0700, kMe);
  tree_.node("/opt/p", Kind::Directory, 01777, 0);
  refused("/opt/p", "shared directory");
}

TEST_F(FilePolicy, MissingFileIsNotAPolicyQuestion) {
  const auto status = check_file_policy(tree_, "/opt/p/gone.so", kMe);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().id, "PLG-007");
}

}  // namespace
}  // namespace hyperloom::plugin
