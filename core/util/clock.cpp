// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/clock.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>

namespace hyperloom::util {

namespace {

std::tm broken_down(Wall time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  const std::time_t stamp = std::chrono::system_clock::to_time_t(seconds);
  std::tm out{};
  gmtime_r(&stamp, &out);
  return out;
}

std::string formatted(Wall time, const char* format) {
  const std::tm parts = broken_down(time);
  char buffer[64];
  return {buffer, std::strftime(buffer, sizeof buffer, format, &parts)};
}

}  // namespace

Monotonic SystemClock::now() const { return std::chrono::steady_clock::now(); }

Wall SystemClock::wall() const {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

void ManualClock::advance(std::chrono::milliseconds by) {
  now_ += by;
  wall_ += by;
}

std::string iso_utc(Wall time) {
  const auto ms = time - std::chrono::floor<std::chrono::seconds>(time);
  char fraction[8];
  std::snprintf(fraction, sizeof fraction, ".%03dZ", static_cast<int>(ms.count()) % 1000);
  return formatted(time, "%Y-%m-%dT%H:%M:%S") + fraction;
}

std::string compact_utc(Wall time) { return formatted(time, "%Y%m%dT%H%M%SZ"); }
std::string stamp_utc(Wall time) { return formatted(time, "%Y%m%d_%H%M%S"); }
std::string clock_utc(Wall time) { return formatted(time, "%H:%M:%S"); }

std::string hms(double seconds) {
  // Also takes NaN to zero; the cap keeps the conversion defined (about 30 000 years).
  const double bounded = seconds > 0 ? std::min(seconds, 1e12) : 0;
  const auto total = static_cast<long long>(bounded);
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%02lld:%02lld:%02lld", total / 3600, total / 60 % 60,
                total % 60);
  return buffer;
}

}  // namespace hyperloom::util
