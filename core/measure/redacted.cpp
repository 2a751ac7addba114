// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/redacted.hpp"

#include "core/util/utf8.hpp"

namespace hyperloom::measure {

using util::Value;

std::string shown_text(const util::Redactor& redactor, std::string_view text) {
  std::string shown = redactor.apply(text);
  return util::utf8_error(shown) ? util::printable(shown, true) : shown;
}

std::string shown_value(const util::Redactor& redactor, std::string_view name,
                        std::string_view value) {
  return util::secret_shaped(name) && !value.empty() ? std::string(util::kRedacted)
                                                     : shown_text(redactor, value);
}

// Foreign trees are at most 64 levels deep (the JSON facade's limit), so recursion is bounded.
Value shown_tree(const util::Redactor& redactor, const Value& value) {
  if (value.is_text()) {
    return shown_text(redactor, value.as_text());
  }
  if (value.is_list()) {
    Value out = Value::list();
    for (const Value& item : value.as_list()) {
      out.push(shown_tree(redactor, item));
    }
    return out;
  }
  if (value.is_map()) {
    util::Map out;
    for (const auto& [name, item] : value.as_map()) {
      const bool secret = util::secret_shaped(name) && !item.is_null();
      out.emplace_back(shown_text(redactor, name),
                       secret ? Value(util::kRedacted) : shown_tree(redactor, item));
    }
    return out;
  }
  return value;
}

}  // namespace hyperloom::measure
