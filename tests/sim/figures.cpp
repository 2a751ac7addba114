// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "tests/sim/figures.hpp"

#include <array>
#include <cmath>
#include <map>
#include <tuple>

#include "core/util/json.hpp"
#include "tests/sim/cells.hpp"

namespace hyperloom::sim {
namespace {

constexpr std::array kAllNoises{NoiseModel::N1, NoiseModel::N2, NoiseModel::N3, NoiseModel::N4,
                                NoiseModel::N5};
constexpr double kErrors = 3;

struct PowerLimit {
  NoiseModel noise;
  double effect_pct, least;
};
struct LegsLimit {
  double effect_pct, most;
};

/// One column of the table of single decisions.
struct Limits {
  const char* preset;
  double false_keep, false_keep_with_drops;
  std::array<PowerLimit, 5> power;
  std::array<LegsLimit, 3> legs;
};

constexpr auto N1 = NoiseModel::N1, N4 = NoiseModel::N4;
constexpr std::array<Limits, 3> kLimits{{
    {"quick",
     2.5,
     2.5,
     {{{N1, 2, 60}, {N1, 3, 92}, {N1, 5, 99.9}, {N4, 3, 73}, {N4, 5, 83}}},
     {{{0, 3.2}, {2, 6.0}, {5, 4.3}}}},
    {"default",
     1.2,
     2.0,
     {{{N1, 2, 65}, {N1, 3, 95}, {N1, 5, 99.9}, {N4, 3, 75}, {N4, 5, 84}}},
     {{{0, 3.5}, {2, 7.6}, {5, 4.3}}}},
    {"strict",
     .8,
     1.0,
     {{{N1, 2, 73}, {N1, 3, 98}, {N1, 5, 99.9}, {N4, 3, 77}, {N4, 5, 85}}},
     {{{0, 5.2}, {2, 10.4}, {5, 4.6}}}},
}};

/// Sessions with and without drops.
struct SessionLimits {
  double legs, false_keeps, banked, bias, rmse, coverage, withheld, excess;
};
constexpr SessionLimits kSteady{125, .15, 11.0, .10, .65, 94, .5, .5};
constexpr SessionLimits kDropping{135, .15, 9.3, .10, .90, 94, .5, .5};

double share_error(double percent, std::uint32_t n) {
  return std::sqrt(percent * (100 - percent) / n);
}

std::string effect_name(double pct) { return '+' + std::to_string(static_cast<int>(pct)); }

/// Collects the figures that are asked for; a cell that two of them share is simulated once.
class Collector {
 public:
  Collector(const Effort& effort, std::uint64_t seed, std::string_view only)
      : effort_(effort), seed_(seed), only_(only) {}

  void single_decisions(const Limits& limits) {
    const std::string preset = limits.preset;
    for (const NoiseModel noise : kAllNoises) {
      const double most = has_drops(noise) ? limits.false_keep_with_drops : limits.false_keep;
      share("false_keep." + preset + '.', {preset, 0, noise, effort_.decisions}, most, true);
    }
    for (const PowerLimit& p : limits.power) {
      share("power." + preset + '.', {preset, p.effect_pct, p.noise, effort_.decisions}, p.least,
            false);
    }
    for (const LegsLimit& l : limits.legs) {
      legs("legs." + preset + '.', {preset, l.effect_pct, N1, effort_.decisions}, l.most);
    }
  }

  void sessions(NoiseModel noise) {
    const std::string prefix = "sessions." + std::string(noise_name(noise)) + '.';
    if (!wanted_group(prefix)) {
      return;
    }
    const Sessions s = run_sessions({"default", noise, effort_.sessions}, seed_);
    const SessionLimits& limits = has_drops(noise) ? kDropping : kSteady;
    const double rmse = std::sqrt(s.square_error.mean());
    const double bias = std::fabs(s.error.mean());
    add({prefix + "legs", s.legs.mean(), limits.legs}, s.legs.error());
    add({prefix + "false_keeps", s.false_keeps.mean(), limits.false_keeps}, s.false_keeps.error());
    add({prefix + "banked_gain", s.banked.mean(), limits.banked, false}, s.banked.error());
    add({prefix + "headline_bias", bias, limits.bias}, s.error.error());
    add({prefix + "headline_rmse", rmse, limits.rmse}, s.square_error.error() / (2 * rmse));
    add({prefix + "coverage", s.covered.mean(), limits.coverage, false},
        share_error(limits.coverage, s.covered.n()));
    add({prefix + "withheld", s.withheld.mean(), limits.withheld},
        share_error(limits.withheld, s.withheld.n()));
    add({prefix + "sum_of_d_excess", s.excess.mean(), limits.excess, false}, s.excess.error());
  }

  [[nodiscard]] std::vector<Figure> result() && { return std::move(figures_); }

 private:
  [[nodiscard]] bool wanted(const std::string& name) const { return name.starts_with(only_); }
  /// Whether any name with this prefix is wanted.
  [[nodiscard]] bool wanted_group(const std::string& prefix) const {
    return wanted(prefix) || only_.starts_with(prefix);
  }

  const Cell& cell(const CellSpec& spec) {
    const auto key = std::tuple(spec.preset, spec.noise, spec.effect_pct);
    const auto it = cells_.find(key);
    return it != cells_.end() ? it->second
                              : cells_.emplace(key, run_cell(spec, seed_)).first->second;
  }

  void share(const std::string& prefix, const CellSpec& spec, double limit, bool at_most) {
    const std::string name = prefix + std::string(noise_name(spec.noise)) +
                             (spec.effect_pct == 0 ? "" : '.' + effect_name(spec.effect_pct));
    if (wanted(name)) {
      add({name, cell(spec).kept.mean(), limit, at_most}, share_error(limit, spec.n));
    }
  }

  void legs(const std::string& prefix, const CellSpec& spec, double limit) {
    const std::string name = prefix + "N1." + effect_name(spec.effect_pct);
    if (wanted(name)) {
      const Moments& legs = cell(spec).legs;
      add({name, legs.mean(), limit}, legs.error());
    }
  }

  void add(Figure figure, double error) {
    figure.slack = effort_.sample ? kErrors * error : 0;
    if (wanted(figure.name)) {
      figures_.push_back(std::move(figure));
    }
  }

  Effort effort_;
  std::uint64_t seed_;
  std::string_view only_;
  std::map<std::tuple<std::string, NoiseModel, double>, Cell> cells_ = {};
  std::vector<Figure> figures_ = {};
};

}  // namespace

std::vector<Figure> figures(const Effort& effort, std::uint64_t seed, std::string_view only) {
  Collector collector(effort, seed, only);
  for (const Limits& limits : kLimits) {
    collector.single_decisions(limits);
  }
  for (const NoiseModel noise : kAllNoises) {
    collector.sessions(noise);
  }
  return std::move(collector).result();
}

}  // namespace hyperloom::sim
