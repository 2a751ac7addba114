// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <hyperloom/plugin.h>

#include <string_view>

namespace hyperloom::plugin {

/// A text as a plugin passes it.
inline hl_str s(std::string_view text) { return {text.data(), text.size()}; }

/// A builder in the middle of a call.
template <typename Out>
Out opened() {
  Out out;
  out.open();
  return out;
}

}  // namespace hyperloom::plugin
