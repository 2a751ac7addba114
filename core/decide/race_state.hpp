// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/decide/preset.hpp"
#include "core/decide/types.hpp"

namespace hyperloom::decide {

/// A base value that counts: one leg, the substitute of an outlier, or the mean at a level shift.
struct BaseValue {
  std::uint64_t leg = 0;
  double y = 0;
};

/// One variant leg with the base values around it; `before` and `before + 1` index the base series.
struct Pair {
  std::uint64_t leg = 0;
  double y = 0;
  std::size_t before = 0;
  double w = 0.5;  ///< weight of the later base value
};

/// A candidate that waits or races.
struct Contender {
  std::uint32_t arm = 0;
  Noise noise = {};  ///< in force when it entered the race
  std::vector<Pair> pairs = {};
  std::uint32_t drops = 0;   ///< times pairs were dropped at a level shift
  bool measured = false;     ///< at least one leg of it has counted, in any life
  bool tested = false;       ///< step 1 is behind it
  bool requeued = false;     ///< second life after a screen on a flagged first leg
  bool flagged = false;      ///< its first leg was re-run
  bool awaits_base = false;  ///< deferred: the next base leg says whether the machine had moved
  double screen_d = 0;       ///< deferred: first leg against its reference, lp
  std::uint64_t screen_leg = 0;
  std::uint32_t screen_anchor = 0;
  std::optional<Withheld> withheld = {};
};

/// One place of the round in progress.
struct Slot {
  std::uint32_t arm = 0;
  std::uint64_t leg = 0;
  double y = 0;
  bool done = false;   ///< its leg is in
  bool valid = false;  ///< the candidate is still undecided with this leg
};

/// A leg in doubt whose second run is awaited.
struct Doubt {
  OverrideRule rule = OverrideRule::BaseOutlier;
  LegObs leg = {};
  double reference = 0;
  double threshold = 0;
};

/// What a race starts with.
struct RaceSetup {
  Preset preset = {};
  std::uint64_t seed = 0;
  std::uint32_t width = 4;              ///< race width k
  std::uint32_t anchor = 0;             ///< arm of the anchor
  Noise noise = {};                     ///< from calibration
  std::vector<double> h = {};           ///< base differences of calibration, unwinsorised
  std::vector<BaseValue> history = {};  ///< base legs of this anchor measured so far
};

/// The whole race as a value; only the functions of rule.hpp change it.
struct RaceState {
  RaceSetup setup = {};
  std::uint32_t anchor = 0;
  double stack_gain = 0;              ///< sum of D of the KEEPs, lp
  std::vector<BaseValue> bases = {};  ///< base series of this anchor
  std::size_t window_start = 0;       ///< first base value the medians may use
  Noise noise = {};
  std::vector<double> h = {};
  double announced_s2 = 0;
  std::uint32_t round = 0;      ///< number of base values so far, all anchors
  bool open = false;            ///< the last base value may open a round
  std::uint32_t fresh_due = 0;  ///< base legs that a new anchor still needs
  std::vector<std::uint64_t> fresh_legs = {};
  std::vector<Contender> racing = {}, queue = {}, deferred = {};
  std::vector<Slot> slots = {};
  std::optional<Doubt> doubt = {};
  bool none_waiting = false;         ///< the caller had no candidate when last asked
  std::uint32_t decided = 0;         ///< candidates decided by measurement
  std::vector<Effect> effects = {};  ///< of those, for ranking
};

}  // namespace hyperloom::decide
