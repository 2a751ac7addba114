// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string_view>

namespace hyperloom::sim {

/// Uniform and normal numbers fixed by a seed.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  /// In (0, 1).
  double uniform();
  double normal();
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(bits() % n); }

 private:
  std::mt19937_64 engine_;
  std::optional<double> spare_;
};

/// How legs scatter, in lp. N1: independent, sd 1. N2: N1 and a drift of .15 per leg, up or down.
/// N3: AR(1) with phi .9 and stationary sd 1, and white noise of sd .7. N4: N1 and with a chance of
/// 5 % a drop of 5..15. N5: N3 with those drops.
enum class NoiseModel { N1, N2, N3, N4, N5 };

/// "N1" .. "N5"; nullopt for another text.
[[nodiscard]] std::optional<NoiseModel> noise_of(std::string_view name);
[[nodiscard]] std::string_view noise_name(NoiseModel noise);
/// Whether single legs drop.
[[nodiscard]] bool has_drops(NoiseModel noise);

/// A machine on which legs run one after the other.
class Machine {
 public:
  /// A drift goes on for `drift_legs` legs and then stays at its level.
  Machine(NoiseModel noise, std::uint32_t drift_legs, Dice& dice);

  /// Measures a leg of this true level.
  double measure(double level);

 private:
  double drift();
  double wander();

  NoiseModel noise_;
  double drift_legs_;
  Dice& dice_;
  double slope_;
  double legs_ = 0;
  double state_;
};

}  // namespace hyperloom::sim
