// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/util/result.hpp"

namespace hyperloom::plugin {

/// The Error of a numbered plugin problem (sdk.md section 7): message "PLG-nnn TEXT", id "PLG-nnn".
[[nodiscard]] util::Error plg(unsigned number, std::string text, std::string hint);
/// "PLG-012".
[[nodiscard]] std::string plg_id(unsigned number);

}  // namespace hyperloom::plugin
