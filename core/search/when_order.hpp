// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/types.hpp"

namespace hyperloom::search {

struct WhenOrder {
  std::vector<std::uint32_t> order;  ///< knobs so that each follows those its `when` names
  std::vector<std::uint32_t> cycle;  ///< knobs of one cycle, each named by the one before it
};

/// Orders the knobs by their `when`, or finds a cycle; then `order` is not complete.
[[nodiscard]] WhenOrder order_by_when(std::span<const KnobSpec> knobs);

}  // namespace hyperloom::search
