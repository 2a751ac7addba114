// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/decide/race_state.hpp"
#include "core/decide/types.hpp"

namespace hyperloom::decide {

/// Facts of a journal in order, as far as verdicts depend on them.
struct Admitted {
  std::uint32_t arm = 0;
};
struct Withdrawn {
  std::uint32_t arm = 0;
};
/// The caller's objection to a KEEP; `what` empty takes it back.
struct Objected {
  std::uint32_t arm = 0;
  std::optional<Withheld> what = {};
};
struct Narrowed {
  std::uint32_t width = 1;
};
struct Resumed {};
struct PhaseEnded {};
/// A verdict record. D, var and n are compared where the journal has them.
struct StoredVerdict {
  std::uint32_t arm = 0;
  Verdict verdict = Verdict::Revert;
  std::string reason = {};
  std::optional<double> mean = {};
  std::optional<double> var = {};
  std::optional<std::uint32_t> n = {};
};

using Fact = std::variant<Admitted, Withdrawn, Objected, Narrowed, Resumed, PhaseEnded, LegObs,
                          StoredVerdict>;

struct Mismatch {
  std::uint32_t arm = 0;
  std::string stored;      ///< "KEEP gain D=+5.1234 n=2"
  std::string recomputed;  ///< the same, or "undecided"
};

struct Replay {
  std::uint32_t reproduced = 0;
  std::vector<Mismatch> mismatches;
  /// Verdicts after one that fell out differently: the course of the race is another from there on.
  std::uint32_t unchecked = 0;
  std::vector<Record> records;  ///< everything the rule said on the way, for `explain`
  RaceState state;              ///< at the end of the facts: a resumed session continues from it
};

/// Runs the rule over the facts again and compares each stored verdict, numbers to 1e-9.
[[nodiscard]] Replay replay(RaceSetup setup, std::span<const Fact> facts);

/// "4 verdicts reproduced", or a line for each mismatch with id, stored and recomputed.
[[nodiscard]] std::vector<std::string> replay_text(const Replay& replay);

}  // namespace hyperloom::decide
