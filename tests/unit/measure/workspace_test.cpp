// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/workspace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/measure/quality_ref.hpp"
#include "tests/unit/measure/temp_dir.hpp"

namespace hyperloom::measure {
namespace {

namespace stdfs = std::filesystem;

class WorkspaceTest : public testing::Test {
 protected:
  Workspace create() { return create_workspace(fs_, layout_).value(); }

  TempDir dir_;
  util::PosixFileSystem fs_;
  session::Layout layout_{dir_ / "session"};
};

TEST_F(WorkspaceTest, NewDirectoryIsPrivateOpaqueAndEmpty) {
  const Workspace made = create();
  EXPECT_THAT(made.hex, testing::MatchesRegex("[0-9a-f]{16}"));
  EXPECT_EQ(made.dir, dir_ / "session/runs/w" / made.hex);
  EXPECT_TRUE(stdfs::is_empty(made.dir));
  EXPECT_EQ(fs_.lstat(made.dir)->mode, 0700u);
  EXPECT_EQ(fs_.lstat(made.dir)->mtime_ns, made.mtime_ns);
  EXPECT_NE(create().hex, made.hex);
}

TEST_F(WorkspaceTest, FileInPlaceOfTheSessionIsAnError) {
  dir_.write("session", "x");
  EXPECT_FALSE(create_workspace(fs_, layout_).has_value());
}

TEST_F(WorkspaceTest, IntactDirectoryIsLeftAlone) {
  const Workspace made = create();
  EXPECT_FALSE(ensure_workspace(fs_, made.dir).value());
}

TEST_F(WorkspaceTest, RemovedOrReplacedDirectoryIsMadeAgain) {
  const Workspace made = create();
  stdfs::remove(made.dir);
  EXPECT_TRUE(ensure_workspace(fs_, made.dir).value());
  EXPECT_TRUE(stdfs::is_directory(made.dir));
  stdfs::remove(made.dir);
  stdfs::create_directory_symlink(dir_.path(), made.dir);
  EXPECT_TRUE(ensure_workspace(fs_, made.dir).value());
  EXPECT_FALSE(stdfs::is_symlink(made.dir));
  stdfs::remove_all(dir_ / "session/runs");
  EXPECT_TRUE(ensure_workspace(fs_, made.dir).value());
  EXPECT_TRUE(stdfs::is_directory(made.dir));
}

TEST_F(WorkspaceTest, OldPathStaysTrueAfterTheMove) {
  const Workspace made = create();
  dir_.write("session/runs/w/" + made.hex + "/report", "x");
  const stdfs::path home = dir_ / "session/runs/variant/c0001/benchmark_custom_x_0001";
  ASSERT_TRUE(move_home(fs_, made.dir, home));
  EXPECT_EQ(slurp(home / "report"), "x");
  EXPECT_EQ(slurp(made.dir / "report"), "x");
  EXPECT_EQ(stdfs::read_symlink(made.dir), "../variant/c0001/benchmark_custom_x_0001");
  stdfs::rename(dir_ / "session", dir_ / "moved");
  EXPECT_EQ(slurp(dir_ / "moved/runs/w" / made.hex / "report"), "x");
}

TEST_F(WorkspaceTest, ExistingHomeIsNeverReplaced) {
  const Workspace made = create();
  const stdfs::path home = dir_ / "session/runs/variant/c0001/home";
  stdfs::create_directories(home);
  EXPECT_FALSE(move_home(fs_, made.dir, home));
  EXPECT_TRUE(stdfs::is_empty(home));
  EXPECT_FALSE(stdfs::is_symlink(made.dir));
  EXPECT_TRUE(stdfs::is_directory(made.dir));
}

TEST_F(WorkspaceTest, SealedReferenceLosesEveryWritePermissionAndCanBeClearedAgain) {
  const stdfs::path ref = dir_ / "ref/1/baseline.png";
  dir_.write("ref/1/baseline.png/frames/a", "x");
  const stdfs::path outside = dir_.write("outside", "x");
  stdfs::create_symlink(outside, ref / "link");
  ASSERT_TRUE(seal_quality_ref(ref));
  for (const stdfs::path& path : {ref, ref / "frames", ref / "frames/a"}) {
    EXPECT_EQ(fs_.lstat(path)->mode & 0222, 0u) << path;
  }
  EXPECT_NE(fs_.lstat(outside)->mode & 0200, 0u);
  ASSERT_TRUE(clear_quality_target(fs_, ref));
  EXPECT_FALSE(stdfs::exists(ref));
}

TEST_F(WorkspaceTest, ReferenceMayBeASingleFile) {
  const stdfs::path ref = dir_.write("ref/baseline.png", "x");
  ASSERT_TRUE(seal_quality_ref(ref));
  EXPECT_EQ(fs_.lstat(ref)->mode & 0222, 0u);
  EXPECT_FALSE(seal_quality_ref(dir_ / "absent"));
  ASSERT_TRUE(clear_quality_target(fs_, ref));
  EXPECT_FALSE(stdfs::exists(ref));
}

}  // namespace
}  // namespace hyperloom::measure
