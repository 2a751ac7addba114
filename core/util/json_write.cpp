// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/util/cat.hpp"
#include "core/util/eight_bytes.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::util {

namespace {

/// 309 digits of DBL_MAX written in full, and room for sign and fraction.
constexpr std::size_t kNumberBuffer = 350;

/// First bytes of U+0080..U+00BF, U+0600..U+063F and U+2000..U+2FFF: some are written as \u.
bool may_mislead(char c) { return c == '\xc2' || c == '\xd8' || c == '\xe2'; }

bool is_plain(char c) {
  return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\' && c != '\x7f' &&
         !may_mislead(c);
}

/// A character of two or three bytes.
unsigned code_point(std::string_view text) {
  unsigned out = static_cast<unsigned char>(text[0]) & (text.size() == 2 ? 0x1fU : 0x0fU);
  for (const char c : text.substr(1)) {
    out = out << 6 | (static_cast<unsigned char>(c) & 0x3fU);
  }
  return out;
}

void append_hex(std::string& out, unsigned code) {
  constexpr char kDigits[] = "0123456789abcdef";
  out += "\\u";
  for (const unsigned shift : {12U, 8U, 4U, 0U}) {
    out += kDigits[code >> shift & 15];
  }
}

/// Bytes at the start that stand for themselves.
std::size_t plain_prefix(std::string_view text) {
  std::size_t at = 0;
  while (at + 8 <= text.size()) {
    const EightBytes word(text.data() + at);
    if (word.any_above_ascii() || word.any_below(' ') || word.any_equal('"') ||
        word.any_equal('\\') || word.any_equal('\x7f')) {
      break;
    }
    at += 8;
  }
  while (at < text.size() && is_plain(text[at])) {
    ++at;
  }
  return at;
}

void append_escape(std::string& out, char c) {
  switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\t': out += "\\t"; return;
    case '\r': out += "\\r"; return;
    case '\b': out += "\\b"; return;
    case '\f': out += "\\f"; return;
    default: append_hex(out, static_cast<unsigned char>(c));
  }
}

/// What is not plain, at the start of well-formed text; its length. A character that hides or turns
/// around what stands beside it is not written as itself.
std::size_t append_special(std::string& out, std::string_view text) {
  if (!may_mislead(text.front())) {
    append_escape(out, text.front());
    return 1;
  }
  if (const std::size_t length = misleading_length(text); length > 0) {
    append_hex(out, code_point(text.substr(0, length)));
    return length;
  }
  out += text.front();
  return 1;
}

void append_valid(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t plain = plain_prefix(text);
    out.append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (!text.empty()) {
      text.remove_prefix(append_special(out, text));
    }
  }
}

/// Bytes that are no UTF-8 become U+FFFD: a document with them would be no JSON.
void append_text(std::string& out, std::string_view text) {
  out += '"';
  while (const auto bad = utf8_error(text)) {
    append_valid(out, text.substr(0, *bad));
    out += "\\ufffd";
    text.remove_prefix(*bad + 1);
  }
  append_valid(out, text);
  out += '"';
}

/// An integer beyond int64 is written as one, so that it comes back as inexact.
void append_integer(std::string& out, double value) {
  HL_ASSERT(std::isfinite(value));
  // What was below the least int64 may have been rounded to it.
  if (value == -0x1p63) {
    out += "-9223372036854775809";
    return;
  }
  char buffer[kNumberBuffer];
  out.append(buffer,
             std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, 0).ptr);
}

void append_number(std::string& out, double value) {
  HL_ASSERT(std::isfinite(value));
  char buffer[kNumberBuffer];
  const std::string_view text(
      buffer,
      static_cast<std::size_t>(std::to_chars(buffer, buffer + sizeof buffer, value).ptr - buffer));
  out += text;
  if (text.find_first_of(".e") == std::string_view::npos) {
    out += ".0";
  }
}

class Writer {
 public:
  Writer(bool pretty, std::size_t length) : pretty_(pretty) { out_.reserve(length); }

  void write(const Value& value) {
    std::visit([this](const auto& held) { put(held); }, value.data());
  }
  std::string take() { return std::move(out_); }

 private:
  void put(std::nullptr_t) { out_ += "null"; }
  void put(bool value) { out_ += value ? "true" : "false"; }
  void put(std::int64_t value) { cat_part(out_, value); }
  void put(double value) { append_number(out_, value); }
  void put(Inexact value) { append_integer(out_, value.value); }
  void put(const std::string& value) { append_text(out_, value); }
  void put(const Shared<List>& shared) {
    const List& list = shared.read();
    begin('[');
    for (const Value& value : list) {
      next(&value == &list.front());
      write(value);
    }
    end(']', list.empty());
  }
  void put(const Shared<Map>& shared) {
    const Map& map = shared.read();
    begin('{');
    for (const Member& member : map) {
      next(&member == &map.front());
      append_text(out_, member.first);
      out_ += pretty_ ? ": " : ":";
      write(member.second);
    }
    end('}', map.empty());
  }

  void begin(char bracket) {
    out_ += bracket;
    ++depth_;
  }
  void next(bool first) {
    if (!first) {
      out_ += ',';
    }
    break_line();
  }
  void end(char bracket, bool empty) {
    --depth_;
    if (!empty) {
      break_line();
    }
    out_ += bracket;
  }
  void break_line() {
    if (pretty_) {
      out_ += '\n';
      out_.append(2 * depth_, ' ');
    }
  }

  bool pretty_;
  std::size_t depth_ = 0;
  std::string out_;
};

/// About how long it gets, so that the text of a large document need not be moved as it grows.
std::size_t length_of(const Value& value, std::size_t indent) {
  constexpr std::size_t kScalar = 16, kMarks = 6;
  std::size_t sum = kScalar;
  if (value.is_text()) {
    sum = value.as_text().size() + 2;
  } else if (value.is_list()) {
    for (const Value& item : value.as_list()) {
      sum += length_of(item, indent + 2) + indent + 2;
    }
  } else if (value.is_map()) {
    for (const Member& member : value.as_map()) {
      sum += member.first.text().size() + kMarks + length_of(member.second, indent + 2) + indent;
    }
  }
  return sum;
}

std::string written(const Value& value, bool pretty) {
  Writer writer(pretty, pretty ? length_of(value, 2) : 0);
  writer.write(value);
  return writer.take();
}

}  // namespace

std::string to_json(const Value& value) { return written(value, false); }
std::string to_json_pretty(const Value& value) { return written(value, true) + "\n"; }

std::string number_text(double value) {
  std::string out;
  append_number(out, value);
  return out;
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
