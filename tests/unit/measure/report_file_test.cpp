// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/report_file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>

#include "core/measure/report.hpp"
#include "core/util/fs.hpp"
#include "tests/unit/measure/temp_dir.hpp"

namespace hyperloom::measure {
namespace {

namespace stdfs = std::filesystem;
using testing::EndsWith;
using testing::HasSubstr;

constexpr const char* kReport = "inferencex_result.json";
constexpr const char* kValid = R"({"output_throughput":1,"throughput_unit":"img/s"})";

class ReportFile : public testing::Test {
 protected:
  ReportFile() { place_.first_mtime_ns = util::PosixFileSystem().lstat(dir_.path())->mtime_ns; }

  std::string problem(const std::string& cls) {
    const ReportBytes bytes = read_report_bytes(place_);
    EXPECT_FALSE(bytes.text.has_value());
    EXPECT_EQ(bytes.problem.cls, cls);
    return bytes.problem.message;
  }
  std::string missing() { return problem("report_missing"); }

  void set_mtime_behind(std::chrono::milliseconds by) {
    const auto since = std::chrono::nanoseconds(place_.first_mtime_ns) - by;
    const auto whole = std::chrono::floor<std::chrono::seconds>(since);
    const timespec time{whole.count(), (since - whole).count()};
    const timespec times[2] = {time, time};
    ASSERT_EQ(::utimensat(AT_FDCWD, (dir_ / kReport).c_str(), times, 0), 0);
  }

  TempDir dir_;
  ReportPlace place_{dir_.path(), kReport, 0};
};

TEST_F(ReportFile, RegularFileIsRead) {
  dir_.write(kReport, kValid);
  EXPECT_EQ(read_report_bytes(place_).text, kValid);
  EXPECT_TRUE(report_complete(place_));
  EXPECT_TRUE(read_report(place_, {}).report.has_value());
}

// custom.md#41
TEST_F(ReportFile, AbsentReportNamesWhereItWasLookedFor) {
  EXPECT_EQ(missing(),
            "inferencex_result.json not produced: looked for " + (dir_ / kReport).native());
  EXPECT_FALSE(report_complete(place_));
}

TEST_F(ReportFile, RemovedDirectoryIsTheCause) {
  stdfs::remove_all(dir_.path());
  EXPECT_THAT(missing(), EndsWith("; the result directory is gone"));
}

TEST_F(ReportFile, DirectoryReplacedByALinkDoesNotCount) {
  TempDir other;
  other.write(kReport, kValid);
  stdfs::remove_all(dir_.path());
  stdfs::create_directory_symlink(other.path(), dir_.path());
  EXPECT_THAT(missing(), HasSubstr("the result directory is no longer a directory"));
}

// custom.md#43
TEST_F(ReportFile, NearNameIsHinted) {
  dir_.write("inferencex_result_2.json", kValid);
  dir_.write("inferencex_result_3.json", kValid);
  EXPECT_THAT(missing(), EndsWith("; found inferencex_result_2.json instead"));
}

TEST_F(ReportFile, UnrelatedNamesAreNotHinted) {
  dir_.write("other.json", kValid);
  EXPECT_THAT(missing(), testing::Not(HasSubstr("instead")));
}

// custom.md#44, decide.md#67
TEST_F(ReportFile, SymlinkDoesNotCount) {
  stdfs::create_symlink(dir_.write("real.json", kValid), dir_ / kReport);
  EXPECT_THAT(missing(), EndsWith("; it is a symbolic link"));
}

TEST_F(ReportFile, HardLinkDoesNotCount) {
  stdfs::create_hard_link(dir_.write("real.json", kValid), dir_ / kReport);
  EXPECT_THAT(missing(), EndsWith("; it has 2 links"));
}

TEST_F(ReportFile, OlderThanTheLegIsStale) {
  dir_.write(kReport, kValid);
  set_mtime_behind(std::chrono::milliseconds(1500));
  EXPECT_THAT(missing(), EndsWith("; it is older than the leg"));
}

TEST_F(ReportFile, UpToASecondOfClockDifferenceIsFine) {
  dir_.write(kReport, kValid);
  set_mtime_behind(std::chrono::milliseconds(900));
  EXPECT_TRUE(read_report_bytes(place_).text.has_value());
}

TEST_F(ReportFile, FileOfAnotherUserDoesNotCount) {
  dir_.write(kReport, kValid);
  if (::geteuid() != 0 || ::chown((dir_ / kReport).c_str(), 4321, 4321) != 0) {
    GTEST_SKIP() << "only root can give a file away";
  }
  EXPECT_THAT(missing(), EndsWith("; it is owned by user 4321"));
}

TEST_F(ReportFile, FifoIsRefusedWithoutBlocking) {
  ASSERT_EQ(::mkfifo((dir_ / kReport).c_str(), 0600), 0);
  EXPECT_THAT(missing(), EndsWith("; it is not a regular file"));
}

TEST_F(ReportFile, DirectoryIsRefused) {
  stdfs::create_directory(dir_ / kReport);
  EXPECT_THAT(missing(), EndsWith("; it is not a regular file"));
}

TEST_F(ReportFile, DeviceIsRefused) {
  stdfs::create_symlink("/dev/zero", dir_ / kReport);
  EXPECT_THAT(missing(), EndsWith("; it is a symbolic link"));
  place_ = {"/dev", "zero", 0};
  EXPECT_THAT(missing(), EndsWith("; it is not a regular file"));
}

// custom.md#46
TEST_F(ReportFile, SeventeenMebibytesAreTooMuch) {
  dir_.write(kReport, kValid);
  stdfs::resize_file(dir_ / kReport, 17u << 20);
  EXPECT_EQ(problem("report_malformed"), "inferencex_result.json: larger than 16 MiB");
}

TEST_F(ReportFile, SixteenMebibytesAreRead) {
  dir_.write(kReport, kValid);
  stdfs::resize_file(dir_ / kReport, 16u << 20);
  EXPECT_EQ(read_report_bytes(place_).text->size(), 16u << 20);
}

TEST_F(ReportFile, ReportBelowASubdirectoryIsReachedWithoutLinks) {
  place_.rel = "out/r.json";
  EXPECT_THAT(missing(), EndsWith("; its directory out is gone"));
  dir_.write("out/r.json", kValid);
  EXPECT_EQ(read_report_bytes(place_).text, kValid);
  stdfs::rename(dir_ / "out", dir_ / "real");
  stdfs::create_directory_symlink("real", dir_ / "out");
  EXPECT_THAT(missing(), HasSubstr("its directory out is no longer a directory"));
}

// custom.md#42: the predicate of settling.
TEST_F(ReportFile, GrowingReportIsNotComplete) {
  dir_.write(kReport, std::string_view(kValid).substr(0, 20));
  EXPECT_FALSE(report_complete(place_));
  dir_.write(kReport, "[1]");
  EXPECT_FALSE(report_complete(place_));
}

}  // namespace
}  // namespace hyperloom::measure
