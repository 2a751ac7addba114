// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/search/complaints.hpp"
#include "core/search/draft.hpp"

namespace hyperloom::search {

inline constexpr std::size_t kMaxFileKnobs = 64, kMaxFileConstraints = 64, kMaxHints = 3;

/// A parsed search_space.yaml as drafts; complaints SS002 to SS005 and SS016.
[[nodiscard]] FileDraft read_space(const util::Value& root, bool scriptable,
                                   Complaints& complaints);

}  // namespace hyperloom::search
