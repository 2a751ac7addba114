// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/pipe_capture.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

namespace hyperloom::proc {
namespace {

PipeCapture make(std::uint64_t cap) {
  auto pipe = PipeCapture::open(cap);
  EXPECT_TRUE(pipe);
  return std::move(*pipe);
}

void put(const PipeCapture& pipe, std::string_view text) {
  ASSERT_EQ(write(pipe.child_fd(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
}

TEST(PipeCapture, CollectsAcrossReads) {
  PipeCapture pipe = make(100);
  EXPECT_FALSE(pipe.drain()) << "an empty pipe must not block";
  put(pipe, "one ");
  EXPECT_TRUE(pipe.drain());
  put(pipe, "two");
  EXPECT_TRUE(pipe.drain());
  EXPECT_EQ(pipe.text(), "one two");
  EXPECT_EQ(pipe.dropped(), 0u);
}

TEST(PipeCapture, KeepsTheFirstBytesAndCountsTheRest) {
  PipeCapture pipe = make(5);
  put(pipe, "abc");
  (void)pipe.drain();
  put(pipe, "defgh");
  (void)pipe.drain();
  EXPECT_EQ(pipe.text(), "abcde");
  EXPECT_EQ(pipe.dropped(), 3u);
}

TEST(PipeCapture, ClosesItsEndWhenEveryWriterHas) {
  PipeCapture pipe = make(5);
  put(pipe, "x");
  pipe.close_child_end();
  EXPECT_TRUE(pipe.drain());
  EXPECT_LT(pipe.read_fd(), 0);
  EXPECT_FALSE(pipe.drain());
  EXPECT_EQ(pipe.text(), "x");
}

}  // namespace
}  // namespace hyperloom::proc
