// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/redact.hpp"
#include "core/util/value.hpp"

namespace hyperloom::util {

/// A document of ours as it may be written: texts of members with secret-shaped names replaced, and
/// every text that may come from outside passed through the redactor. Words of our own vocabulary,
/// identifiers, places, hashes and what an arm changed stay byte for byte, because a resume runs on
/// them: a secret may well be equal to one of them, and no variant can hold a secret.
[[nodiscard]] Value redact_value(Value value, const Redactor& redactor);
/// A document that somebody else wrote: every text, and the names of its members too.
[[nodiscard]] Value redact_foreign(const Value& value, const Redactor& redactor);

}  // namespace hyperloom::util
