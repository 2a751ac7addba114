// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>

namespace hyperloom::sim {

/// Mean and spread of values as they come.
class Moments {
 public:
  void add(double value) {
    ++n_;
    sum_ += value;
    squares_ += value * value;
  }
  [[nodiscard]] std::uint32_t n() const { return n_; }
  [[nodiscard]] double mean() const { return n_ == 0 ? 0 : sum_ / n_; }
  [[nodiscard]] double mean_square() const { return n_ == 0 ? 0 : squares_ / n_; }
  /// Standard error of the mean.
  [[nodiscard]] double error() const {
    const double variance = mean_square() - mean() * mean();
    return n_ < 2 || variance < 0 ? 0 : std::sqrt(variance / (n_ - 1));
  }

 private:
  std::uint32_t n_ = 0;
  double sum_ = 0, squares_ = 0;
};

}  // namespace hyperloom::sim
