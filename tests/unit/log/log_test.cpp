// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/log/log.hpp"

#include <gtest/gtest.h>

#include "core/util/random.hpp"
#include "tests/unit/log/capture.hpp"

namespace hyperloom::log {
namespace {

// about: architecture.md section 6, session.md 8.3

class LogTest : public ::testing::Test {
 protected:
  LogTest() : path_(util::stdfs::temp_directory_path() / ("hl-log-" + util::random_hex(6))) {}
  ~LogTest() override { util::stdfs::remove(path_); }

  std::string file() { return fs_.read_bounded(path_, 1u << 20).value(); }

  Capture err_;
  LinePrinter printer_{err_.fd(), false};
  util::Redactor redactor_;
  /// 2026-08-25T10:11:12.345Z.
  util::ManualClock clock_{util::Wall{std::chrono::milliseconds{1787652672345}}};
  util::PosixFileSystem fs_;
  util::stdfs::path path_;
};

void log_all(Log& log) {
  log.debug("proc", "d");
  log.info("phase", "i");
  log.warn("measure", "w");
  log.error("cli", "e");
}

TEST_F(LogTest, StderrTakesWarningsByDefaultAndMoreWithEachV) {
  const std::string warnings = "WARNING: w\nERROR: e\n";
  const std::string infos = "10:11:12 phase: i\n" + warnings;
  const std::array<std::string, 4> expected = {warnings, infos, "10:11:12 proc: d\n" + infos,
                                               "10:11:12 proc: d\n" + infos};
  for (int verbosity = 0; verbosity < 4; ++verbosity) {
    Log log(printer_, redactor_, clock_, verbosity);
    log_all(log);
    EXPECT_EQ(err_.take(), expected.at(static_cast<std::size_t>(verbosity))) << verbosity;
  }
}

TEST_F(LogTest, FileTakesEverythingFromTheMomentItIsAttached) {
  Log log(printer_, redactor_, clock_, 0);
  log.error("cli", "before");
  ASSERT_TRUE(log.attach_file(fs_, path_));
  log.debug("proc", "spawned", {{"pid", "12"}, {"leg", "0003"}});
  clock_.advance(std::chrono::milliseconds(1000));
  log.warn("measure", "noise");
  EXPECT_EQ(file(),
            "2026-08-25T10:11:12.345Z debug proc leg=0003 spawned pid=12\n"
            "2026-08-25T10:11:13.345Z warn measure noise\n");
  EXPECT_EQ(fs_.stat(path_)->mode, 0600U);
}

TEST_F(LogTest, AttachingAppendsToWhatIsThere) {
  ASSERT_TRUE(fs_.write_replace(path_, "old\n", 0600));
  Log log(printer_, redactor_, clock_, 0);
  ASSERT_TRUE(log.attach_file(fs_, path_));
  log.info("m", "new");
  EXPECT_EQ(file(), "old\n2026-08-25T10:11:12.345Z info m new\n");
}

TEST_F(LogTest, AttachingNowhereIsAnErrorAndStderrGoesOn) {
  Log log(printer_, redactor_, clock_, 0);
  EXPECT_EQ(log.attach_file(fs_, path_ / "absent" / "x").error().code, util::Code::NotFound);
  log.warn("m", "still here");
  EXPECT_EQ(err_.take(), "WARNING: still here\n");
}

TEST_F(LogTest, SecretsAreHiddenInBothSinks) {
  Log log(printer_, redactor_, clock_, 0);
  ASSERT_TRUE(log.attach_file(fs_, path_));
  redactor_.add_value("hunter2000");  // known only after the log was made
  log.warn("m", "got hunter2000 and HF_TOKEN=abc", {{"url", "http://u:p@h/"}});
  const std::string expected = "got [REDACTED] and HF_TOKEN=[REDACTED] url=http://[REDACTED]@h/\n";
  EXPECT_EQ(err_.take(), "WARNING: " + expected);
  EXPECT_EQ(file(), "2026-08-25T10:11:12.345Z warn m " + expected);
}

TEST_F(LogTest, OneRecordIsOneLineOfTheFile) {
  Log log(printer_, redactor_, clock_, 0);
  ASSERT_TRUE(log.attach_file(fs_, path_));
  log.info("m", "a\nb\x1b[31m\xff", {{"k", "c\nd"}});
  EXPECT_EQ(file(), "2026-08-25T10:11:12.345Z info m a\\x0ab\\x1b[31m\\xff k=\"c\\nd\"\n");
}

TEST_F(LogTest, BracesAndPercentSignsAreText) {
  Log log(printer_, redactor_, clock_, 0);
  log.error("m", "{} {:d} %s%n", {{"f", "{}"}});
  EXPECT_EQ(err_.take(), "ERROR: {} {:d} %s%n f={}\n");
}

TEST_F(LogTest, EnabledKnowsBothSinks) {
  Log log(printer_, redactor_, clock_, 1);
  EXPECT_FALSE(log.enabled(Level::Debug));
  EXPECT_TRUE(log.enabled(Level::Info));
  ASSERT_TRUE(log.attach_file(fs_, path_));
  EXPECT_TRUE(log.enabled(Level::Debug));
}

/// A file on a full disk.
class FullFile final : public util::AppendFile {
 public:
  util::Status append(std::string_view) override { return util::fail(util::Code::Io, "disk full"); }
  util::Status sync() override { return {}; }
};

class FullDisk final : public util::FileSystem {
 public:
  util::Result<std::unique_ptr<util::AppendFile>> open_append(const util::stdfs::path&,
                                                              std::uint32_t) override {
    return std::make_unique<FullFile>();
  }
  util::Result<std::string> read_bounded(const util::stdfs::path&, std::uint64_t) const override {
    return util::fail(util::Code::Io, "");
  }
  util::Status write_atomic(const util::stdfs::path&, std::string_view, std::uint32_t) override {
    return {};
  }
  util::Status write_replace(const util::stdfs::path&, std::string_view, std::uint32_t) override {
    return {};
  }
  util::Status create_directories(const util::stdfs::path&, std::uint32_t) override { return {}; }
  util::Status create_exclusive(const util::stdfs::path&, std::uint32_t) override { return {}; }
  util::Status rename_new(const util::stdfs::path&, const util::stdfs::path&) override {
    return {};
  }
  util::Status symlink(const util::stdfs::path&, const util::stdfs::path&) override { return {}; }
  util::Status remove_file(const util::stdfs::path&) override { return {}; }
  std::optional<util::FileInfo> stat(const util::stdfs::path&) const override { return {}; }
  std::optional<util::FileInfo> lstat(const util::stdfs::path&) const override { return {}; }
  util::Result<std::vector<std::string>> list(const util::stdfs::path&) const override {
    return std::vector<std::string>{};
  }
};

TEST_F(LogTest, FullDiskIsReportedOnceAndTheRunGoesOn) {
  FullDisk disk;
  Log log(printer_, redactor_, clock_, 0);
  ASSERT_TRUE(log.attach_file(disk, path_));
  log.info("m", "one");
  log.info("m", "two");
  log.warn("m", "three");
  EXPECT_EQ(err_.take(), "WARNING: the log is not written any more: disk full\nWARNING: three\n");
}

}  // namespace
}  // namespace hyperloom::log
