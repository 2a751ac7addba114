// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/value.hpp"

namespace hyperloom::phase {

/// The items of a range as a list, in order.
template <typename Items>
[[nodiscard]] util::Value list_of(const Items& items) {
  auto out = util::Value::list();
  for (const auto& item : items) {
    out.push(item);
  }
  return out;
}

}  // namespace hyperloom::phase
