// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/clock.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hyperloom::util {
namespace {

using std::chrono::milliseconds;

/// 2026-08-25T10:11:12.345Z.
constexpr Wall kMoment{milliseconds{1787652672345}};

TEST(Clock, FormatsOneMomentInEveryStyle) {
  EXPECT_EQ(iso_utc(kMoment), "2026-08-25T10:11:12.345Z");
  EXPECT_EQ(compact_utc(kMoment), "20260825T101112Z");
  EXPECT_EQ(stamp_utc(kMoment), "20260825_101112");
  EXPECT_EQ(clock_utc(kMoment), "10:11:12");
}

TEST(Clock, MillisecondsArePaddedAndBeforeTheEpochStillPositive) {
  EXPECT_EQ(iso_utc(Wall{milliseconds{7}}), "1970-01-01T00:00:00.007Z");
  EXPECT_EQ(iso_utc(Wall{milliseconds{-1}}), "1969-12-31T23:59:59.999Z");
}

TEST(Clock, ManualClockMovesBothReadingsTogether) {
  ManualClock clock(kMoment);
  const Monotonic before = clock.now();
  EXPECT_EQ(clock.now(), before);
  clock.advance(milliseconds{1500});
  EXPECT_EQ(clock.now() - before, milliseconds{1500});
  EXPECT_EQ(clock.wall() - kMoment, milliseconds{1500});
}

TEST(Clock, SystemClockNeverGoesBack) {
  const SystemClock clock;
  const Monotonic first = clock.now();
  EXPECT_LE(first, clock.now());
  EXPECT_GT(clock.wall(), Wall{milliseconds{1'700'000'000'000}});
}

TEST(Hms, CutsToWholeSecondsAndLetsHoursGrow) {
  EXPECT_EQ(hms(4353.9), "01:12:33");
  EXPECT_EQ(hms(360'000), "100:00:00");
  EXPECT_EQ(hms(0), "00:00:00");
}

TEST(Hms, NonsenseIsZero) {
  EXPECT_EQ(hms(-1), "00:00:00");
  EXPECT_EQ(hms(std::nan("")), "00:00:00");
  EXPECT_EQ(hms(1e300), hms(1e12));
}

}  // namespace
}  // namespace hyperloom::util
