// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/value.hpp"

namespace hyperloom::phase {

/// A field of a record that came out otherwise; both values as JSON.
struct FieldMismatch {
  std::string what;       ///< type of the record: "verdict", "baseline", "stack", ...
  std::string candidate;  ///< whom it is about; "" for nobody
  std::string field;
  std::string stored, recomputed;
};

/// Numbers to 1e-9, lists item by item, everything else exactly.
[[nodiscard]] bool same(const util::Value& stored, const util::Value& again);

/// Whose fields are compared.
struct Subject {
  std::string_view what;
  std::string candidate;
};

/// Appends each of the given fields that differs. A field that is absent is null.
void compare_fields(const Subject& subject, const util::Value& stored, const util::Value& again,
                    std::span<const std::string_view> fields, std::vector<FieldMismatch>& out);

}  // namespace hyperloom::phase
