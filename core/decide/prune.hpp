// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/decide/preset.hpp"
#include "core/decide/types.hpp"

namespace hyperloom::decide {

/// Why an item of the final stack stays or goes.
namespace reason {
inline constexpr std::string_view kContributes = "contributes";  ///< its absence costs
inline constexpr std::string_view kWorthless =
    "worthless";  ///< the evidence is that it gives nothing
inline constexpr std::string_view kDoesNotHelp = "does_not_help";  ///< undecided at n_max, c < 0
inline constexpr std::string_view kUndecided = "undecided";        ///< undecided at n_max, c >= 0
inline constexpr std::string_view kNeeded = "needed";              ///< the stack fails without it
inline constexpr std::string_view kBaseFailed = "base_failed";     ///< the final stack failed twice
/// The caller's: without it the stack breaks a limit, or one cannot be measured.
inline constexpr std::string_view kLimitViolated = "limit_violated";
inline constexpr std::string_view kLimitUnmeasured = "limit_unmeasured";
}  // namespace reason

/// What to run next for one item, or the decision on it.
struct Prune {
  enum class Kind { RunBase, RunVariant, Decided } what = Kind::RunBase;
  bool removed = false;          ///< read once Decided
  std::string_view reason = {};  ///< kBudget: no leg could be run any more
  std::string failure = {};      ///< class of the leg of V that failed; "" if none did
  std::string detail = {};       ///< which limit the stack breaks without the item, in words
  std::uint32_t n = 0;           ///< pairs behind c
  double c = 0;                  ///< contribution of the item, lp: minus the effect of its absence
  double var = 0;
  double llr = 0;
  std::vector<std::uint64_t> legs = {};
};

/// One part of the final stack.
struct PruneItem {
  std::uint32_t arm = 0;
  std::uint64_t diff = 0;  ///< size of what it changes, in any one unit
};

/// Arms to look at, largest diff first, ties in the order kept. `kept` is in the order kept; its
/// last item is not looked at: the decision that kept it compared exactly the final stack with the
/// stack without it.
[[nodiscard]] std::vector<std::uint32_t> prune_order(std::span<const PruneItem> kept);

/// Backward prune of one item x: A (slot 0) is the final stack, V (slot 1) the stack without x and
/// its dependents; legs in the order they were run. As long as nothing was removed the last leg of
/// A of one item may come first in the span of the next; after a removal A is another arm and
/// begins anew.
///
/// `LLR >= -L` on c: stays. `LLR <= L` and c < 0.3 lp: removed. At `preset.prune_n_max` pairs
/// removed when c < 0. A leg of V that fails or fails its gate: stays. A leg of A that fails is run
/// once more. With prune_n_max 0 everything stays without a leg.
[[nodiscard]] Prune prune_step(std::span<const LegObs> legs, const Noise& noise,
                               const Preset& preset);
/// The decision when no further leg can be run: stays unless the legs decide already.
[[nodiscard]] Prune prune_stopped(std::span<const LegObs> legs, const Noise& noise,
                                  const Preset& preset);

}  // namespace hyperloom::decide
