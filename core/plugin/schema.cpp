// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/schema.hpp"

#include <algorithm>

#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::plugin {
namespace {

/// Offset of a position in a text; its size when the position lies behind the end.
std::size_t offset_of(std::string_view text, util::Position at) {
  std::size_t begin = 0;
  for (std::uint32_t line = 1; line < at.line; ++line) {
    const auto end = text.find('\n', begin);
    if (end == std::string_view::npos) {
      return text.size();
    }
    begin = end + 1;
  }
  return std::min(text.size(), begin + (at.column > 0 ? at.column - 1 : 0));
}

util::Position position_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto newline = before.rfind('\n');
  util::Position out;
  out.line = static_cast<std::uint32_t>(1 + std::count(before.begin(), before.end(), '\n'));
  out.column =
      static_cast<std::uint32_t>(newline == std::string_view::npos ? offset + 1 : offset - newline);
  return out;
}

}  // namespace

util::Position Schema::key_position(std::string_view key, const util::Value& value) const {
  const util::Position at = value.position();
  if (at.line == 0 || key.empty()) {
    return at;
  }
  const std::size_t end = offset_of(text_, at);
  const std::size_t found = text_.substr(0, end).rfind(key);
  return found == std::string_view::npos ? at : position_of(text_, found);
}

void Schema::fail(util::Position at, std::string_view key, std::string_view expected,
                  std::string_view found) {
  if (!error_) {
    error_ = plg(2,
                 util::cat("registry invalid: ", file_, ':', at.line, ':', at.column, ": key '",
                           key, "': expected ", expected, ", found ", found),
                 "");
  }
}

void Schema::bad(const util::Value& value, std::string_view key, std::string_view expected) {
  fail(value.position(), key, expected, util::describe(value));
}

void Schema::keys(const util::Value& map, std::string_view name,
                  std::span<const std::string_view> known) {
  if (!map.is_map()) {
    bad(map, name, "a map");
    return;
  }
  for (const auto& [key, value] : map.as_map()) {
    if (std::find(known.begin(), known.end(), key.text()) != known.end()) {
      continue;
    }
    const std::string_view near = util::nearest(key, known);
    fail(key_position(key, value), key,
         near.empty() ? util::cat("one of ", util::join(known, ", ")) : util::cat("'", near, "'"),
         util::cat("unknown key '", key, "'"));
  }
}

const util::Value* Schema::member(const util::Value& map, std::string_view key, Need need,
                                  std::string_view expected) {
  const util::Value* value = map.find(key);
  if (value == nullptr && need == Need::Required) {
    fail(map.position(), key, expected, "nothing");
  }
  return failed() ? nullptr : value;
}

void Schema::text(const util::Value& map, std::string_view key, Need need,
                  std::string_view expected, Check valid, std::string& out) {
  const util::Value* value = member(map, key, need, expected);
  if (value == nullptr) {
    return;
  }
  if (!value->is_text() || !valid(value->as_text())) {
    bad(*value, key, expected);
    return;
  }
  out = value->as_text();
}

void Schema::boolean(const util::Value& map, std::string_view key, bool& out) {
  const util::Value* value = member(map, key, Need::Optional, "");
  if (value == nullptr) {
    return;
  }
  if (!value->is_bool()) {
    bad(*value, key, "true or false");
    return;
  }
  out = value->as_bool();
}

void Schema::number(const util::Value& map, std::string_view key, double low, double high,
                    std::optional<double>& out) {
  const util::Value* value = member(map, key, Need::Optional, "");
  if (value == nullptr) {
    return;
  }
  if (!value->is_number() || value->as_double() < low || value->as_double() > high) {
    bad(*value, key,
        util::cat("a number from ", static_cast<long>(low), " to ", static_cast<long>(high)));
    return;
  }
  out = value->as_double();
}

void Schema::integer(const util::Value& map, std::string_view key, std::int64_t low,
                     std::optional<std::int64_t>& out) {
  const util::Value* value = member(map, key, Need::Optional, "");
  if (value == nullptr) {
    return;
  }
  if (!value->is_int() || value->as_int() < low) {
    bad(*value, key, util::cat("an integer from ", low));
    return;
  }
  out = value->as_int();
}

void Schema::texts(const util::Value& map, std::string_view key, std::string_view expected,
                   Check valid, std::vector<std::string>& out) {
  const util::Value* items = list(map, key);
  if (items == nullptr) {
    return;
  }
  for (const util::Value& item : items->as_list()) {
    if (!item.is_text() || !valid(item.as_text())) {
      bad(item, key, expected);
      return;
    }
    out.push_back(item.as_text());
  }
}

const util::Value* Schema::map(const util::Value& map, std::string_view key) {
  const util::Value* value = member(map, key, Need::Optional, "");
  if (value != nullptr && !value->is_map()) {
    bad(*value, key, "a map");
    return nullptr;
  }
  return value;
}

const util::Value* Schema::list(const util::Value& map, std::string_view key) {
  const util::Value* value = member(map, key, Need::Optional, "");
  if (value != nullptr && !value->is_list()) {
    bad(*value, key, "a list");
    return nullptr;
  }
  return value;
}

}  // namespace hyperloom::plugin
