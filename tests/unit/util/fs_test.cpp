// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/fs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/util/random.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

namespace hyperloom::util {
namespace {

class FileSystemTest : public ::testing::Test {
 protected:
  void SetUp() override {
    dir_ = stdfs::temp_directory_path() / ("hl-fs-" + random_hex(6));
    ASSERT_TRUE(fs_.create_exclusive(dir_, 0700));
  }
  void TearDown() override { stdfs::remove_all(dir_); }

  std::string content(const char* name) { return fs_.read_bounded(dir_ / name, 1000).value(); }
  std::vector<std::string> names() { return fs_.list(dir_).value(); }

  PosixFileSystem fs_;
  stdfs::path dir_;
};

TEST_F(FileSystemTest, ReadBoundedTakesExactlyTheLimit) {
  ASSERT_TRUE(fs_.write_replace(dir_ / "a", "12345", 0600));
  EXPECT_EQ(fs_.read_bounded(dir_ / "a", 5).value(), "12345");
  const auto over = fs_.read_bounded(dir_ / "a", 4);
  EXPECT_EQ(over.error().code, Code::InvalidInput);
  EXPECT_EQ(over.error().message, (dir_ / "a").native() + ": larger than 4 bytes");
}

TEST_F(FileSystemTest, ReadBoundedReadsEmptyAndLargeFiles) {
  ASSERT_TRUE(fs_.write_replace(dir_ / "empty", "", 0600));
  EXPECT_EQ(content("empty"), "");
  const std::string large(3u << 20, 'x');
  ASSERT_TRUE(fs_.write_replace(dir_ / "large", large, 0600));
  EXPECT_EQ(fs_.read_bounded(dir_ / "large", large.size()).value(), large);
}

TEST_F(FileSystemTest, ReadBoundedReadsFilesThatHideTheirSize) {
  EXPECT_FALSE(fs_.read_bounded("/proc/self/status", 1u << 20).value().empty());
  EXPECT_FALSE(fs_.read_bounded("/proc/self/status", 10));
}

TEST_F(FileSystemTest, ReadStartIsTheFileOrItsFirstBytes) {
  ASSERT_TRUE(fs_.write_replace(dir_ / "a", "12345", 0600));
  EXPECT_EQ(fs_.read_start(dir_ / "a", 9).value(), "12345");
  EXPECT_EQ(fs_.read_start(dir_ / "a", 5).value(), "12345");
  EXPECT_EQ(fs_.read_start(dir_ / "a", 3).value(), "123");
  EXPECT_EQ(fs_.read_start(dir_ / "a", 0).value(), "");
  EXPECT_EQ(fs_.read_start("/proc/self/status", 5).value(), "Name:");
  EXPECT_EQ(fs_.read_start(dir_ / "absent", 1).error().code, Code::NotFound);
}

TEST_F(FileSystemTest, ReadBoundedRefusesWhatIsNotARegularFileAtOnce) {
  ASSERT_EQ(::mkfifo((dir_ / "fifo").c_str(), 0600), 0);
  for (const stdfs::path& path : {dir_ / "fifo", dir_, stdfs::path("/dev/zero")}) {
    const auto result = fs_.read_bounded(path, 100);
    EXPECT_EQ(result.error().message, path.native() + ": not a regular file");
  }
  EXPECT_EQ(fs_.read_bounded(dir_ / "absent", 1).error().code, Code::NotFound);
}

TEST_F(FileSystemTest, WriteAtomicReplacesAndLeavesNothingBeside) {
  ASSERT_TRUE(fs_.write_atomic(dir_ / "a", "one", 0600));
  ASSERT_TRUE(fs_.write_atomic(dir_ / "a", "two", 0600));
  EXPECT_EQ(content("a"), "two");
  EXPECT_EQ(fs_.stat(dir_ / "a")->mode, 0600U);
  EXPECT_EQ(names(), std::vector<std::string>{"a"});
}

TEST_F(FileSystemTest, WriteAtomicReplacesTheLinkNotItsTarget) {
  ASSERT_TRUE(fs_.write_replace(dir_ / "target", "old", 0600));
  ASSERT_TRUE(fs_.symlink("target", dir_ / "link"));
  ASSERT_TRUE(fs_.write_atomic(dir_ / "link", "new", 0600));
  EXPECT_EQ(content("target"), "old");
  EXPECT_EQ(fs_.lstat(dir_ / "link")->kind, FileInfo::Kind::Regular);
}

TEST_F(FileSystemTest, FailedWriteLeavesTheOldFileAndNoTemporary) {
  ASSERT_TRUE(fs_.create_exclusive(dir_ / "a", 0700));
  ASSERT_TRUE(fs_.write_replace(dir_ / "a" / "child", "x", 0600));
  EXPECT_FALSE(fs_.write_atomic(dir_ / "a", "new", 0600));  // a directory stands there
  EXPECT_EQ(names(), std::vector<std::string>{"a"});
}

TEST_F(FileSystemTest, WriteBeyondTheFileSizeLimitFailsAndCleansUp) {
  ASSERT_TRUE(fs_.write_atomic(dir_ / "a", "old", 0600));
  const auto ignore = std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{4096, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const Status result = fs_.write_atomic(dir_ / "a", std::string(8192, 'x'), 0600);
  auto log = fs_.open_append(dir_ / "log", 0600);
  const Status appended = log.value()->append(std::string(8192, 'x'));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, ignore);
  EXPECT_EQ(result.error().code, Code::Io);
  EXPECT_EQ(appended.error().errnum, EFBIG);
  EXPECT_TRUE(disk_errno(appended.error().errnum));
  EXPECT_NE(appended.error().message.find("only 4096 of 8192 bytes"), std::string::npos);
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(names(), (std::vector<std::string>{"a", "log"}));
}

TEST_F(FileSystemTest, LongestNamesCanBeWritten) {
  const std::string name(255, 'n');
  EXPECT_TRUE(fs_.write_atomic(dir_ / name, "x", 0600));
  EXPECT_EQ(names(), std::vector<std::string>{name});
}

TEST_F(FileSystemTest, AppendKeepsWhatIsThere) {
  for (const char* text : {"a\n", "b\n"}) {
    auto file = fs_.open_append(dir_ / "log", 0640).value();
    ASSERT_TRUE(file->append(text));
    ASSERT_TRUE(file->sync());
  }
  EXPECT_EQ(content("log"), "a\nb\n");
  EXPECT_EQ(fs_.stat(dir_ / "log")->mode, 0640U);
}

TEST_F(FileSystemTest, OpenAppendRefusesLinksAndPipes) {
  ASSERT_TRUE(fs_.symlink("elsewhere", dir_ / "link"));
  EXPECT_FALSE(fs_.open_append(dir_ / "link", 0600));
  EXPECT_FALSE(fs_.lstat(dir_ / "elsewhere"));
  ASSERT_EQ(::mkfifo((dir_ / "fifo").c_str(), 0600), 0);
  EXPECT_FALSE(fs_.open_append(dir_ / "fifo", 0600));
}

TEST_F(FileSystemTest, CreateDirectoriesMakesAllAndAcceptsExisting) {
  const stdfs::path deep = dir_ / "a" / "b" / "c";
  ASSERT_TRUE(fs_.create_directories(deep, 0700));
  ASSERT_TRUE(fs_.create_directories(deep, 0700));
  ASSERT_TRUE(fs_.create_directories(stdfs::path(deep.native() + "/d/"), 0700));
  EXPECT_EQ(fs_.stat(dir_ / "a")->mode, 0700U);
  ASSERT_TRUE(fs_.write_replace(dir_ / "file", "x", 0600));
  EXPECT_FALSE(fs_.create_directories(dir_ / "file" / "x", 0700));
  EXPECT_FALSE(fs_.create_directories(dir_ / "file", 0700));
}

TEST_F(FileSystemTest, CreateExclusiveRefusesWhatExists) {
  ASSERT_TRUE(fs_.create_exclusive(dir_ / "x", 0700));
  EXPECT_EQ(fs_.create_exclusive(dir_ / "x", 0700).error().code, Code::Refused);
}

TEST_F(FileSystemTest, RenameNewNeverReplaces) {
  ASSERT_TRUE(fs_.create_exclusive(dir_ / "from", 0700));
  ASSERT_TRUE(fs_.create_exclusive(dir_ / "taken", 0700));
  EXPECT_EQ(fs_.rename_new(dir_ / "from", dir_ / "taken").error().code, Code::Refused);
  ASSERT_TRUE(fs_.rename_new(dir_ / "from", dir_ / "to"));
  EXPECT_EQ(names(), (std::vector<std::string>{"taken", "to"}));
  EXPECT_EQ(fs_.rename_new(dir_ / "absent", dir_ / "y").error().code, Code::NotFound);
}

TEST_F(FileSystemTest, StatFollowsLinksAndLstatDoesNot) {
  ASSERT_TRUE(fs_.write_replace(dir_ / "file", "123", 0600));
  ASSERT_TRUE(fs_.symlink(dir_ / "file", dir_ / "good"));
  ASSERT_TRUE(fs_.symlink("nowhere", dir_ / "dangling"));
  EXPECT_EQ(fs_.stat(dir_ / "good")->kind, FileInfo::Kind::Regular);
  EXPECT_EQ(fs_.stat(dir_ / "good")->size, 3U);
  EXPECT_EQ(fs_.lstat(dir_ / "good")->kind, FileInfo::Kind::Symlink);
  EXPECT_FALSE(fs_.stat(dir_ / "dangling"));
  EXPECT_TRUE(fs_.lstat(dir_ / "dangling"));
  EXPECT_EQ(fs_.stat(dir_)->kind, FileInfo::Kind::Directory);
  EXPECT_EQ(fs_.stat("/dev/null")->kind, FileInfo::Kind::Other);
}

TEST_F(FileSystemTest, StatTellsIdentityAndTime) {
  ASSERT_TRUE(fs_.write_replace(dir_ / "a", "x", 0600));
  ASSERT_EQ(::link((dir_ / "a").c_str(), (dir_ / "b").c_str()), 0);
  const FileInfo a = fs_.stat(dir_ / "a").value();
  const FileInfo b = fs_.stat(dir_ / "b").value();
  EXPECT_EQ(a.inode, b.inode);
  EXPECT_EQ(a.device, b.device);
  EXPECT_EQ(a.links, 2U);
  EXPECT_EQ(a.uid, ::geteuid());
  EXPECT_GT(a.mtime_ns, 1'700'000'000'000'000'000);
}

TEST_F(FileSystemTest, ListIsSortedByBytes) {
  for (const char* name : {"b", "a", "B", ".hidden"}) {
    ASSERT_TRUE(fs_.write_replace(dir_ / name, "", 0600));
  }
  EXPECT_EQ(names(), (std::vector<std::string>{".hidden", "B", "a", "b"}));
  EXPECT_EQ(fs_.list(dir_ / "absent").error().code, Code::NotFound);
}

TEST_F(FileSystemTest, RemoveFileSaysWhatIsAbsent) {
  ASSERT_TRUE(fs_.write_replace(dir_ / "a", "", 0600));
  EXPECT_TRUE(fs_.remove_file(dir_ / "a"));
  EXPECT_EQ(fs_.remove_file(dir_ / "a").error().code, Code::NotFound);
}

}  // namespace
}  // namespace hyperloom::util
