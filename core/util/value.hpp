// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/util/key.hpp"
#include "core/util/result.hpp"
#include "core/util/shared.hpp"

namespace hyperloom::util {

class Value;
using List = std::vector<Value>;
using Member = std::pair<Key, Value>;
/// Members in input order.
using Map = std::vector<Member>;

/// Where a value began in its source, in bytes from 1; 0 = built by code.
struct Position {
  std::uint32_t line = 0, column = 0;
};

/// An integer of a source that does not fit int64: an inexact double that integer getters refuse.
struct Inexact {
  double value;
  bool operator==(const Inexact&) const = default;
};

/// The one tree type behind the JSON and YAML facades. Copies share their lists and maps until one
/// of them is changed, so a copy costs no more than its top.
class Value {
 public:
  using Data = std::variant<std::nullptr_t, bool, std::int64_t, double, Inexact, std::string,
                            Shared<List>, Shared<Map>>;

  Value() = default;
  Value(std::nullptr_t) {}
  Value(bool v) : data_(v) {}
  Value(double v) : data_(v) {}
  template <typename T>
  requires std::is_integral_v<T> Value(T v);  ///< unsigned values above INT64_MAX become Inexact
  Value(const char* v) : data_(std::string(v)) {}
  Value(std::string_view v) : data_(std::string(v)) {}
  Value(std::string v) : data_(std::move(v)) {}
  Value(List v) : data_(Shared<List>(std::move(v))) {}
  Value(Map v) : data_(Shared<Map>(std::move(v))) {}
  /// An absent optional becomes null.
  template <typename T>
  Value(const std::optional<T>& v) : Value(v ? Value(*v) : Value()) {}

  /// What a source's integer outside int64 becomes.
  static Value inexact(double v) {
    Value out;
    out.data_ = Inexact{v};
    return out;
  }
  /// An empty map or list, to be filled with set() and push().
  static Value map() { return Value(Map{}); }
  static Value list() { return Value(List{}); }

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::nullptr_t>(data_); }
  [[nodiscard]] bool is_bool() const { return std::holds_alternative<bool>(data_); }
  [[nodiscard]] bool is_int() const { return std::holds_alternative<std::int64_t>(data_); }
  /// int64, double or Inexact.
  [[nodiscard]] bool is_number() const;
  [[nodiscard]] bool is_text() const { return std::holds_alternative<std::string>(data_); }
  [[nodiscard]] bool is_list() const { return std::holds_alternative<Shared<List>>(data_); }
  [[nodiscard]] bool is_map() const { return std::holds_alternative<Shared<Map>>(data_); }
  /// "null" "bool" "number" "text" "list" "map".
  [[nodiscard]] std::string_view type_name() const;

  /// Unchecked reads for values whose type was tested; HL_ASSERT otherwise.
  [[nodiscard]] bool as_bool() const;
  [[nodiscard]] std::int64_t as_int() const;
  [[nodiscard]] double as_double() const;
  [[nodiscard]] const std::string& as_text() const;
  [[nodiscard]] const List& as_list() const;
  [[nodiscard]] const Map& as_map() const;
  [[nodiscard]] List& as_list();
  [[nodiscard]] Map& as_map();

  /// Member of a map, or nullptr when absent or not a map.
  [[nodiscard]] const Value* find(std::string_view key) const;
  /// Convenience for our own records: the member's value or the fallback when absent or of other
  /// type.
  [[nodiscard]] std::string text_or(std::string_view key, std::string_view fallback) const;
  [[nodiscard]] double number_or(std::string_view key, double fallback) const;
  [[nodiscard]] std::int64_t int_or(std::string_view key, std::int64_t fallback) const;
  [[nodiscard]] bool bool_or(std::string_view key, bool fallback) const;
  /// The member, or a null Value that lives forever.
  [[nodiscard]] const Value& operator[](std::string_view key) const;

  /// Sets or replaces a member in place, keeping order; *this must be a map. Returns *this.
  Value& set(std::string_view key, Value value);
  /// set(), unless the value is null or an empty text, list or map.
  Value& set_if(std::string_view key, Value value);
  /// Appends to a list. Returns *this.
  Value& push(Value value);

  [[nodiscard]] Position position() const { return position_; }
  void set_position(Position p) { position_ = p; }
  /// Where the key of a map's member began; 0 for anything else.
  [[nodiscard]] Position key_position() const { return key_position_; }
  void set_key_position(Position p) { key_position_ = p; }
  [[nodiscard]] const Data& data() const { return data_; }

  /// Equality of content; positions do not count; 1 and 1.0 differ.
  friend bool operator==(const Value& a, const Value& b) { return a.data_ == b.data_; }

 private:
  Data data_ = nullptr;
  Position position_{};
  Position key_position_{};
};

template <typename T>
requires std::is_integral_v<T> Value::Value(T v) {
  if constexpr (std::is_unsigned_v<T> && sizeof(T) == 8) {
    if (v > static_cast<T>(INT64_MAX)) {
      data_ = Inexact{static_cast<double>(v)};
      return;
    }
  }
  data_ = static_cast<std::int64_t>(v);
}

/// How a value is named in error messages: `text "x"` (cut at 40 bytes), `number 5`, `a list`,
/// `null`.
[[nodiscard]] std::string describe(const Value& value);

/// Typed getters for foreign trees. `path` names the value: "quality_gate.passed". Error text:
/// `quality_gate.passed: expected true or false, found text "false" (3:15)`.
[[nodiscard]] Result<bool> get_bool(const Value& value, std::string_view path);
[[nodiscard]] Result<std::int64_t> get_int(const Value& value, std::string_view path);
[[nodiscard]] Result<double> get_number(const Value& value, std::string_view path);
[[nodiscard]] Result<std::string> get_text(const Value& value, std::string_view path);
/// Fails on the first key not in `known`, naming it, its position and the nearest known key.
[[nodiscard]] Status expect_keys(const Value& map, std::string_view path,
                                 std::span<const std::string_view> known);
/// The nearest of `known` by edit distance if close enough to suggest, else "".
[[nodiscard]] std::string_view nearest(std::string_view word,
                                       std::span<const std::string_view> known);

}  // namespace hyperloom::util
