// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/decide/rule.hpp"

namespace hyperloom::decide::detail {

/// A finished base leg.
void on_base(Turn& turn, const LegObs& obs);
/// A finished variant leg.
void on_variant(Turn& turn, const LegObs& obs);

}  // namespace hyperloom::decide::detail
