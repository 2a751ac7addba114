// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/axis.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

constexpr double kMinute = 60, kHour = 3600;
constexpr double kMostInSeconds = 180, kMostInMinutes = 3 * kHour;
constexpr int kMostDecimals = 9;
constexpr double kMost = 1e300;  // differences of larger numbers may overflow

/// The smallest of 1, 2, 5 times a power of ten that is not below `rough`.
double round_step(double rough) {
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough * (1 - 1e-9)) {
      return factor * power;
    }
  }
  return 10 * power;
}

struct Scale {
  double divisor;
  const char* suffix;
};

Scale scale_of(double largest) {
  return largest >= 1e10  ? Scale{1e9, "G"}
         : largest >= 1e7 ? Scale{1e6, "M"}
         : largest >= 1e4 ? Scale{1e3, "k"}
                          : Scale{1, ""};
}

std::string general(double value) {
  constexpr int kDigits = 3;
  char buffer[32];
  return {buffer,
          std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, kDigits)
              .ptr};
}

/// With as many decimals as the step needs.
std::string label_of(double value, double step, const Scale& scale) {
  const double shown = value / scale.divisor;
  const int decimals =
      std::max(0, static_cast<int>(-std::floor(std::log10(step / scale.divisor) + 1e-9)));
  return decimals > kMostDecimals ? general(shown)
                                  : util::cat(util::fixed(shown, decimals), scale.suffix);
}

}  // namespace

double Axis::at(double value) const { return std::clamp((value - low) / (high - low), 0.0, 1.0); }

std::string Axis::percent(double value) const {
  return util::cat(util::fixed(100 * at(value), 2), "%");
}

Axis make_axis(double low, double high, int count) {
  low = std::isfinite(low) ? std::clamp(low, -kMost, kMost) : 0;
  high = std::isfinite(high) ? std::clamp(high, -kMost, kMost) : low;
  if (!(high - low > std::max(std::fabs(low), std::fabs(high)) * 1e-9)) {
    const double pad = low == 0 ? 1 : std::fabs(low) * 0.05;
    high = low + pad;
    low -= pad;
  }
  const double step = round_step((high - low) / count);
  const double first = std::floor(low / step + 1e-9), last = std::ceil(high / step - 1e-9);
  Axis out{first * step, last * step, {}};
  const Scale scale = scale_of(std::max(std::fabs(out.low), std::fabs(out.high)));
  for (double i = first; i <= last; ++i) {
    out.ticks.push_back({i * step, label_of(i * step, step, scale)});
  }
  return out;
}

TimeAxis make_time_axis(double seconds, int count) {
  TimeAxis out;
  out.unit = seconds <= kMostInSeconds ? "s" : seconds <= kMostInMinutes ? "min" : "h";
  out.second = out.unit == "s" ? 1 : out.unit == "min" ? 1 / kMinute : 1 / kHour;
  out.axis = make_axis(0, std::max(seconds * out.second, 1e-3), count);
  return out;
}

}  // namespace hyperloom::report
