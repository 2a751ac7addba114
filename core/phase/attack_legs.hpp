// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/phase/attack.hpp"
#include "core/phase/legs.hpp"

namespace hyperloom::phase {

/// The attacks one by one, on a run whose base is measured. Each needs the counted base legs of
/// `run.calibration`; a stop is left in `stop`, the line then says `untested`.
struct Attack {
  Run& run;
  std::optional<measure::Report> report = {};  ///< of the last good base leg
  std::optional<Stop> stop = {};
  bool gate_blind = false;
};

/// An arm that differs from the base in one marker variable must not be kept.
[[nodiscard]] util::Result<AttackLine> attack_null(Attack& attack);
/// Legs that are stopped 200 ms of every second must measure at least 5 % slower.
[[nodiscard]] util::Result<AttackLine> attack_slow(Attack& attack);
/// HYPERLOOM_SABOTAGE=1 asks the script to damage its output: the gate must fail.
[[nodiscard]] util::Result<AttackLine> attack_broken(Attack& attack);
/// Reports that must not be believed are planted in place of the script's.
[[nodiscard]] util::Result<AttackLine> attack_reader(Attack& attack);

/// A leg of the base; its report becomes the pattern for planted ones.
[[nodiscard]] util::Result<LegOutcome> base_leg(Attack& attack, std::uint32_t seed);
/// A leg of another arm, judged like a candidate's.
[[nodiscard]] util::Result<LegOutcome> odd_leg(Attack& attack, LegOrder order);

/// A report that must be refused, and how a script hands it in.
struct Plant {
  std::string name;    ///< "stale", "a hard link", ..
  std::string text;    ///< JSON; @NONCE@ stands for the leg's own
  std::string script;  ///< for bash -c: $1 holds the text, $report is to be made
};
/// The pattern itself, which must be accepted, then those that must not.
[[nodiscard]] std::vector<Plant> plants_of(const measure::Report& pattern);

}  // namespace hyperloom::phase
