// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hyperloom::sim {

/// One entry of the tables: a figure with the limit it must keep. decide.md#19: false_keep, #20:
/// power, #21: legs, #22: sessions.
struct Figure {
  std::string name;  ///< "power.default.N1.+3", "sessions.N4.legs"
  double value = 0;
  double limit = 0;
  bool at_most = true;  ///< else at least
  double slack = 0;     ///< what a sample may miss the limit by

  [[nodiscard]] bool holds() const {
    return at_most ? value <= limit + slack : value >= limit - slack;
  }
};

/// How much to simulate. A sample widens every limit by three standard errors.
struct Effort {
  std::uint32_t decisions = 20'000, sessions = 1'500;
  bool sample = false;
};

inline constexpr Effort kSample{2'000, 150, true};

/// Figures whose name begins with `only`, in the order of the tables; others are not simulated.
[[nodiscard]] std::vector<Figure> figures(const Effort& effort, std::uint64_t seed,
                                          std::string_view only);

}  // namespace hyperloom::sim
