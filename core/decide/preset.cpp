// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/preset.hpp"

#include <algorithm>
#include <cmath>

#include "core/decide/format.hpp"

namespace hyperloom::decide {
namespace {

/// From this many decided candidates on a quarter of alpha is spent on each further one.
constexpr std::uint32_t kManyDecided = 100;
constexpr double kManyDecidedShare = 0.25;
/// Share of a leg above which changing tree or server makes a race too dear.
constexpr double kSwitchShare = 0.2;
/// Pairs per decision are kPairCost*sigma^2/g^2.
constexpr double kPairCost = 26;

Preset row(std::string_view name) {
  Preset p;
  p.name = std::string(name);
  p.alpha = .02, p.beta = .2, p.n_max = 6, p.width = 4, p.holdout_blocks = 3;
  p.prune_n_max = 4, p.audit_every = 20;
  return p;
}

Preset quick() {
  Preset p = row("quick");
  p.alpha = .05, p.n_max = 4, p.width = 6, p.holdout_blocks = 2;
  p.prune_n_max = 0, p.audit_every = 0;
  return p;
}

Preset strict() {
  Preset p = row("strict");
  p.alpha = .01, p.beta = .1, p.n_max = 8, p.holdout_blocks = 4, p.prune_n_max = 6;
  return p;
}

double false_keep_share(const Preset& preset) {
  return preset.name == "quick" ? .018 : preset.name == "strict" ? .007 : .010;
}

}  // namespace

const std::vector<std::string_view>& preset_names() {
  static const std::vector<std::string_view> names{"quick", "default", "strict"};
  return names;
}

std::optional<Preset> make_preset(std::string_view name, double min_gain_pct) {
  const auto& names = preset_names();
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    return std::nullopt;
  }
  Preset p = name == "quick" ? quick() : name == "strict" ? strict() : row(name);
  p.min_gain_pct = min_gain_pct;
  p.g = lp_of_percent(min_gain_pct);
  p.delta1 = std::max(2.0, 2 * p.g);
  p.screen = name == "strict" ? 0 : p.g / 2;
  return p;
}

Bounds bounds(const Preset& preset, std::uint32_t decided) {
  const double alpha = preset.alpha * (decided < kManyDecided ? 1 : kManyDecidedShare);
  return {std::log((1 - preset.beta) / alpha), std::log(preset.beta / (1 - alpha))};
}

double expected_false_keeps(const Preset& preset, std::uint32_t decided) {
  return false_keep_share(preset) * decided;
}

double lp_of_percent(double percent) { return 100 * std::log1p(percent / 100); }
double percent_of_lp(double lp) { return 100 * std::expm1(lp / 100); }

double pairs_needed(double sigma, double g) {
  return std::ceil(kPairCost * sigma * sigma / (g * g));
}

std::string min_gain_cost(const Preset& preset, double sigma) {
  if (preset.min_gain_pct >= kMinGainCostly) {
    return {};
  }
  return "--min-gain " + shortest(preset.min_gain_pct) + ": about " +
         fixed(pairs_needed(sigma, preset.g), 0) + " pairs of legs per decision at " +
         shortest(sigma) + " % leg noise would tell a gain that small from none; --decision " +
         preset.name + " spends at most " + std::to_string(preset.n_max) +
         ", so gains well below " + shortest(preset.delta1 / 2) +
         " % are mostly refused or stay undecided";
}

std::uint32_t race_width(const Preset& preset, double switch_s, double leg_s) {
  return switch_s > kSwitchShare * leg_s ? 1 : preset.width;
}

}  // namespace hyperloom::decide
