// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/value.hpp"

#include <algorithm>
#include <array>

namespace hyperloom::util {

namespace {

/// An unchecked read; a wrong type is a programmer's error.
template <typename T, typename Self>
auto& held(Self& data) {
  auto* found = std::get_if<T>(&data);
  HL_ASSERT(found != nullptr);
  return *found;
}

bool is_empty(const Value& value) {
  return value.is_null() || (value.is_text() && value.as_text().empty()) ||
         (value.is_list() && value.as_list().empty()) || (value.is_map() && value.as_map().empty());
}

Map::const_iterator find_member(const Map& map, std::string_view key) {
  return std::ranges::find(map, key, &Member::first);
}

}  // namespace

bool Value::is_number() const {
  return is_int() || std::holds_alternative<double>(data_) ||
         std::holds_alternative<Inexact>(data_);
}

std::string_view Value::type_name() const {
  constexpr std::array<std::string_view, 8> kNames = {"null",   "bool", "number", "number",
                                                      "number", "text", "list",   "map"};
  return kNames.at(data_.index());
}

bool Value::as_bool() const { return held<bool>(data_); }
std::int64_t Value::as_int() const { return held<std::int64_t>(data_); }

double Value::as_double() const {
  if (const auto* whole = std::get_if<std::int64_t>(&data_)) {
    return static_cast<double>(*whole);
  }
  if (const auto* inexact = std::get_if<Inexact>(&data_)) {
    return inexact->value;
  }
  return held<double>(data_);
}

const std::string& Value::as_text() const { return held<std::string>(data_); }
const List& Value::as_list() const { return held<List>(data_); }
const Map& Value::as_map() const { return held<Map>(data_); }
List& Value::as_list() { return held<List>(data_); }
Map& Value::as_map() { return held<Map>(data_); }

const Value* Value::find(std::string_view key) const {
  const auto* map = std::get_if<Map>(&data_);
  if (map == nullptr) {
    return nullptr;
  }
  const auto found = find_member(*map, key);
  return found == map->end() ? nullptr : &found->second;
}

std::string Value::text_or(std::string_view key, std::string_view fallback) const {
  const Value* found = find(key);
  return found != nullptr && found->is_text() ? found->as_text() : std::string(fallback);
}

double Value::number_or(std::string_view key, double fallback) const {
  const Value* found = find(key);
  return found != nullptr && found->is_number() ? found->as_double() : fallback;
}

std::int64_t Value::int_or(std::string_view key, std::int64_t fallback) const {
  const Value* found = find(key);
  return found != nullptr && found->is_int() ? found->as_int() : fallback;
}

bool Value::bool_or(std::string_view key, bool fallback) const {
  const Value* found = find(key);
  return found != nullptr && found->is_bool() ? found->as_bool() : fallback;
}

const Value& Value::operator[](std::string_view key) const {
  static const Value kNull;
  const Value* found = find(key);
  return found != nullptr ? *found : kNull;
}

Value& Value::set(std::string_view key, Value value) {
  Map& map = as_map();
  const auto found = std::ranges::find(map, key, &Member::first);
  if (found == map.end()) {
    map.emplace_back(std::string(key), std::move(value));
  } else {
    found->second = std::move(value);
  }
  return *this;
}

Value& Value::set_if(std::string_view key, Value value) {
  return is_empty(value) ? *this : set(key, std::move(value));
}

Value& Value::push(Value value) {
  as_list().push_back(std::move(value));
  return *this;
}

}  // namespace hyperloom::util
