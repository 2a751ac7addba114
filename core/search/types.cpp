// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/types.hpp"

#include <algorithm>

#include "core/util/cat.hpp"

namespace hyperloom::search {

std::string Assignment::key() const { return util::join(levels, ","); }

std::optional<std::uint32_t> Space::find(std::string_view name) const {
  const auto it = std::ranges::find(knobs, name, &KnobSpec::name);
  if (it == knobs.end()) {
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(it - knobs.begin());
}

}  // namespace hyperloom::search
