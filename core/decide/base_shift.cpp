// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/base_shift.hpp"

#include <cmath>

#include "core/decide/fall_at_once.hpp"
#include "core/decide/stats.hpp"

namespace hyperloom::decide {
namespace {

/// As for an audit of the base.
constexpr double kMovedSigmas = 4;
/// How many standard errors a fall must exceed.
constexpr double kErrors = 4;
constexpr std::size_t kLeastBefore = 3, kLeastSince = 2;

double standard_error(std::size_t a, std::size_t b) {
  return std::sqrt(1.0 / static_cast<double>(a) + 1.0 / static_cast<double>(b));
}

bool enough(const HoldoutEvidence& e) {
  return e.calibration.size() >= kLeastBefore && e.base.size() >= kLeastSince &&
         e.final.size() >= kLeastSince;
}

/// Something slowed the base down while or after the stack was kept.
bool gains_more_than_searched(const HoldoutEvidence& e, double fall) {
  const double more = median_of(e.final) - median_of(e.base) - e.estimate;
  const double var =
      e.estimate_var + std::pow(e.sigma * standard_error(e.base.size(), e.final.size()), 2);
  return more >= kErrors * std::sqrt(var) && 2 * more >= fall;
}

/// True when the candidate ran before the step and since, and fell by at least half as much: then
/// it was the machine.
bool fell_with(const std::vector<BaseValue>& kept, const FallAtOnce& step) {
  std::vector<double> before, since;
  for (const auto& leg : kept) {
    (leg.leg < step.leg ? before : since).push_back(leg.y);
  }
  return !before.empty() && !since.empty() && 2 * (median_of(before) - median_of(since)) >= step.lp;
}

/// The leg at which the base fell before something was kept that may not have fallen with it; 0 if
/// at none. On the last anchor the stack itself fell.
std::uint64_t fell_at(const HoldoutEvidence& e, double fall) {
  double later = 0;
  for (std::size_t i = e.anchors.size(); i-- > 0;) {
    later += e.anchors[i].gain;
    const bool last = i + 1 == e.anchors.size();
    const auto step = last ? FallAtOnce{} : fall_at_once(e.anchors[i].base, e.sigma);
    if (step.leg > 0 && 3 * step.lp >= 2 * fall && 2 * later >= step.lp &&
        !fell_with(e.anchors[i].kept, step)) {
      return step.leg;
    }
  }
  return 0;
}

bool far(const HoldoutEvidence& e, double fall) {
  const double noise = e.sigma * standard_error(e.calibration.size(), e.base.size());
  return fall >= kErrors * noise && 2 * fall >= e.gain;
}

}  // namespace

BaseShift base_shift(const HoldoutEvidence& e) {
  BaseShift out;
  if (!enough(e)) {
    return out;
  }
  out.fall = median_of(e.calibration) - median_of(e.base);
  out.shift = mean_of(e.base) - mean_of(e.calibration);
  out.moved = std::fabs(out.shift) > kMovedSigmas * e.sigma;
  out.true_gain = e.gain - out.fall;
  if (far(e, out.fall)) {
    out.since = fell_at(e, out.fall);
    out.slowed = out.since > 0 || gains_more_than_searched(e, out.fall);
  }
  return out;
}

}  // namespace hyperloom::decide
