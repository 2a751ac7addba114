// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/search/complaints.hpp"
#include "core/search/draft.hpp"

namespace hyperloom::search {

/// SS005 for a target_name that is no variable or flag, SS009 for a variable that no knob of a file
/// may set. A plugin's knob on such a variable stays: its candidates are refused one by one.
void check_target(const KnobDraft& draft, std::string_view framework, Complaints& complaints);

}  // namespace hyperloom::search
