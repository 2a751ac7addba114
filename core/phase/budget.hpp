// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hyperloom::phase {

/// Arithmetic of session.md section 5, in seconds of active time; knows no clock.
class Budget {
 public:
  Budget(double max_s, std::optional<std::uint64_t> max_legs)
      : max_s_(max_s), max_legs_(max_legs) {}

  [[nodiscard]] double max_s() const { return max_s_; }
  /// New limits of a resumed session. More time lets the next fix_holdout() think anew.
  void set_limits(double max_s, std::optional<std::uint64_t> max_legs);
  /// R = min(120, 0.02 M).
  [[nodiscard]] double report_reserve() const;
  /// H = 4 P B, once fixed.
  [[nodiscard]] double holdout_reserve() const { return holdout_reserve_; }
  [[nodiscard]] int holdout_blocks() const { return blocks_; }

  /// Counts a leg of that kind. P is the median wall time of the last five of a kind that counted;
  /// a leg that did not count has none.
  void add_leg(const std::string& kind, std::optional<double> wall_s, bool counts_to_max_legs);
  /// Predicted seconds of a leg of that kind; falls back to any kind, 0 before the first.
  [[nodiscard]] double predict(const std::string& kind) const;

  /// Seconds before M that no leg may use: R and what stopping a leg takes, min(5, R).
  [[nodiscard]] double closing_s() const;
  /// Seconds that search legs may still use: up to the hold-out reserve and the closing seconds.
  [[nodiscard]] double search_room_s(double elapsed_s) const;
  /// Limit of a leg: min(its own, M - closing - elapsed), at least 0. An admitted leg has at least
  /// its predicted time.
  [[nodiscard]] double leg_timeout(double own_s, double elapsed_s) const;
  [[nodiscard]] bool admits_prelude(double elapsed_s, double predicted_s) const;
  [[nodiscard]] bool admits_holdout(double elapsed_s, double predicted_s) const;
  [[nodiscard]] bool admits_search(double elapsed_s, double predicted_s) const;
  [[nodiscard]] bool legs_left() const { return !max_legs_ || used_legs_ < *max_legs_; }
  /// Legs that --max-legs still allows, or nullopt without that limit.
  [[nodiscard]] std::optional<std::uint64_t> legs_allowed() const;

  /// B = min(plan blocks, floor(0.2 M / 4P)); fixed now and again when P moved by 20 %.
  void fix_holdout(int plan_blocks, double predicted_s);
  /// Search legs of length `predicted_s` that fit before the hold-out reserve.
  [[nodiscard]] std::uint64_t legs_that_fit(double elapsed_s, double predicted_s) const;
  /// Share of the remaining search time for the first of `weights` (session.md section 5).
  [[nodiscard]] double phase_budget(double elapsed_s, const std::vector<double>& weights) const;

 private:
  struct Kind {
    std::string name;
    std::vector<double> last;
  };
  double max_s_;
  std::optional<std::uint64_t> max_legs_;
  std::uint64_t used_legs_ = 0;
  std::vector<Kind> kinds_;
  double holdout_reserve_ = 0, fixed_at_ = 0;
  int blocks_ = 0;
};

}  // namespace hyperloom::phase
