// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/decide/estimate.hpp"
#include "core/decide/rule.hpp"

/// Shared by the .cpp files of the rule; not an interface.
namespace hyperloom::decide::detail {

/// 10x in lp: more is looked at by a person.
inline constexpr double kSuspiciousFactor = 10;
/// Times a candidate's pairs may be dropped before it is called unstable.
inline constexpr std::uint32_t kMostDrops = 2;
/// Candidate's smallest need: two variant and two base legs.
inline constexpr std::uint32_t kBaseNeed = 2, kVariantNeed = 2;

/// Arms of the next round in slot order; at most `limit`.
[[nodiscard]] std::vector<std::uint32_t> lineup(const RaceState& state, std::size_t limit);
/// True when only deferred candidates are left to look at again.
[[nodiscard]] bool only_deferred(const RaceState& state);
/// First slot whose leg is still due; nullptr when the round has none.
[[nodiscard]] const Slot* due_slot(const RaceState& state);
[[nodiscard]] Slot* due_slot(RaceState& state);
/// Contender in race, queue or deferred list; nullptr when decided or unknown.
[[nodiscard]] Contender* find(RaceState& state, std::uint32_t arm);

/// Median of the last base values (at most 5) that may be used; needs one.
[[nodiscard]] double base_median(const RaceState& state);
[[nodiscard]] std::size_t window_size(const RaceState& state);

/// Moves a round's line-up into slots.
void open_round(Turn& turn, std::span<const std::uint32_t> arms);
/// Adds a base value, closes the round and decides.
void count_base(Turn& turn, BaseValue base, bool level_shift);

/// Estimate over the candidate's pairs.
[[nodiscard]] Estimate estimate_of(const RaceState& state, const Contender& contender);
/// Estimate of a candidate that its first leg alone ended: D is that leg against its reference.
[[nodiscard]] Estimate screen_estimate(const RaceState& state, const Contender& contender);
/// A deferred candidate's screen becomes the last word on it.
void conclude_deferred(Turn& turn, const Contender& contender);
/// The base leg after their first legs is in: candidates that wait for it are looked at again if
/// the machine moved, and screened if not.
void settle_awaiting(Turn& turn, bool moved);
/// Removes the candidate and records its verdict; `legs` beyond those of its pairs.
void conclude(Turn& turn, std::uint32_t arm, Ruling ruling, const Estimate& e,
              std::span<const std::uint64_t> more_legs);
/// The verdict that a KEEP of this candidate becomes, if any.
[[nodiscard]] std::optional<Withheld> objection(const RaceState& state, const Contender& contender,
                                                double mean);
/// NEEDS_REVIEW for a gain of `lp` that is too good to be true: "<what>12.3x<against>; ..".
[[nodiscard]] Withheld suspicious(std::string_view what, double lp, std::string_view against);
/// Moves the anchor to a kept candidate and sends the rest back to the queue without data.
void move_anchor(Turn& turn, std::uint32_t arm, double mean);
/// Drops pairs of undecided candidates that straddle `split`, the first index after it.
[[nodiscard]] std::vector<std::uint64_t> drop_pairs(Turn& turn, std::size_t split);
/// Ends candidates whose pairs were dropped too often.
void end_unstable(Turn& turn);
/// Looks for a change of level in the base series and drops what straddles it.
void test_for_change(Turn& turn);
/// Takes the candidate out everywhere.
void erase(RaceState& state, std::uint32_t arm);

}  // namespace hyperloom::decide::detail
