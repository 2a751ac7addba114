// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "tests/sim/cells.hpp"

#include "core/decide/preset.hpp"
#include "core/util/json.hpp"
#include "core/util/random.hpp"
#include "tests/sim/session.hpp"
#include "tests/sim/single.hpp"

namespace hyperloom::sim {
namespace {

constexpr double kMinGainPct = 1;

Dice dice_for(const std::string& name, std::uint64_t seed) {
  std::uint64_t mixed = util::splitmix64(seed);
  for (const char c : name) {
    mixed = util::splitmix64(mixed ^ static_cast<unsigned char>(c));
  }
  return Dice(mixed);
}

decide::Preset preset_of(const std::string& name) {
  return *decide::make_preset(name, kMinGainPct);
}

void add(Sessions& all, const SessionResult& one) {
  all.legs.add(one.legs);
  all.false_keeps.add(one.false_keeps);
  all.banked.add(one.banked);
  all.excess.add(one.kept_d - one.kept_truth);
  all.calibration_legs.add(one.calibration_legs);
  all.audit_legs.add(one.audit_legs);
  all.prune_legs.add(one.prune_legs);
  all.holdout_legs.add(one.holdout_legs);
  if (one.has_headline) {
    const double error = one.headline - one.banked;
    all.error.add(error);
    all.square_error.add(error * error);
    all.covered.add(one.covered ? 100 : 0);
    all.withheld.add(one.withheld ? 100 : 0);
    all.moved.add(one.moved ? 100 : 0);
  }
}

}  // namespace

Cell run_cell(const CellSpec& spec, std::uint64_t seed) {
  const std::string name = spec.preset + ' ' + std::string(noise_name(spec.noise)) + ' ' +
                           util::number_text(spec.effect_pct);
  Dice dice = dice_for(name, seed);
  const decide::Preset preset = preset_of(spec.preset);
  const double effect = decide::lp_of_percent(spec.effect_pct);
  Cell cell;
  for (std::uint32_t i = 0; i < spec.n; ++i) {
    const Single one = decide_one(preset, effect, spec.noise, dice);
    cell.kept.add(one.kept ? 100 : 0);
    cell.legs.add(one.legs);
  }
  return cell;
}

Sessions run_sessions(const SessionsSpec& spec, std::uint64_t seed) {
  Dice dice = dice_for("sessions " + spec.preset + ' ' + std::string(noise_name(spec.noise)), seed);
  const decide::Preset preset = preset_of(spec.preset);
  Sessions all;
  for (std::uint32_t i = 0; i < spec.n; ++i) {
    add(all, run_session(preset, spec.noise, dice));
  }
  return all;
}

}  // namespace hyperloom::sim
