// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"
#include "core/util/value.hpp"

namespace hyperloom::util {

namespace {

constexpr std::size_t kShownTextBytes = 40;

/// " (3:15)", or nothing for a value that code built.
std::string place(Position at) {
  return at.line == 0 ? "" : cat(" (", at.line, ':', at.column, ')');
}

std::string shown_text(std::string_view text) {
  if (text.size() <= kShownTextBytes) {
    return printable(text, false);
  }
  std::size_t cut = kShownTextBytes;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80) {
    --cut;
  }
  return printable(text.substr(0, cut), false) + "...";
}

tl::unexpected<Error> wrong_type(const Value& value, std::string_view path,
                                 std::string_view expected) {
  return fail(Code::InvalidInput, cat(path, ": expected ", expected, ", found ", describe(value),
                                      place(value.position())));
}

std::string shown_number(const Value& value) {
  return std::isfinite(value.as_double()) ? to_json(value) : "that is not finite";
}

/// Edits between the lower-cased words, a swap of neighbours counting as one.
std::size_t distance(std::string_view left, std::string_view right) {
  const std::string a = lower(left);
  const std::string b = lower(right);
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row.back();
}

}  // namespace

std::string describe(const Value& value) {
  if (value.is_text()) {
    return cat("text \"", shown_text(value.as_text()), '"');
  }
  if (value.is_number()) {
    return cat("number ", shown_number(value));
  }
  if (value.is_bool()) {
    return value.as_bool() ? "true" : "false";
  }
  return value.is_null() ? "null" : cat("a ", value.type_name());
}

Result<bool> get_bool(const Value& value, std::string_view path) {
  if (!value.is_bool()) {
    return wrong_type(value, path, "true or false");
  }
  return value.as_bool();
}

Result<std::int64_t> get_int(const Value& value, std::string_view path) {
  if (!value.is_int()) {
    const bool beyond = value.kind() == Value::Kind::Inexact;
    return wrong_type(value, path, beyond ? "an integer of 64 bits" : "an integer");
  }
  return value.as_int();
}

Result<double> get_number(const Value& value, std::string_view path) {
  if (!value.is_number()) {
    return wrong_type(value, path, "a number");
  }
  return value.as_double();
}

Result<std::string> get_text(const Value& value, std::string_view path) {
  if (!value.is_text()) {
    return wrong_type(value, path, "text");
  }
  return value.as_text();
}

Status expect_keys(const Value& map, std::string_view path,
                   std::span<const std::string_view> known) {
  if (!map.is_map()) {
    return wrong_type(map, path, "a map");
  }
  for (const auto& [key, value] : map.as_map()) {
    if (std::ranges::find(known, key.text()) == known.end()) {
      const std::string_view close = nearest(key, known);
      return fail(Code::InvalidInput,
                  cat(path, ": unknown key \"", shown_text(key), '"', place(value.key_position()),
                      close.empty() ? "" : cat("; did you mean \"", close, "\"?")));
    }
  }
  return {};
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  constexpr std::size_t kLongestWord = 64;  // nothing longer is a slip of the finger
  if (word.size() > kLongestWord) {
    return {};
  }
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : known) {
    const std::size_t far = distance(word, candidate);
    if (far < best_distance) {
      best = candidate;
      best_distance = far;
    }
  }
  return best;
}

}  // namespace hyperloom::util
