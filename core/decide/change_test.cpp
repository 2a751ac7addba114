// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/change_test.hpp"

#include <vector>

#include "core/decide/permute.hpp"
#include "core/decide/stats.hpp"

namespace hyperloom::decide {
namespace {

constexpr std::size_t kFewest = 10, kEachSide = 3;
constexpr int kPermutations = 999;
/// Equal splits of permuted series differ by rounding; they count as at least as sharp.
constexpr double kRounding = 1 - 1e-12;

struct Sharpest {
  std::size_t at = 0;
  double between = 0;  ///< sum of squares between the sides: rises with the t statistic
};

/// `centred` has mean 0, so that the squared sum of one side gives the sum of squares between.
Sharpest sharpest_split(std::span<const double> centred) {
  const auto n = static_cast<double>(centred.size());
  Sharpest best;
  double sum = 0;
  for (std::size_t i = 0; i + kEachSide < centred.size(); ++i) {
    sum += centred[i];
    const auto left = static_cast<double>(i + 1);
    const double between = sum * sum * n / (left * (n - left));
    if (i + 1 >= kEachSide && between > best.between) {
      best = {i + 1, between};
    }
  }
  return best;
}

}  // namespace

std::optional<Split> find_change(std::span<const double> series, std::uint64_t seed,
                                 std::uint64_t round) {
  if (series.size() < kFewest) {
    return std::nullopt;
  }
  std::vector<double> values(series.begin(), series.end());
  const double mean = mean_of(values);
  for (double& v : values) {
    v -= mean;
  }
  const Sharpest found = sharpest_split(values);
  Permuter permuter(seed, Stream::Change, round);
  for (int i = 0; i < kPermutations; ++i) {
    permuter.shuffle(values);
    // With one as sharp p would be 2/1000.
    if (sharpest_split(values).between >= found.between * kRounding) {
      return std::nullopt;
    }
  }
  return Split{found.at, 1.0 / (kPermutations + 1)};
}

}  // namespace hyperloom::decide
