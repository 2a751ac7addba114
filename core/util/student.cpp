// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/student.hpp"

#include <cmath>

namespace hyperloom::util {
namespace {

constexpr double kTiny = 1e-300;

/// Numerator d_i of the continued fraction of the incomplete beta function.
double fraction_term(int i, double a, double b, double x) {
  const double m = i / 2;
  return i % 2 == 0 ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
                    : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
}

double away_from_zero(double x) { return std::fabs(x) < kTiny ? kTiny : x; }

/// 1/(1+ d1/(1+ d2/(1+ ...))) by Lentz's method.
double beta_fraction(double a, double b, double x) {
  double c = 1, d = 0, f = 1;
  for (int i = 1; i < 1000; ++i) {
    const double term = fraction_term(i, a, b, x);
    d = 1 / away_from_zero(1 + term * d);
    c = away_from_zero(1 + term / c);
    f *= c * d;
    if (std::fabs(c * d - 1) < 1e-15) {
      break;
    }
  }
  return 1 / f;
}

/// Regularised incomplete beta function; the fraction converges fast below the mean.
double incomplete_beta(double a, double b, double x) {
  if (x <= 0 || x >= 1) {
    return x <= 0 ? 0 : 1;
  }
  if (x > (a + 1) / (a + b + 2)) {
    return 1 - incomplete_beta(b, a, 1 - x);
  }
  const double front =
      a * std::log(x) + b * std::log1p(-x) + std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b);
  return std::exp(front) * beta_fraction(a, b, x) / a;
}

/// For p >= 0.5, by bisection.
double upper_quantile(double p, double nu) {
  double low = 0, high = 1;
  while (student_cdf(high, nu) < p) {
    high *= 2;
  }
  while (high - low > 1e-12 * (1 + high)) {
    const double middle = (low + high) / 2;
    (student_cdf(middle, nu) < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

double student_cdf(double t, double nu) {
  const double tail = incomplete_beta(nu / 2, .5, nu / (nu + t * t)) / 2;
  return t > 0 ? 1 - tail : tail;
}

double student_quantile(double p, double nu) {
  if (p < .5) {
    return -student_quantile(1 - p, nu);
  }
  // Thousands of decisions in a row ask for the same one.
  struct Last {
    double p, nu, t;
  };
  thread_local Last last{0, 0, 0};
  if (last.p != p || last.nu != nu) {
    last = {p, nu, upper_quantile(p, nu)};
  }
  return last.t;
}

}  // namespace hyperloom::util
