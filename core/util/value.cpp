// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/value.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <new>

#include "core/util/same_text.hpp"

namespace hyperloom::util {

namespace {

bool is_empty(const Value& value) {
  return value.is_null() || (value.is_text() && value.as_text().empty()) ||
         (value.is_list() && value.as_list().empty()) || (value.is_map() && value.as_map().empty());
}

constexpr std::size_t kUsual = 8;  ///< members of a map that code fills, at least

/// Where a key was found last in a map of that size, by the address of the key's text: records of
/// one type have their members in one order and are read with the same literals. Only a place to
/// look at first, since others may share it.
std::uint16_t& last_place(std::string_view key, std::size_t members) {
  constexpr unsigned kBits = 10;
  thread_local std::array<std::uint16_t, 1U << kBits> places{};
  const auto mixed = (reinterpret_cast<std::uintptr_t>(key.data()) + members) * 0x9e3779b97f4a7c15U;
  return places.at(mixed >> (64 - kBits));
}

/// Place of the member, or the size of the map.
std::size_t place_of(const Map& map, const Key& key) {
  const auto at = key.is_long() ? std::find_if(map.begin(), map.end(),
                                               [&](const Member& one) { return one.first == key; })
                                : std::find_if(map.begin(), map.end(), [&](const Member& one) {
                                    return one.first.same_string(key);
                                  });
  return static_cast<std::size_t>(at - map.begin());
}

/// The same by text. Records are read by key so often that this is the hottest function of the host
/// between legs.
std::size_t place_of(const Map& map, std::string_view key) {
  std::uint16_t& last = last_place(key, map.size());
  if (last < map.size() && same_text(map[last].first.text(), key)) {
    return last;
  }
  const auto found = std::find_if(
      map.begin(), map.end(), [&](const Member& one) { return same_text(one.first.text(), key); });
  const auto at = static_cast<std::size_t>(found - map.begin());
  last = static_cast<std::uint16_t>(at);
  return at;
}

}  // namespace

Value::Value(List v) : kind_(Kind::List), held_(Shared<List>(std::move(v))) {}
Value::Value(Map v) : kind_(Kind::Map), held_(Shared<Map>(std::move(v))) {}

Value Value::map(std::size_t members) {
  Value out = map();
  out.as_map().reserve(members);
  return out;
}

Value::Value(const Value& other)
    : kind_(other.kind_), position_(other.position_), key_position_(other.key_position_) {
  switch (kind_) {
    case Kind::Text: new (&held_.text) Interned(other.held_.text); break;
    case Kind::List: new (&held_.list) Shared<List>(other.held_.list); break;
    case Kind::Map: new (&held_.map) Shared<Map>(other.held_.map); break;
    default: std::memcpy(static_cast<void*>(&held_), &other.held_, sizeof held_);
  }
}

void Value::release() noexcept {
  switch (std::exchange(kind_, Kind::Null)) {
    case Kind::Text: held_.text.~Interned(); break;
    case Kind::List: held_.list.~Shared(); break;
    case Kind::Map: held_.map.~Shared(); break;
    default: break;
  }
}

bool operator==(const Value& a, const Value& b) {
  if (a.kind_ != b.kind_) {
    return false;
  }
  switch (a.kind_) {
    case Value::Kind::Null: return true;
    case Value::Kind::Bool: return a.held_.flag == b.held_.flag;
    case Value::Kind::Int: return a.held_.whole == b.held_.whole;
    case Value::Kind::Double:
    case Value::Kind::Inexact: return a.held_.real == b.held_.real;
    case Value::Kind::Text: return a.held_.text == b.held_.text;
    case Value::Kind::List: return a.held_.list == b.held_.list;
    case Value::Kind::Map: return a.held_.map == b.held_.map;
  }
  return false;
}

std::string_view Value::type_name() const {
  constexpr std::array<std::string_view, 8> kNames = {"null",   "bool", "number", "number",
                                                      "number", "text", "list",   "map"};
  return kNames.at(static_cast<std::size_t>(kind_));
}

bool Value::as_bool() const {
  HL_ASSERT(is_bool());
  return held_.flag;
}

std::int64_t Value::as_int() const {
  HL_ASSERT(is_int());
  return held_.whole;
}

double Value::as_double() const {
  HL_ASSERT(is_number());
  return is_int() ? static_cast<double>(held_.whole) : held_.real;
}

const List& Value::as_list() const {
  HL_ASSERT(is_list());
  return held_.list.read();
}

const Map& Value::as_map() const {
  HL_ASSERT(is_map());
  return held_.map.read();
}

List& Value::as_list() {
  HL_ASSERT(is_list());
  return held_.list.write();
}

Map& Value::as_map() {
  HL_ASSERT(is_map());
  return held_.map.write();
}

const Value* Value::find(std::string_view key) const {
  const Map* const map = is_map() ? held_.map.get() : nullptr;
  if (map == nullptr) {
    return nullptr;
  }
  const std::size_t at = place_of(*map, key);
  return at == map->size() ? nullptr : &(*map)[at].second;
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

bool Value::member_is(std::string_view key, std::string_view text) const {
  const Value* found = find(key);
  return found != nullptr && found->is_text() && found->as_text() == text;
}

const Value& Value::operator[](std::string_view key) const {
  static const Value kNull;
  const Value* found = find(key);
  return found != nullptr ? *found : kNull;
}

Value& Value::set(Key key, Value value) {
  Map& map = as_map();
  const std::size_t at = place_of(map, key);
  if (at == map.size()) {
    map.reserve(map.empty() ? kUsual : 0);
    map.emplace_back(std::move(key), std::move(value));
  } else {
    map[at].second = std::move(value);
  }
  return *this;
}

Value& Value::set_if(Key key, Value value) {
  return is_empty(value) ? *this : set(std::move(key), std::move(value));
}

Value& Value::push(Value value) {
  as_list().push_back(std::move(value));
  return *this;
}

}  // namespace hyperloom::util
