// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/drift.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "core/report/leg_words.hpp"

namespace hyperloom::report {
namespace {

constexpr std::size_t kFewestLegs = 3;
constexpr double kShortestSpan = 1.0 / 6;  // hours; a slope over less says nothing about an hour

using Point = std::pair<double, double>;  ///< seconds, 100 ln objective

std::vector<Point> base_points(const session::State& state) {
  std::vector<Point> out;
  for (const auto& leg : state.legs) {
    if (leg_kind(leg) == LegKind::OriginalBase && leg.finished.text_or("status", "") == "ok" &&
        leg.finished["y"].is_number()) {
      out.emplace_back(leg.finished.number_or("elapsed_s", 0), leg.finished["y"].as_double());
    }
  }
  return out;
}

}  // namespace

std::optional<Drift> base_drift(const session::State& state) {
  const auto points = base_points(state);
  if (points.size() < kFewestLegs || points.back().first - points.front().first < kShortestSpan) {
    return std::nullopt;
  }
  const auto n = static_cast<double>(points.size());
  double mean_t = 0, mean_y = 0, tt = 0, ty = 0;
  for (const auto& [t, y] : points) {
    mean_t += t / n;
    mean_y += y / n;
  }
  for (const auto& [t, y] : points) {
    tt += (t - mean_t) * (t - mean_t);
    ty += (t - mean_t) * (y - mean_y);
  }
  if (!(tt > 0)) {
    return std::nullopt;
  }
  const double slope = ty / tt, first_s = points.front().first, last_s = points.back().first;
  const auto on_line = [&](double t) { return std::exp((mean_y + slope * (t - mean_t)) / 100); };
  return Drift{100 * std::expm1(slope * (last_s - first_s) / 100),
               last_s - first_s,
               points.size(),
               first_s,
               on_line(first_s),
               on_line(last_s)};
}

}  // namespace hyperloom::report
