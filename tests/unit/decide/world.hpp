// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/decide/noise.hpp"
#include "core/decide/rule.hpp"

namespace hyperloom::decide::test {

/// sigma = 1 with the weight of six calibration legs.
inline Noise unit_noise() { return {2, 7.5, 6}; }

inline RaceSetup make_setup(std::uint32_t width, const char* preset = "default") {
  RaceSetup setup;
  setup.preset = *make_preset(preset, 1.0);
  setup.seed = 7;
  setup.width = width;
  setup.noise = unit_noise();
  return setup;
}

/// Plays the caller: runs the steps against a made-up machine and keeps what came out.
class World {
 public:
  explicit World(RaceSetup setup) : state(start_race(std::move(setup))) {}

  /// Level of a leg by step and by number of the leg (from 1); set before running.
  std::function<double(const Step&, std::uint64_t)> level = [](const Step&, std::uint64_t) {
    return 0.0;
  };
  /// Changes a finished leg, for example to fail it.
  std::function<void(LegObs&)> spoil = [](LegObs&) {};
  /// Legs of the whole run.
  std::uint32_t budget = 1000;

  RaceState state;
  std::vector<Record> records;
  std::vector<Step> steps;  ///< that ran a leg
  std::vector<LegObs> legs;
  StopCause stopped = StopCause::None;

  void admit(std::uint32_t arm) { state = decide::admit(std::move(state), arm); }

  void take(Turn turn) {
    state = std::move(turn.state);
    records.insert(records.end(), turn.records.begin(), turn.records.end());
  }

  void run_leg(const Step& step) {
    LegObs obs;
    obs.leg = legs.size() + 1;
    obs.arm = step.arm;
    obs.role = step.role;
    obs.round = step.round;
    obs.slot = step.slot;
    obs.slots = step.slots;
    obs.wall_s = 2;
    obs.y = level(step, obs.leg);
    spoil(obs);
    steps.push_back(step);
    legs.push_back(obs);
    take(observe(std::move(state), obs));
  }

  [[nodiscard]] Step peek() const {
    return next_step(state, {budget - static_cast<std::uint32_t>(legs.size())});
  }

  /// One leg; false at Stop. Nothing is admitted on request.
  bool advance() {
    Step step = peek();
    if (step.what == StepKind::Admit) {
      state = none_waiting(std::move(state));
      step = peek();
    }
    if (step.what == StepKind::Stop) {
      stopped = step.cause;
      return false;
    }
    run_leg(step);
    return true;
  }

  void run() {
    while (advance()) {
    }
    take(finish(std::move(state)));
  }

  template <typename T>
  [[nodiscard]] std::vector<T> all() const {
    std::vector<T> found;
    for (const Record& record : records) {
      if (const T* one = std::get_if<T>(&record)) {
        found.push_back(*one);
      }
    }
    return found;
  }

  /// Verdict on an arm; an empty Decision with arm 0 when there is none.
  [[nodiscard]] Decision decision(std::uint32_t arm) const {
    for (const Decision& d : all<Decision>()) {
      if (d.arm == arm) {
        return d;
      }
    }
    return {};
  }

  [[nodiscard]] std::size_t variant_legs(std::uint32_t arm) const {
    std::size_t n = 0;
    for (const Step& step : steps) {
      n += step.role == Role::Variant && step.arm == arm ? 1U : 0U;
    }
    return n;
  }
};

/// Effects by arm, additive on the anchor: an arm kept earlier stays in.
class Effects {
 public:
  explicit Effects(std::map<std::uint32_t, double> lp) : lp_(std::move(lp)) {}

  double operator()(const Step& step, std::uint64_t) {
    if (step.role == Role::Base && step.arm != anchor_) {
      anchor_ = step.arm;
      kept_ += lp_[step.arm];
    }
    return kept_ + (step.role == Role::Variant ? lp_[step.arm] : 0);
  }

 private:
  std::map<std::uint32_t, double> lp_;
  std::uint32_t anchor_ = 0;
  double kept_ = 0;
};

/// Machine on which only these effects exist.
inline Effects effects_of(std::map<std::uint32_t, double> lp) { return Effects(std::move(lp)); }

}  // namespace hyperloom::decide::test
