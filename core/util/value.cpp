// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/value.hpp"

#include <array>
#include <cstring>

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

constexpr std::size_t kUsual = 4;  ///< members of a map that code fills, at least

bool same_key(const Key& key, std::string_view b) {
  const std::string& a = key.text();
  return a.size() == b.size() && (b.empty() || (a.front() == b.front() && a.back() == b.back() &&
                                                std::memcmp(a.data(), b.data(), b.size()) == 0));
}

/// Place of the member, or the size of the map. Records are read by key so often that this loop is
/// the hottest one of the host between legs: keys of equal length mostly differ at an end.
std::size_t place_of(const Map& map, std::string_view key) {
  std::size_t at = 0;
  while (at < map.size() && !same_key(map[at].first, key)) {
    ++at;
  }
  return at;
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
const List& Value::as_list() const { return held<Shared<List>>(data_).read(); }
const Map& Value::as_map() const { return held<Shared<Map>>(data_).read(); }
List& Value::as_list() { return held<Shared<List>>(data_).write(); }
Map& Value::as_map() { return held<Shared<Map>>(data_).write(); }

const Value* Value::find(std::string_view key) const {
  const auto* shared = std::get_if<Shared<Map>>(&data_);
  if (shared == nullptr) {
    return nullptr;
  }
  const Map& map = shared->read();
  const std::size_t at = place_of(map, key);
  return at == map.size() ? nullptr : &map[at].second;
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
  const std::size_t at = place_of(map, key);
  if (at == map.size()) {
    map.reserve(map.empty() ? kUsual : 0);
    map.emplace_back(key, std::move(value));
  } else {
    map[at].second = std::move(value);
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
