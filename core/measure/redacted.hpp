// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/measure/types.hpp"
#include "core/util/redact.hpp"
#include "core/util/value.hpp"

namespace hyperloom::measure {

/// `text` fit for a JSON document: known secrets replaced, bytes that are no UTF-8 escaped.
[[nodiscard]] std::string shown_text(const util::Redactor& redactor, std::string_view text);
/// The value of a variable, option or member: all of it hidden when the name is secret-shaped.
[[nodiscard]] std::string shown_value(const util::Redactor& redactor, std::string_view name,
                                      std::string_view value);
/// A copy with every text and member name treated so; values below a secret-shaped member name are
/// hidden whole.
[[nodiscard]] util::Value shown_tree(const util::Redactor& redactor, const util::Value& value);

/// Takes secrets out of what a report names: its unit and the fields of `work`. Done before a leg
/// is judged, so that legs are compared as they are recorded.
void hide_in_report(const util::Redactor& redactor, LegResult& result);
/// The same for the names of the gate's metrics, once the gate has judged.
void hide_in_gate(const util::Redactor& redactor, LegResult& result);

}  // namespace hyperloom::measure
