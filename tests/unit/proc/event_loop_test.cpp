// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/event_loop.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

namespace hyperloom::proc {
namespace {

class EventLoopTest : public testing::Test {
 protected:
  void SetUp() override {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    read_ = util::Fd(ends[0]);
    write_ = util::Fd(ends[1]);
    auto made = EventLoop::create();
    ASSERT_TRUE(made);
    loop_.emplace(std::move(*made));
    loop_->watch(read_.get());
  }
  util::Fd read_, write_;
  std::optional<EventLoop> loop_;
};

TEST_F(EventLoopTest, WakesAtTheTimeWithNothingReady) {
  const auto wake = std::chrono::steady_clock::now() + std::chrono::milliseconds(2);
  loop_->wait(wake);
  EXPECT_GE(std::chrono::steady_clock::now(), wake);
  EXPECT_FALSE(loop_->ready(read_.get()));
}

TEST_F(EventLoopTest, ATimeInThePastReturnsAtOnceEvenTheZeroOfTheClock) {
  loop_->wait(util::Monotonic{});
  loop_->wait(util::Monotonic{std::chrono::seconds(-5)});
  EXPECT_FALSE(loop_->ready(read_.get()));
}

TEST_F(EventLoopTest, ReadyNamesTheReadableDescriptor) {
  ASSERT_EQ(write(write_.get(), "x", 1), 1);
  loop_->wait(util::Monotonic::max());
  EXPECT_TRUE(loop_->ready(read_.get()));
  EXPECT_FALSE(loop_->ready(write_.get()));
}

TEST_F(EventLoopTest, HangUpCountsAsReady) {
  write_.reset();
  loop_->wait(util::Monotonic::max());
  EXPECT_TRUE(loop_->ready(read_.get()));
}

TEST_F(EventLoopTest, UnwatchedDescriptorsNeitherWakeNorCount) {
  ASSERT_EQ(write(write_.get(), "x", 1), 1);
  loop_->unwatch(read_.get());
  loop_->wait(std::chrono::steady_clock::now() + std::chrono::milliseconds(1));
  EXPECT_FALSE(loop_->ready(read_.get()));
}

}  // namespace
}  // namespace hyperloom::proc
