// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/util/redact_value.hpp"

#include <algorithm>

#include "core/util/cat.hpp"
#include "core/util/redact_fields.hpp"

namespace hyperloom::util {

namespace {

using detail::Field;

void redact(Value& value, const Redactor& redactor);

/// Words of a command line: what follows an option of a secret goes whole.
void redact_list(List& items, const Redactor& redactor) {
  bool secret = false;
  for (Value& item : items) {
    if (secret && item.is_text()) {
      item = kRedacted;
    } else {
      redact(item, redactor);
    }
    secret = item.is_text() && takes_secret(item.as_text());
  }
}

/// Texts stay; in maps each member is judged by its own name.
void redact_words(Value& value, const Redactor& redactor) {
  if (value.is_list()) {
    for (Value& item : value.as_list()) {
      redact_words(item, redactor);
    }
  } else if (!value.is_text()) {
    redact(value, redactor);
  }
}

/// Rows {value, origin}; a default is a word of ours.
void redact_config(Value& config, const Redactor& redactor) {
  for (auto& [option, row] : config.as_map()) {
    if (!detail::option_of_words(option) && row.text_or("origin", "") != "default") {
      redact(row, redactor);
    }
  }
}

void redact_member(std::string_view key, Value& value, const Redactor& redactor) {
  const Field field = detail::field_of(key);
  if (value.is_text() && secret_shaped(key)) {
    value = value.as_text().empty() ? Value("") : Value(kRedacted);
  } else if (field == Field::Foreign) {
    value = redact_foreign(value, redactor);
  } else if (field == Field::Word) {
    redact_words(value, redactor);
  } else if (key == "config" && value.is_map()) {
    redact_config(value, redactor);
  } else if (field != Field::Whole) {
    redact(value, redactor);
  }
}

/// An item of `overrides`: {key, old, new}, `key` being an option.
bool override_of_words(const Value& map) {
  return map.find("old") != nullptr && detail::option_of_words(map.text_or("key", ""));
}

/// As deep as the tree, which is one of ours.
void redact(Value& value, const Redactor& redactor) {
  if (value.is_text()) {
    value = redactor.apply(value.as_text());
  } else if (value.is_list()) {
    redact_list(value.as_list(), redactor);
  } else if (value.is_map() && !override_of_words(value)) {
    for (auto& [key, member] : value.as_map()) {
      redact_member(key, member, redactor);
    }
  }
}

/// The name without secrets, numbered when that makes two names alike.
std::string shown_name(const Map& map, std::string_view name, const Redactor& redactor) {
  const std::string shown = redactor.apply(name);
  const auto taken = [&](std::string_view other) {
    return std::ranges::any_of(map, [&](const Member& member) { return member.first == other; });
  };
  std::string out = shown;
  for (int n = 2; shown != name && taken(out); ++n) {
    out = cat(shown, "#", n);
  }
  return out;
}

Value foreign_member(std::string_view name, const Value& value, const Redactor& redactor) {
  const bool secret = secret_shaped(name) && (value.is_text() || value.is_list() || value.is_map());
  return secret ? Value(kRedacted) : redact_foreign(value, redactor);
}

}  // namespace

Value redact_value(Value value, const Redactor& redactor) {
  redact(value, redactor);
  return value;
}

// Foreign trees are at most 64 levels deep (the JSON facade's limit), so recursion is bounded.
Value redact_foreign(const Value& value, const Redactor& redactor) {
  if (value.is_text()) {
    return redactor.apply(value.as_text());
  }
  if (value.is_list()) {
    Value out = Value::list();
    for (const Value& item : value.as_list()) {
      out.push(redact_foreign(item, redactor));
    }
    return out;
  }
  if (!value.is_map()) {
    return value;
  }
  Map out;
  for (const auto& [name, item] : value.as_map()) {
    out.emplace_back(shown_name(out, name, redactor), foreign_member(name, item, redactor));
  }
  return out;
}

}  // namespace hyperloom::util
