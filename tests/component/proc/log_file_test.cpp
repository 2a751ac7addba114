// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/log_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include "tests/component/proc/harness.hpp"

namespace hyperloom::proc {
namespace {

using testing::EndsWith;
using testing::StartsWith;

constexpr std::uint64_t kCap = 1u << 20;

class LogFileTest : public SupervisorTest {
 protected:
  void SetUp() override {
    SupervisorTest::SetUp();
    run_id_ = "none";
    auto file = LogFile::open(at("log"), kCap);
    ASSERT_TRUE(file);
    file_.emplace(std::move(*file));
  }
  void put(const std::string& text) {
    ASSERT_EQ(write(file_->child_fd(), text.data(), text.size()),
              static_cast<ssize_t>(text.size()));
  }
  /// Numbered lines of 16 bytes.
  static std::string lines(int from, int to) {
    std::string text;
    for (int i = from; i < to; ++i) {
      std::string number = std::to_string(i);
      text += std::string(15 - number.size(), '.') + number + '\n';
    }
    return text;
  }
  [[nodiscard]] std::uint64_t on_disk() const {
    struct stat info {};
    EXPECT_EQ(::stat(at("log").c_str(), &info), 0);
    return static_cast<std::uint64_t>(info.st_blocks) * 512;
  }
  std::optional<LogFile> file_;
};

TEST_F(LogFileTest, GrowthIsNoticedOnce) {
  EXPECT_FALSE(file_->sample().grown);
  put("x");
  EXPECT_TRUE(file_->sample().grown);
  EXPECT_FALSE(file_->sample().grown);
}

TEST_F(LogFileTest, MuchAtOnceAsksForASoonerLook) {
  put(lines(0, 100));
  EXPECT_FALSE(file_->sample().fast);
  put(lines(0, 10'000));
  EXPECT_TRUE(file_->sample().fast);
}

TEST_F(LogFileTest, UnderTheCapNothingChanges) {
  const std::string text = lines(0, 65'536);
  put(text);
  (void)file_->sample();
  file_->finish();
  EXPECT_EQ(read_file(at("log")), text);
  EXPECT_EQ(file_->dropped(), 0u);
}

TEST_F(LogFileTest, DiskUseStaysNearTheCapWhileItGrows) {
  for (int i = 0; i < 20; ++i) {
    put(lines(i * 20'000, (i + 1) * 20'000));
    (void)file_->sample();
    if (!file_->deferred()) {
      EXPECT_LE(on_disk(), kCap + (256u << 10));
    }
  }
}

TEST_F(LogFileTest, CompactionKeepsHeadAndNewestRestAroundTheMarker) {
  const std::string text = lines(0, 400'000);
  put(text);
  (void)file_->sample();
  put(lines(400'000, 400'001));
  const std::string all = text + lines(400'000, 400'001);
  file_->finish();
  const std::string kept = read_file(at("log"));
  const std::string marker =
      "[hyperloom: " + std::to_string(file_->dropped()) + " bytes dropped here]\n";
  EXPECT_LE(kept.size(), kCap);
  EXPECT_EQ(kept.size(), all.size() - file_->dropped() + marker.size());
  EXPECT_THAT(kept, StartsWith(all.substr(0, kCap / 4) + marker));
  EXPECT_THAT(kept, EndsWith(all.substr(kCap / 4 + file_->dropped())));
  EXPECT_EQ(kept.find('\0'), std::string::npos) << "no hole is left";
}

TEST_F(LogFileTest, TheMarkerStandsOnALineOfItsOwn) {
  put(std::string(2 * kCap, 'x'));
  file_->finish();
  EXPECT_EQ(read_file(at("log")).substr(kCap / 4, 13), "\n[hyperloom: ");
}

TEST_F(LogFileTest, WithoutHolesCompactionAloneBoundsIt) {
  put(lines(0, 400'000));
  file_->finish();  // never sampled: nothing was punched
  const std::string kept = read_file(at("log"));
  EXPECT_LE(kept.size(), kCap);
  EXPECT_THAT(kept, EndsWith(lines(399'999, 400'000)));
}

TEST_F(LogFileTest, ATruncationStartsTheCountAnew) {
  put(lines(0, 200'000));
  (void)file_->sample();
  ASSERT_EQ(truncate(at("log").c_str(), 0), 0);
  put("fresh\n");
  EXPECT_TRUE(file_->sample().grown);
  file_->finish();
  EXPECT_EQ(read_file(at("log")), "fresh\n");
}

TEST_F(LogFileTest, TailReadsTheEndOnly) {
  put("abcdef");
  EXPECT_EQ(file_->tail(3), "def");
  EXPECT_EQ(file_->tail(100), "abcdef");
}

TEST_F(LogFileTest, ADeviceIsLeftAlone) {
  auto device = LogFile::open("/dev/null", 1);
  ASSERT_TRUE(device);
  EXPECT_FALSE(device->sample().grown);
  device->finish();
  EXPECT_EQ(device->tail(10), "");
}

TEST_F(LogFileTest, FilesArePrivate) {
  struct stat info {};
  ASSERT_EQ(::stat(at("log").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777u, 0600u);
}

}  // namespace
}  // namespace hyperloom::proc
