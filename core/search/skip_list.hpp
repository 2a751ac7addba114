// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/types.hpp"

namespace hyperloom::search {

/// Why a text can't be meant as a glob: a '[' that is never closed, a '\' with nothing behind it.
[[nodiscard]] std::optional<std::string_view> glob_fault(std::string_view glob);

/// A sentence for each glob of --skip-variants that fits no candidate of the space, with what it
/// may have been meant to be. Nothing is said of wildcards over a space too large to go through.
[[nodiscard]] std::vector<std::string> idle_skips(const Space& space,
                                                  const std::vector<std::string>& globs);

}  // namespace hyperloom::search
