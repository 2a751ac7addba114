// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/util/interned.hpp"
#include "core/util/result.hpp"
#include "core/util/shared.hpp"

namespace hyperloom::util {

/// What a Value holds.
enum class ValueKind : std::uint8_t { Null, Bool, Int, Double, Inexact, Text, List, Map };

class Value;
using Key = Interned;
using List = std::vector<Value>;
using Member = std::pair<Key, Value>;
/// Members in input order.
using Map = std::vector<Member>;

/// Where a value began in its source, in bytes from 1; 0 = built by code.
struct Position {
  std::uint32_t line = 0, column = 0;
};

/// The one tree type behind the JSON and YAML facades. Copies share their lists and maps until one
/// of them is changed, so a copy costs no more than its top; equal texts share one string.
///
/// A union by hand: a journal makes and moves millions of them, and std::variant calls a function
/// through a table for each.
class Value {
 public:
  using Kind = ValueKind;

  Value() = default;
  Value(std::nullptr_t) {}
  Value(bool v) : kind_(Kind::Bool), held_(v) {}
  Value(double v) : kind_(Kind::Double), held_(v) {}
  template <typename T>
  requires std::is_integral_v<T> Value(T v);  ///< unsigned values above INT64_MAX become Inexact
  Value(const char* v) : Value(Interned(v)) {}
  Value(std::string_view v) : Value(Interned(v)) {}
  Value(const std::string& v) : Value(Interned(v)) {}
  Value(Interned v) : kind_(Kind::Text), held_(std::move(v)) {}
  Value(List v);
  Value(Map v);
  /// An absent optional becomes null.
  template <typename T>
  Value(const std::optional<T>& v) : Value(v ? Value(*v) : Value()) {}

  Value(const Value& other);
  Value(Value&& other) noexcept { take(other); }
  Value& operator=(const Value& other) { return *this = Value(other); }
  Value& operator=(Value&& other) noexcept {
    Value kept(std::move(other));  // it may be part of what goes
    drop();
    take(kept);
    return *this;
  }
  ~Value() { drop(); }

  /// What a source's integer outside int64 becomes: a double that integer getters refuse.
  static Value inexact(double v) {
    Value out(v);
    out.kind_ = Kind::Inexact;
    return out;
  }
  /// An empty map or list, to be filled with set() and push().
  static Value map() { return Value(Map{}); }
  static Value list() { return Value(List{}); }
  /// A map with room for so many members.
  static Value map(std::size_t members);

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] bool is_null() const { return kind_ == Kind::Null; }
  [[nodiscard]] bool is_bool() const { return kind_ == Kind::Bool; }
  [[nodiscard]] bool is_int() const { return kind_ == Kind::Int; }
  /// Int, Double or Inexact.
  [[nodiscard]] bool is_number() const { return kind_ >= Kind::Int && kind_ <= Kind::Inexact; }
  [[nodiscard]] bool is_text() const { return kind_ == Kind::Text; }
  [[nodiscard]] bool is_list() const { return kind_ == Kind::List; }
  [[nodiscard]] bool is_map() const { return kind_ == Kind::Map; }
  /// "null" "bool" "number" "text" "list" "map".
  [[nodiscard]] std::string_view type_name() const;

  /// Unchecked reads for values whose type was tested; HL_ASSERT otherwise.
  [[nodiscard]] bool as_bool() const;
  [[nodiscard]] std::int64_t as_int() const;
  [[nodiscard]] double as_double() const;
  [[nodiscard]] const std::string& as_text() const { return as_interned().text(); }
  [[nodiscard]] const Interned& as_interned() const {
    HL_ASSERT(is_text());
    return held_.text;
  }
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
  /// True when the member is this text.
  [[nodiscard]] bool member_is(std::string_view key, std::string_view text) const;
  /// The member, or a null Value that lives forever.
  [[nodiscard]] const Value& operator[](std::string_view key) const;

  /// Sets or replaces a member in place, keeping order; *this must be a map. Returns *this.
  Value& set(Key key, Value value);
  /// set(), unless the value is null or an empty text, list or map.
  Value& set_if(Key key, Value value);
  /// Appends to a list. Returns *this.
  Value& push(Value value);

  [[nodiscard]] Position position() const { return position_; }
  void set_position(Position p) { position_ = p; }
  /// Where the key of a map's member began; 0 for anything else.
  [[nodiscard]] Position key_position() const { return key_position_; }
  void set_key_position(Position p) { key_position_ = p; }

  /// Equality of content; positions do not count; 1 and 1.0 differ.
  friend bool operator==(const Value& a, const Value& b);

 private:
  union Held {
    Held() : whole(0) {}
    explicit Held(bool v) : flag(v) {}
    explicit Held(std::int64_t v) : whole(v) {}
    explicit Held(double v) : real(v) {}
    explicit Held(Interned v) : text(std::move(v)) {}
    explicit Held(Shared<List> v) : list(std::move(v)) {}
    explicit Held(Shared<Map> v) : map(std::move(v)) {}
    ~Held() {}

    bool flag;
    std::int64_t whole;
    double real;
    Interned text;
    Shared<List> list;
    Shared<Map> map;
  };

  /// Of a value that holds nothing: text, list and map are one pointer each, so the bytes move.
  void take(Value& other) noexcept {
    std::memcpy(static_cast<void*>(this), &other, sizeof *this);
    other.kind_ = Kind::Null;
  }
  void drop() noexcept {
    if (kind_ >= Kind::Text) {
      release();
    }
  }
  void release() noexcept;

  Kind kind_ = Kind::Null;
  Held held_;
  Position position_{};
  Position key_position_{};
};

template <typename T>
requires std::is_integral_v<T> Value::Value(T v)
    : kind_(Kind::Int), held_(static_cast<std::int64_t>(v)) {
  if constexpr (std::is_unsigned_v<T> && sizeof(T) == 8) {
    if (v > static_cast<T>(INT64_MAX)) {
      *this = inexact(static_cast<double>(v));
    }
  }
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
