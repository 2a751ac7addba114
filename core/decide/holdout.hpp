// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/decide/types.hpp"

namespace hyperloom::decide {

/// Arms of hold-out legs: the original base and the final stack.
inline constexpr std::uint32_t kBaseArm = 0, kFinalArm = 1;
/// Arms of one block by slot - 1: A B B A.
inline constexpr std::array<std::uint32_t, 4> kBlock{kBaseArm, kFinalArm, kFinalArm, kBaseArm};

/// A block left out of the headline because of one of its legs.
struct ReplacedBlock {
  std::uint32_t block = 0;
  Override because;  ///< replaced_by 0; base_outlier or variant_outlier
};

struct HoldoutStep {
  enum class Kind { Run, Done, FinalGateFailed } what = Kind::Done;
  std::uint32_t arm = kBaseArm;
  std::uint32_t block = 0;              ///< from 1; goes into LegObs::round
  std::uint16_t slot = 0;               ///< 1..4
  std::vector<ReplacedBlock> replaced;  ///< all so far, in the order they were found
};

/// Next leg of a hold-out of `blocks` blocks. Legs: role Holdout, arm 0 or 1, round the block, slot
/// 1..4; legs that do not count are passed over (the caller decides whether to run them again),
/// except that a failed gate on the final arm ends it. `may_replace`: time remains for one block
/// beyond the plan.
[[nodiscard]] HoldoutStep next_holdout(std::span<const LegObs> legs, const Noise& noise,
                                       std::uint32_t blocks, bool may_replace);

/// The number that is reported.
struct Headline {
  std::uint32_t blocks = 0;             ///< complete blocks behind it; 0: not confirmed
  double g = 0;                         ///< G, lp
  double v = 0;                         ///< variance of one block
  std::array<double, 2> interval = {};  ///< 95 %, lp
  double gain_pct = 0;
  std::array<double, 2> ci95_pct = {};
  double y_base = 0, y_final = 0;  ///< means of the arms, lp
  bool holds_zero = false;
  bool recommends_base = false;  ///< G < -g: the original base is the better choice
  bool final_gate_failed = false;
  std::vector<std::uint64_t> legs;
  std::vector<ReplacedBlock> replaced;
};

/// Headline of the complete blocks that were not replaced, for a plan of `planned` blocks.
[[nodiscard]] Headline holdout(std::span<const LegObs> legs, const Noise& noise,
                               std::uint32_t planned, double g);

/// "+12.1 % (95 % interval +10.7 .. +13.6 %, 3 blocks)" with what must be said beside it, or why
/// there is no number.
[[nodiscard]] std::string headline_text(const Headline& headline);
/// Headline texts without a hold-out.
inline constexpr const char* kNotConfirmed = "not confirmed (no time for a hold-out)";
/// A signal or a failure ended the session first.
inline constexpr const char* kCutShort = "not confirmed (interrupted before the hold-out was over)";
inline constexpr const char* kNoGainKept = "no gain kept";
inline constexpr const char* kFinalGateFailed = "final stack failed the gate";

}  // namespace hyperloom::decide
