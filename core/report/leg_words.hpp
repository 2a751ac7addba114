// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/session/state.hpp"

namespace hyperloom::report {

/// What a leg stands for in a series.
enum class LegKind { Warmup, OriginalBase, Base, Candidate, HoldoutBase, HoldoutFinal, Other };
[[nodiscard]] LegKind leg_kind(const session::LegRow& leg);
/// Whose leg it is: a candidate, the base, or an arm of the hold-out.
[[nodiscard]] std::string leg_subject(const session::LegRow& leg);
/// True when it ended well and reported a number.
[[nodiscard]] bool leg_counts(const session::LegRow& leg);

}  // namespace hyperloom::report
