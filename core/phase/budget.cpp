// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/budget.hpp"

#include <algorithm>
#include <cmath>

namespace hyperloom::phase {
namespace {

constexpr double kReserveCap = 120, kReserveShare = 0.02, kMarginCap = 5, kHoldoutShare = 0.2;
constexpr std::size_t kWindow = 5;
constexpr double kRefixAt = 0.2;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto n = values.size();
  return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

}  // namespace

double Budget::report_reserve() const { return std::min(kReserveCap, kReserveShare * max_s_); }

void Budget::set_limits(double max_s, std::optional<std::uint64_t> max_legs) {
  fixed_at_ = max_s == max_s_ ? fixed_at_ : 0;
  max_s_ = max_s;
  max_legs_ = max_legs;
}

void Budget::add_leg(const std::string& kind, std::optional<double> wall_s,
                     bool counts_to_max_legs) {
  used_legs_ += counts_to_max_legs ? 1 : 0;
  if (!wall_s) {
    return;
  }
  auto it = std::find_if(kinds_.begin(), kinds_.end(),
                         [&](const Kind& known) { return known.name == kind; });
  if (it == kinds_.end()) {
    it = kinds_.insert(kinds_.end(), Kind{kind, {}});
  }
  it->last.push_back(*wall_s);
  if (it->last.size() > kWindow) {
    it->last.erase(it->last.begin());
  }
}

double Budget::predict(const std::string& kind) const {
  const auto it = std::find_if(kinds_.begin(), kinds_.end(),
                               [&](const Kind& known) { return known.name == kind; });
  if (it != kinds_.end()) {
    return median(it->last);
  }
  return kinds_.empty() ? 0 : median(kinds_.back().last);
}

double Budget::closing_s() const {
  return report_reserve() + std::min(kMarginCap, report_reserve());
}

double Budget::search_room_s(double elapsed_s) const {
  return max_s_ - elapsed_s - closing_s() - holdout_reserve_;
}

double Budget::leg_timeout(double own_s, double elapsed_s) const {
  return std::max(0.0, std::min(own_s, max_s_ - closing_s() - elapsed_s));
}

bool Budget::admits_prelude(double elapsed_s, double predicted_s) const {
  return elapsed_s + predicted_s + closing_s() <= max_s_ && leg_timeout(max_s_, elapsed_s) > 0;
}

bool Budget::admits_holdout(double elapsed_s, double predicted_s) const {
  return admits_prelude(elapsed_s, predicted_s);
}

bool Budget::admits_search(double elapsed_s, double predicted_s) const {
  return elapsed_s + predicted_s + closing_s() + holdout_reserve_ <= max_s_;
}

std::optional<std::uint64_t> Budget::legs_allowed() const {
  if (!max_legs_) {
    return std::nullopt;
  }
  return *max_legs_ - std::min(*max_legs_, used_legs_);
}

void Budget::fix_holdout(int plan_blocks, double predicted_s) {
  if (fixed_at_ > 0 && std::abs(predicted_s - fixed_at_) <= kRefixAt * fixed_at_ &&
      plan_blocks >= blocks_) {
    return;
  }
  fixed_at_ = predicted_s;
  const double fits = predicted_s > 0 ? std::floor(kHoldoutShare * max_s_ / (4 * predicted_s))
                                      : static_cast<double>(plan_blocks);
  blocks_ = static_cast<int>(std::min(static_cast<double>(plan_blocks), fits));
  holdout_reserve_ = 4 * predicted_s * blocks_;
}

std::uint64_t Budget::legs_that_fit(double elapsed_s, double predicted_s) const {
  const double room = search_room_s(elapsed_s);
  const double fit = predicted_s > 0 ? std::max(0.0, std::floor(room / predicted_s)) : 1e9;
  const auto by_time = static_cast<std::uint64_t>(std::min(fit, 1e9));
  return std::min(by_time, legs_allowed().value_or(by_time));
}

double Budget::phase_budget(double elapsed_s, const std::vector<double>& weights) const {
  double sum = 0;
  for (const double weight : weights) {
    sum += weight;
  }
  const double room = max_s_ - elapsed_s - report_reserve() - holdout_reserve_;
  return sum > 0 ? std::max(0.0, room) * weights.front() / sum : 0;
}

}  // namespace hyperloom::phase
