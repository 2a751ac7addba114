// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/drift.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "core/report/leg_words.hpp"
#include "core/util/student.hpp"

namespace hyperloom::report {
namespace {

constexpr std::size_t kFewestLegs = 3;
constexpr double kShortestSpan = 1.0 / 6;  // seconds

using Point = std::pair<double, double>;  ///< seconds, 100 ln objective

bool original_base(const session::LegRow& leg) {
  const auto kind = leg_kind(leg);
  return kind == LegKind::OriginalBase || kind == LegKind::HoldoutBase;
}

std::vector<Point> base_points(const session::State& state) {
  std::vector<Point> out;
  for (const auto& leg : state.legs) {
    if (original_base(leg) && leg.finished.member_is("status", "ok") &&
        leg.finished["y"].is_number()) {
      out.emplace_back(leg.finished.number_or("elapsed_s", 0), leg.finished["y"].as_double());
    }
  }
  return out;
}

/// y = y0 + slope * (t - t0), around the middle of the points.
struct Fit {
  double t0 = 0, y0 = 0, slope = 0;
  double slope_sd = 0;

  [[nodiscard]] double at(double t) const { return y0 + slope * (t - t0); }
};

/// Least squares; nullopt when all points lie at one time.
std::optional<Fit> fit_of(const std::vector<Point>& points) {
  const auto n = static_cast<double>(points.size());
  Fit fit;
  for (const auto& [t, y] : points) {
    fit.t0 += t / n;
    fit.y0 += y / n;
  }
  double tt = 0, ty = 0, rest = 0;
  for (const auto& [t, y] : points) {
    tt += (t - fit.t0) * (t - fit.t0);
    ty += (t - fit.t0) * (y - fit.y0);
  }
  if (!(tt > 0)) {
    return std::nullopt;
  }
  fit.slope = ty / tt;
  for (const auto& [t, y] : points) {
    rest += (y - fit.at(t)) * (y - fit.at(t));
  }
  fit.slope_sd = std::sqrt(rest / (n - 2) / tt);
  return fit;
}

double percent(double lp) { return 100 * std::expm1(lp / 100); }

}  // namespace

std::optional<Drift> base_drift(const session::State& state) {
  const auto points = base_points(state);
  if (points.size() < kFewestLegs || points.back().first - points.front().first < kShortestSpan) {
    return std::nullopt;
  }
  const auto fit = fit_of(points);
  if (!fit) {
    return std::nullopt;
  }
  constexpr double kUpper = .975;
  const double first_s = points.front().first, span_s = points.back().first - first_s;
  const double half =
      util::student_quantile(kUpper, static_cast<double>(points.size() - 2)) * fit->slope_sd;
  return Drift{percent(fit->slope * span_s),
               percent((fit->slope - half) * span_s),
               percent((fit->slope + half) * span_s),
               span_s,
               points.size(),
               first_s,
               std::exp(fit->at(first_s) / 100),
               std::exp(fit->at(first_s + span_s) / 100)};
}

}  // namespace hyperloom::report
