// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/decide/types.hpp"

namespace hyperloom::decide {

/// Half width of the band that a patch with all its switches absent must stay in, percent.
inline constexpr double kParityBandPct = 2;

namespace reason {
inline constexpr std::string_view kParityFailed = "switch_off_parity_failed";
inline constexpr std::string_view kParityInconclusive = "switch_off_parity_inconclusive";
}  // namespace reason

enum class ParityResult { Passed, Failed, Inconclusive };

/// What to run next, or the decision. Anything but Passed takes the patch out again.
struct Parity {
  enum class Kind { RunBase, RunVariant, Decided } what = Kind::RunBase;
  ParityResult result = ParityResult::Inconclusive;  ///< read once Decided
  std::string reason = {};                           ///< "" when passed
  std::string failure = {};  ///< class of the leg of V that ended it; "" if none did
  std::uint32_t n = 0;       ///< pairs behind D
  double mean = 0;           ///< D, lp
  double var = 0;
  std::array<double, 2> interval = {};  ///< 90 %, lp: the one that decided
  double pct = 0;                       ///< D and interval in percent
  std::array<double, 2> interval_pct = {};
  std::vector<std::uint64_t> legs = {};
};

/// Switch-off parity: A (slot 0) is the accepted tree and environment, V (slot 1) the same with the
/// patch applied and every switch of its manifest absent; legs in the order they were run. A failed
/// leg is run once more; a failed gate of V decides at once. From two pairs on the 90 % interval of
/// D must lie inside the band to pass and outside to fail; otherwise another pair, at most
/// `parity_max_pairs`.
[[nodiscard]] Parity parity_step(std::span<const LegObs> legs, const Noise& noise, double band_pct);
/// The decision when no further leg can be run: inconclusive unless the legs decide already.
[[nodiscard]] Parity parity_stopped(std::span<const LegObs> legs, const Noise& noise,
                                    double band_pct);
/// Most pairs at this noise: 6..16.
[[nodiscard]] std::uint32_t parity_max_pairs(const Noise& noise);

}  // namespace hyperloom::decide
