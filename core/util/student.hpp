// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace hyperloom::util {

/// P(T <= t) for Student's t with nu > 0 degrees of freedom (nu need not be whole).
[[nodiscard]] double student_cdf(double t, double nu);
/// The t with student_cdf(t, nu) == p, 0 < p < 1, to 1e-9.
[[nodiscard]] double student_quantile(double p, double nu);

}  // namespace hyperloom::util
