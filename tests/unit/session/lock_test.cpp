// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/lock.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/util/json.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::session {
namespace {

class Lock : public testing::Test {
 protected:
  Lock() { std::filesystem::create_directories(layout_.runtime()); }

  test::TempDir dir_;
  Layout layout_{dir_ / "20260825T101112Z-15931c07"};
  util::ManualClock clock_{util::Wall{std::chrono::milliseconds(1788000000123)}};
};

TEST_F(Lock, IsHeldForTheLifeOfTheObjectAndNamesItsOwner) {
  {
    const auto held = SessionLock::acquire(layout_, clock_);
    ASSERT_TRUE(held);
    const auto second = SessionLock::acquire(layout_, clock_);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, util::Code::Busy);
    EXPECT_EQ(second.error().message,
              "session 20260825T101112Z-15931c07 is in use by pid " + std::to_string(::getpid()) +
                  " on " + this_process().host + " since " + util::iso_utc(clock_.wall()));
    EXPECT_THAT(second.error().message, testing::Not(testing::HasSubstr("delete")));
  }
  EXPECT_TRUE(SessionLock::acquire(layout_, clock_));
  EXPECT_TRUE(std::filesystem::exists(layout_.lock()));
}

// session.md#38
TEST_F(Lock, ASymlinkIsRefused) {
  dir_.write("elsewhere", "keep");
  std::filesystem::create_symlink(dir_ / "elsewhere", layout_.lock());
  const auto lock = SessionLock::acquire(layout_, clock_);
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().code, util::Code::Refused);
  EXPECT_EQ(test::slurp(dir_ / "elsewhere"), "keep");
}

TEST_F(Lock, APipeOrASecondNameIsRefusedAndLeftAlone) {
  ASSERT_EQ(::mkfifo(layout_.lock().c_str(), 0600), 0);
  EXPECT_EQ(SessionLock::acquire(layout_, clock_).error().code, util::Code::Refused);
  std::filesystem::remove(layout_.lock());
  dir_.write("elsewhere", "keep");
  std::filesystem::create_hard_link(dir_ / "elsewhere", layout_.lock());
  EXPECT_EQ(SessionLock::acquire(layout_, clock_).error().code, util::Code::Refused);
  EXPECT_EQ(test::slurp(dir_ / "elsewhere"), "keep");
}

TEST_F(Lock, ADeletedRuntimeDirectoryIsMadeAnew) {
  std::filesystem::remove_all(layout_.runtime());
  EXPECT_TRUE(SessionLock::acquire(layout_, clock_));
  EXPECT_TRUE(std::filesystem::is_regular_file(layout_.lock()));
}

TEST_F(Lock, IsHeldUntilItsFileIsDeletedOrReplaced) {
  const auto lock = SessionLock::acquire(layout_, clock_);
  ASSERT_TRUE(lock);
  EXPECT_TRUE(lock->held());
  std::filesystem::remove(layout_.lock());
  EXPECT_EQ(lock->held().error().code, util::Code::Busy);
  const auto second = SessionLock::acquire(layout_, clock_);
  ASSERT_TRUE(second);
  EXPECT_TRUE(second->held());
  EXPECT_EQ(lock->held().error().code, util::Code::Busy);
}

TEST_F(Lock, TheBodyIsJsonOfOneOwner) {
  dir_.write("20260825T101112Z-15931c07/runtime/optimizer.lock", std::string(3000, 'x'));
  const auto held = SessionLock::acquire(layout_, clock_);
  ASSERT_TRUE(held);
  const auto body = util::parse_json(test::slurp(layout_.lock()), "lock");
  ASSERT_TRUE(body);
  EXPECT_EQ(body->int_or("pid", 0), ::getpid());
  EXPECT_EQ(body->text_or("started_at", ""), util::iso_utc(clock_.wall()));
}

TEST(Owner, KnowsProcessAndBoot) {
  const Owner me = this_process();
  EXPECT_EQ(me.pid, ::getpid());
  EXPECT_GT(me.pid_start, 0U);
  EXPECT_EQ(me.boot_id.size(), 36U);
  EXPECT_NE(me.host, "");
}

}  // namespace
}  // namespace hyperloom::session
