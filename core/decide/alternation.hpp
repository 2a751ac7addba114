// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/decide/race_state.hpp"
#include "core/decide/types.hpp"

namespace hyperloom::decide {

/// Legs of two arms in turn, A V A V A: a decision outside the race. Slot 0 marks the legs of A,
/// slot 1 those of V; role and arm number are not looked at.
struct Alternation {
  std::vector<BaseValue> bases = {};
  std::vector<Pair> pairs = {};          ///< complete ones: A on both sides
  std::vector<std::uint64_t> legs = {};  ///< that counted, in order
  bool base_due = true;                  ///< whether A is next
  std::string variant_failure = {};      ///< class of the last leg of V that failed; "" if none did
  std::string variant_gate_failure = {};  ///< class of a leg of V that failed its gate
  bool failed_twice = false;              ///< a leg and its retry failed
};

/// Looks at the legs in the order they were run. Legs that were stopped or lost are passed over, as
/// are legs of the arm whose turn it is not.
[[nodiscard]] Alternation alternation_of(std::span<const LegObs> legs);

}  // namespace hyperloom::decide
