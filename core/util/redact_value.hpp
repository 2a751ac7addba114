// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/redact.hpp"
#include "core/util/value.hpp"

namespace hyperloom::util {

/// A document as it may be written: texts of members with secret-shaped names replaced, every other
/// text passed through the redactor. Places, hashes and what an arm changed stay byte for byte,
/// because a resume runs on them; no variant can hold a secret.
[[nodiscard]] Value redact_value(Value value, const Redactor& redactor);

}  // namespace hyperloom::util
