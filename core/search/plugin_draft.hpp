// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/plugin/framework.hpp"
#include "core/search/complaints.hpp"
#include "core/search/draft.hpp"

namespace hyperloom::search {

/// A plugin's knob as a draft; nullopt when its fields are wrong.
[[nodiscard]] std::optional<KnobDraft> draft_of(const plugin::Knob& knob, bool scriptable,
                                                Complaints& complaints);

}  // namespace hyperloom::search
