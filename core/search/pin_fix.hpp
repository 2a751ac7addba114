// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/search/complaints.hpp"
#include "core/search/domain.hpp"
#include "core/session/pins.hpp"

namespace hyperloom::search {

/// The level that a pin's text holds a knob at; a number of an interval becomes a level. SS014 and
/// nullopt when the text is outside the domain. Any text pins a bool: its `on` text and what does
/// not read as off are true.
[[nodiscard]] std::optional<std::uint32_t> pinned_level(const KnobDraft& draft,
                                                        const session::Pin& pin, Domain& domain,
                                                        Complaints& complaints);

}  // namespace hyperloom::search
