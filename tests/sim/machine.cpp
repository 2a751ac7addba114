// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "tests/sim/machine.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace hyperloom::sim {
namespace {

constexpr std::array<std::string_view, 5> kNames{"N1", "N2", "N3", "N4", "N5"};
constexpr double kDriftPerLeg = .15;
constexpr double kPhi = .9, kWhite = .7;
constexpr double kDropChance = .05, kLeastDrop = 5, kMostDrop = 15;

bool wanders(NoiseModel noise) { return noise == NoiseModel::N3 || noise == NoiseModel::N5; }

}  // namespace

double Dice::uniform() { return (static_cast<double>(engine_() >> 11) + .5) * 0x1p-53; }

double Dice::normal() {
  if (spare_) {
    const double value = *spare_;
    spare_.reset();
    return value;
  }
  const double radius = std::sqrt(-2 * std::log(uniform())), angle = 2 * M_PI * uniform();
  spare_ = radius * std::sin(angle);
  return radius * std::cos(angle);
}

std::optional<NoiseModel> noise_of(std::string_view name) {
  const auto* it = std::find(kNames.begin(), kNames.end(), name);
  return it == kNames.end() ? std::nullopt
                            : std::optional(static_cast<NoiseModel>(it - kNames.begin()));
}

std::string_view noise_name(NoiseModel noise) { return kNames[static_cast<std::size_t>(noise)]; }

bool has_drops(NoiseModel noise) { return noise == NoiseModel::N4 || noise == NoiseModel::N5; }

Machine::Machine(NoiseModel noise, std::uint32_t drift_legs, Dice& dice)
    : noise_(noise),
      drift_legs_(drift_legs),
      dice_(dice),
      slope_(noise != NoiseModel::N2    ? 0
             : (dice.bits() >> 63) == 0 ? kDriftPerLeg
                                        : -kDriftPerLeg),
      state_(wanders(noise) ? dice.normal() : 0) {}

double Machine::drift() { return slope_ * std::min(legs_++, drift_legs_); }

double Machine::wander() {
  state_ = kPhi * state_ + std::sqrt(1 - kPhi * kPhi) * dice_.normal();
  return state_ + kWhite * dice_.normal();
}

double Machine::measure(double level) {
  const double noise = wanders(noise_) ? wander() : dice_.normal() + drift();
  const bool drops = has_drops(noise_) && dice_.uniform() < kDropChance;
  return level + noise - (drops ? kLeastDrop + (kMostDrop - kLeastDrop) * dice_.uniform() : 0);
}

}  // namespace hyperloom::sim
