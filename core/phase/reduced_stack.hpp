// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/phase/run.hpp"

namespace hyperloom::phase {

/// The stack without one of its items.
struct ReducedStack {
  std::vector<StackItem> left;    ///< each on those before it, as if the rest had never been
  std::vector<std::string> gone;  ///< the item, and those that cannot stand without it
};

/// An item that could only be set where another is (`when`, constraints) leaves with it.
[[nodiscard]] ReducedStack without(const search::Space& space, const std::vector<StackItem>& stack,
                                   std::size_t item);
/// Candidates that the prune looks at, in its order: largest diff first, as large as the number of
/// variables it sets or unsets, then as their bytes; not the one kept last.
[[nodiscard]] std::vector<std::string> prune_order(const search::Space& space,
                                                   const std::vector<StackItem>& stack);

}  // namespace hyperloom::phase
