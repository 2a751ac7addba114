// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/decide/base_shift.hpp"
#include "core/decide/holdout.hpp"
#include "core/decide/types.hpp"
#include "core/session/state.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// What the search says that the stack gains over the baseline in force: `D` of everything kept
/// since, less what was pruned; lp.
[[nodiscard]] double search_estimate_lp(const session::State& state);

/// The original base of a hold-out beside its calibration, from what is journalled before its
/// record. Live run and replay come to the same.
[[nodiscard]] decide::BaseShift base_shift_of(const session::State& state,
                                              const decide::Headline& headline,
                                              const decide::Noise& noise);

/// How the hold-out ended: gate_failed, skipped_budget, needs_review or validated.
[[nodiscard]] const char* holdout_status(const decide::Headline& headline,
                                         const decide::BaseShift& shift);
/// Its one sentence.
[[nodiscard]] std::string headline_of(const decide::Headline& headline,
                                      const decide::BaseShift& shift);
/// Adds to a `holdout` record, null or false where no block was measured: base_shift_pct,
/// base_moved, review, review_detail.
void add_base_shift(util::Value& out, const decide::Headline& headline,
                    const decide::BaseShift& shift);
/// What is told of a base that lies far from its calibration although the gain stands; else "".
[[nodiscard]] std::string moved_text(const decide::BaseShift& shift);

}  // namespace hyperloom::phase
