// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/util/json.hpp"
#include "core/util/json_out.hpp"

namespace hyperloom::util {

namespace {

using detail::append_text;
using detail::JsonOut;

/// 309 digits of DBL_MAX written in full, and room for sign and fraction.
constexpr std::size_t kNumberBuffer = 350;

/// An integer beyond int64 is written as one, so that it comes back as inexact.
void append_integer(JsonOut& out, double value) {
  HL_ASSERT(std::isfinite(value));
  // What was below the least int64 may have been rounded to it.
  if (value == -0x1p63) {
    out.add("-9223372036854775809");
    return;
  }
  out.add_up_to(kNumberBuffer, [value](char* at) {
    return std::to_chars(at, at + kNumberBuffer, value, std::chars_format::fixed, 0).ptr;
  });
}

void append_integer(JsonOut& out, std::int64_t value) {
  out.add_up_to(kNumberBuffer,
                [value](char* at) { return std::to_chars(at, at + kNumberBuffer, value).ptr; });
}

/// Where the digits end; `at` has kNumberBuffer bytes.
char* write_number(char* at, double value) {
  HL_ASSERT(std::isfinite(value));
  char* const end = std::to_chars(at, at + kNumberBuffer, value).ptr;
  const std::string_view text(at, static_cast<std::size_t>(end - at));
  return text.find_first_of(".e") == std::string_view::npos ? std::copy_n(".0", 2, end) : end;
}

class Writer {
 public:
  Writer(bool pretty, std::size_t expected) : pretty_(pretty), out_(expected) {}

  void write(const Value& value) {
    switch (value.kind()) {
      case Value::Kind::Null: out_.add("null"); break;
      case Value::Kind::Bool: out_.add(value.as_bool() ? "true" : "false"); break;
      case Value::Kind::Int: append_integer(out_, value.as_int()); break;
      case Value::Kind::Double:
        out_.add_up_to(kNumberBuffer,
                       [&](char* at) { return write_number(at, value.as_double()); });
        break;
      case Value::Kind::Inexact: append_integer(out_, value.as_double()); break;
      case Value::Kind::Text: append_text(out_, value.as_interned()); break;
      case Value::Kind::List: write_list(value.as_list()); break;
      case Value::Kind::Map: write_map(value.as_map()); break;
    }
  }
  std::string take() { return out_.take(); }

 private:
  void write_list(const List& list) {
    begin('[');
    for (const Value& value : list) {
      next(&value == &list.front());
      write(value);
    }
    end(']', list.empty());
  }
  void write_map(const Map& map) {
    begin('{');
    for (const Member& member : map) {
      next(&member == &map.front());
      append_text(out_, member.first);
      out_.add(':');
      if (pretty_) {
        out_.add(' ');
      }
      write(member.second);
    }
    end('}', map.empty());
  }

  void begin(char bracket) {
    out_.add(bracket);
    ++depth_;
  }
  void next(bool first) {
    if (!first) {
      out_.add(',');
    }
    break_line();
  }
  void end(char bracket, bool empty) {
    --depth_;
    if (!empty) {
      break_line();
    }
    out_.add(bracket);
  }
  void break_line() {
    if (pretty_) {
      out_.break_line(2 * depth_);
    }
  }

  bool pretty_;
  std::size_t depth_ = 0;
  JsonOut out_;
};

std::size_t length_of(const Value& value, std::size_t indent);

/// By a few of the items: those of a long list are mostly alike.
std::size_t list_length(const List& list, std::size_t indent) {
  constexpr std::size_t kLooks = 16;
  const std::size_t step = list.size() / kLooks + 1;
  std::size_t sum = 0, looks = 0;
  for (std::size_t at = 0; at < list.size(); at += step) {
    sum += length_of(list[at], indent + 2) + indent + 2;
    ++looks;
  }
  return looks == 0 ? 2 : sum * list.size() / looks;
}

/// About how long it gets, so that the text of a large document need not be moved as it grows.
std::size_t length_of(const Value& value, std::size_t indent) {
  constexpr std::size_t kScalar = 16, kMarks = 6;
  if (value.is_text()) {
    return value.as_text().size() + 2;
  }
  if (value.is_list()) {
    return list_length(value.as_list(), indent);
  }
  std::size_t sum = kScalar;
  if (value.is_map()) {
    for (const Member& member : value.as_map()) {
      sum += member.first.text().size() + kMarks + length_of(member.second, indent + 2) + indent;
    }
  }
  return sum;
}

std::string written(const Value& value, bool pretty) {
  constexpr std::size_t kLine = 256;
  Writer writer(pretty, pretty ? length_of(value, 2) : kLine);
  writer.write(value);
  return writer.take();
}

}  // namespace

std::string to_json(const Value& value) { return written(value, false); }
std::string to_json_pretty(const Value& value) { return written(value, true) + "\n"; }

std::string number_text(double value) {
  char buffer[kNumberBuffer];
  return {buffer, write_number(buffer, value)};
}

Value sorted(Value value) {
  if (value.is_list()) {
    for (Value& item : value.as_list()) {
      item = sorted(std::move(item));
    }
  } else if (value.is_map()) {
    for (Member& member : value.as_map()) {
      member.second = sorted(std::move(member.second));
    }
    std::ranges::sort(value.as_map(), {}, &Member::first);
  }
  return value;
}

}  // namespace hyperloom::util
