// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/session/state.hpp"
#include "core/util/value.hpp"

namespace hyperloom::journal {

/// What the session delivers, in the words of final.json's `result`. Numbers come from the hold-out
/// alone; a throughput also from the baseline when nothing was kept.
struct SessionResult {
  std::string status;    ///< validated, needs_review, nothing_kept, skipped_budget, interrupted,
                         ///< gate_failed, no_baseline
  std::string headline;  ///< sentence of the hold-out record, or one for the status
  util::Value throughput, gain_pct, ci95_pct, blocks, legs, unconfirmed_search_estimate;
  /// The original base in the same hold-out: gain_pct is throughput against it.
  util::Value throughput_base;
  util::Value base_shift_pct;  ///< of that base against its calibration
  bool base_moved = false;     ///< by more than the noise explains
  util::Value review;          ///< reason of needs_review, else null
  std::string review_detail;   ///< the same in words

  [[nodiscard]] bool validated() const { return status == "validated"; }
};
[[nodiscard]] SessionResult session_result(const session::State& state);

/// Unit of the throughput: the baseline's, else that of any leg; "" before one reported.
[[nodiscard]] std::string throughput_unit(const session::State& state);
/// Model as people call it: given, else the base name of the checkout.
[[nodiscard]] std::string model_name(const session::State& state);
/// Throughput of the first warm-up leg that ended well, or null.
[[nodiscard]] util::Value cold_throughput(const session::State& state);
/// Gate object of the first counted base leg of the baseline in force, or null.
[[nodiscard]] util::Value baseline_gate(const session::State& state);
/// Environment additions of all that is kept, as the last push holds them; an empty map if none.
[[nodiscard]] util::Value kept_env(const session::State& state);
/// Arguments that the kept items add, in order.
[[nodiscard]] std::vector<std::string> kept_args(const session::State& state);

/// Mean wall time of the legs that ended well among `legs` (places in State::legs), or null.
[[nodiscard]] util::Value mean_wall_s(const session::State& state,
                                      std::span<const std::size_t> legs);
/// Places in State::legs of the numbers in a list of legs; unknown ones are left out.
[[nodiscard]] std::vector<std::size_t> leg_places(const session::State& state,
                                                  const util::Value& numbers);
/// base3, c0007 or hold2: the id part of a leg's home.
[[nodiscard]] std::string leg_task(const session::LegRow& leg);
/// A record without its envelope.
[[nodiscard]] util::Value payload(const util::Value& record);
/// {code, message} of every warning.
[[nodiscard]] util::Value warnings_value(const session::State& state);

}  // namespace hyperloom::journal
