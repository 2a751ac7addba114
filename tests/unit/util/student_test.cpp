// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/student.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hyperloom::util {
namespace {

struct Quantile {
  double p, nu, t;
};

// From published tables; the fractional ones by numerical integration of the density.
TEST(Student, QuantilesMatchTables) {
  for (const Quantile& q : {Quantile{.975, 1, 12.706204736}, Quantile{.975, 10, 2.228138852},
                            Quantile{.95, 3, 2.353363435}, Quantile{.975, 9.5, 2.2441375},
                            Quantile{.99, 30, 2.457261542}, Quantile{.975, 1e6, 1.959966}}) {
    EXPECT_NEAR(student_quantile(q.p, q.nu), q.t, 1e-6) << q.p << " " << q.nu;
  }
}

TEST(Student, IsSymmetric) {
  EXPECT_EQ(student_cdf(0, 4), .5);
  EXPECT_NEAR(student_cdf(-1.3, 4) + student_cdf(1.3, 4), 1, 1e-14);
  EXPECT_NEAR(student_quantile(.1, 5), -student_quantile(.9, 5), 1e-12);
}

TEST(Student, CdfInvertsTheQuantile) {
  for (const double nu : {1.0, 2.5, 7.5, 40.0}) {
    for (const double p : {.5, .7, .95, .999}) {
      EXPECT_NEAR(student_cdf(student_quantile(p, nu), nu), p, 1e-10);
    }
  }
}

// Closed forms: nu = 1 is 1/2 + atan(t)/pi, nu = 2 is 1/2 + t/(2 sqrt(2+t^2)).
TEST(Student, CdfMatchesClosedForms) {
  for (const double t : {-3.0, -.2, .4, 1.0, 8.0}) {
    EXPECT_NEAR(student_cdf(t, 1), .5 + std::atan(t) / M_PI, 1e-13);
    EXPECT_NEAR(student_cdf(t, 2), .5 + t / (2 * std::sqrt(2 + t * t)), 1e-13);
  }
}

}  // namespace
}  // namespace hyperloom::util
