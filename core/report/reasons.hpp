// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hyperloom::report {

/// What a reason of a verdict or a skip means, in words for an operator; "" for one not known here.
[[nodiscard]] std::string_view reason_meaning(std::string_view reason);
/// What an operator can do about a reason; "" when nothing needs doing.
[[nodiscard]] std::string_view reason_hint(std::string_view reason);

}  // namespace hyperloom::report
