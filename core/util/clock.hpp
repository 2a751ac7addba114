// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

namespace hyperloom::util {

using Monotonic = std::chrono::steady_clock::time_point;
using Wall = std::chrono::sys_time<std::chrono::milliseconds>;
using Seconds = std::chrono::duration<double>;

/// Source of time. The coordinator samples it once a turn; tests use ManualClock.
class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual Monotonic now() const = 0;
  [[nodiscard]] virtual Wall wall() const = 0;
};

/// CLOCK_MONOTONIC and CLOCK_REALTIME.
class SystemClock final : public Clock {
 public:
  [[nodiscard]] Monotonic now() const override;
  [[nodiscard]] Wall wall() const override;
};

/// A clock that moves only when told; both readings advance together.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(Wall start) : wall_(start) {}
  [[nodiscard]] Monotonic now() const override { return now_; }
  [[nodiscard]] Wall wall() const override { return wall_; }
  void advance(std::chrono::milliseconds by);

 private:
  Monotonic now_{};
  Wall wall_;
};

/// "2026-08-25T10:11:12.345Z".
[[nodiscard]] std::string iso_utc(Wall time);
/// "20260825T101112Z" (session names) and "20260825_101112" (leg homes).
[[nodiscard]] std::string compact_utc(Wall time);
[[nodiscard]] std::string stamp_utc(Wall time);
/// "10:14:07".
[[nodiscard]] std::string clock_utc(Wall time);
/// "01:12:33" from a number of seconds, cut to whole ones (negative reads as zero): time
/// that is left is never overstated.
[[nodiscard]] std::string hms(double seconds);

}  // namespace hyperloom::util
