// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/decide/plan.hpp"
#include "core/decide/preset.hpp"

namespace hyperloom::decide {

/// True when the original base is due to be measured again: `legs_since` search legs have ended
/// since the last audit leg or, before the first one, since the baseline. Audit legs themselves do
/// not count. Off in short plans and where the preset has no audits.
[[nodiscard]] inline bool audit_due(std::uint32_t legs_since, const Preset& preset,
                                    const Plan& plan) {
  return plan.audit && preset.audit_every > 0 && legs_since >= preset.audit_every;
}

}  // namespace hyperloom::decide
