// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/presence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/temp_dir.hpp"

namespace hyperloom::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class PresenceTest : public testing::Test {
 protected:
  PresenceTest() {
    std::filesystem::create_directories(dir_ / "a");
    std::filesystem::create_directories(dir_ / "b");
    std::filesystem::create_directory_symlink(dir_ / "a", dir_ / "link");
  }
  Occupied on(const char* checkout, const char* mask = nullptr, const char* run = "run") const {
    util::Environment env(mask == nullptr ? std::vector<std::pair<std::string, std::string>>{}
                                          : std::vector<std::pair<std::string, std::string>>{
                                                {"ROCR_VISIBLE_DEVICES", mask}});
    Occupied what = occupied_by(run, dir_ / checkout, env, {});
    if (mask == nullptr) {
      what.gpus.clear();  // whatever the machine of the test has
    }
    return what;
  }
  Presence announce(const Occupied& what) const { return Presence::announce(live(), what).value(); }
  std::filesystem::path live() const { return dir_ / "presence/live"; }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(live()), {}));
  }

  test::TempDir dir_;
};

TEST_F(PresenceTest, TwoRunsOnOneCheckoutSeeEachOther) {
  const Presence first = announce(on("a", nullptr, "/data/one"));
  EXPECT_THAT(first.rivals(), IsEmpty());
  const Presence second = announce(on("link", nullptr, "/other/two"));
  ASSERT_EQ(first.rivals().size(), 1U);
  EXPECT_EQ(first.rivals()[0].run_dir, "/other/two");
  EXPECT_EQ(first.rivals()[0].pid, ::getpid());
  EXPECT_THAT(first.rivals()[0].shared, HasSubstr("the checkout "));
  ASSERT_EQ(second.rivals().size(), 1U);
  EXPECT_EQ(second.rivals()[0].run_dir, "/data/one");
}

TEST_F(PresenceTest, OtherCheckoutsAndOtherGpusAreNoRivals) {
  const Presence first = announce(on("a", "0,1"));
  const Presence second = announce(on("b", "2,3"));
  EXPECT_THAT(first.rivals(), IsEmpty());
  EXPECT_THAT(second.rivals(), IsEmpty());
}

// decide.md#74
TEST_F(PresenceTest, MasksThatMeetAreNamed) {
  const Presence first = announce(on("a", "0, 1,2"));
  const Presence second = announce(on("b", "1,2,3"));
  ASSERT_EQ(second.rivals().size(), 1U);
  EXPECT_EQ(second.rivals()[0].shared, "GPUs rocm:1 rocm:2");
}

TEST_F(PresenceTest, WithoutAMaskAMachinesGpusAreAllUsed) {
  Occupied all = on("a");
  all.gpus = {"*"};
  const Presence first = announce(all);
  const Presence second = announce(on("b", "3"));
  ASSERT_EQ(second.rivals().size(), 1U);
  EXPECT_EQ(second.rivals()[0].shared, "GPUs rocm:3");
  const Presence third = announce(on("b"));
  EXPECT_EQ(third.rivals().size(), 1U) << "the checkout alone: it uses no GPU";
}

TEST_F(PresenceTest, APinnedMaskComesBeforeTheEnvironments) {
  const util::Environment env(
      std::vector<std::pair<std::string, std::string>>{{"ROCR_VISIBLE_DEVICES", "0"}});
  const Occupied what = occupied_by("run", dir_ / "a", env, {{"ROCR_VISIBLE_DEVICES", "4,5"}});
  EXPECT_THAT(what.gpus, ElementsAre("rocm:4", "rocm:5"));
}

TEST_F(PresenceTest, ItGoesWithTheRun) {
  const Presence first = announce(on("a"));
  {
    const Presence second = announce(on("a"));
    EXPECT_EQ(files(), 2U);
  }
  EXPECT_THAT(first.rivals(), IsEmpty());
  EXPECT_EQ(files(), 1U);
}

TEST_F(PresenceTest, WhatAKilledRunLeftIsSweptAway) {
  const Presence first = announce(on("a"));
  test::TempDir other;
  const Presence second = Presence::announce(other / "live", on("a")).value();
  for (const auto& file : std::filesystem::directory_iterator(other / "live")) {
    std::filesystem::copy_file(file.path(), live() / "0123456789abcdef");
  }
  EXPECT_EQ(files(), 2U);
  EXPECT_THAT(first.rivals(), IsEmpty()) << "nobody holds its lock";
  EXPECT_EQ(files(), 1U);
}

TEST_F(PresenceTest, ADirectoryThatOthersMayWriteIsRefused) {
  std::filesystem::create_directories(live());
  ::chmod(live().c_str(), 0777);
  const auto made = Presence::announce(live(), on("a"));
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("is not a directory of this user alone"));
}

TEST_F(PresenceTest, AForeignFileThereIsNoRun) {
  const Presence first = announce(on("a"));
  std::filesystem::create_symlink("/etc/passwd", live() / "link");
  std::filesystem::create_directories(live() / "sub");
  EXPECT_THAT(first.rivals(), IsEmpty());
  EXPECT_TRUE(std::filesystem::exists("/etc/passwd"));
}

}  // namespace
}  // namespace hyperloom::session
