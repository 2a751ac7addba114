// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "core/util/eight_bytes.hpp"
#include "core/util/json_out.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::util::detail {
namespace {

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

void append_hex(JsonOut& out, unsigned code) {
  constexpr char kDigits[] = "0123456789abcdef";
  out.add("\\u");
  for (const unsigned shift : {12U, 8U, 4U, 0U}) {
    out.add(kDigits[code >> shift & 15]);
  }
}

/// Eight bytes of ASCII that stand for themselves.
bool is_plain_word(const char* at) {
  const EightBytes word(at);
  return !word.any_above_ascii() && !word.any_below(' ') && !word.any_equal('"') &&
         !word.any_equal('\\') && !word.any_equal('\x7f');
}

/// Bytes at the start that stand for themselves.
std::size_t plain_prefix(std::string_view text) {
  std::size_t at = 0;
  while (at + 8 <= text.size() && is_plain_word(text.data() + at)) {
    at += 8;
  }
  while (at < text.size() && is_plain(text[at])) {
    ++at;
  }
  return at;
}

void append_escape(JsonOut& out, char c) {
  switch (c) {
    case '"': out.add("\\\""); return;
    case '\\': out.add("\\\\"); return;
    case '\n': out.add("\\n"); return;
    case '\t': out.add("\\t"); return;
    case '\r': out.add("\\r"); return;
    case '\b': out.add("\\b"); return;
    case '\f': out.add("\\f"); return;
    default: append_hex(out, static_cast<unsigned char>(c));
  }
}

/// What is not plain, at the start of well-formed text; its length. A character that hides or turns
/// around what stands beside it is not written as itself.
std::size_t append_special(JsonOut& out, std::string_view text) {
  if (!may_mislead(text.front())) {
    append_escape(out, text.front());
    return 1;
  }
  if (const std::size_t length = misleading_length(text); length > 0) {
    append_hex(out, code_point(text.substr(0, length)));
    return length;
  }
  out.add(text.front());
  return 1;
}

void append_valid(JsonOut& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t plain = plain_prefix(text);
    out.add(text.substr(0, plain));
    text.remove_prefix(plain);
    if (!text.empty()) {
      text.remove_prefix(append_special(out, text));
    }
  }
}

/// By byte: ASCII without anything to escape.
constexpr auto kPlainAscii = [] {
  std::array<bool, 256> out{};
  for (unsigned c = ' '; c < 0x7f; ++c) {
    out[c] = c != '"' && c != '\\';
  }
  return out;
}();

/// As nearly all keys and texts are.
bool is_plain_ascii(std::string_view text) {
  const char* at = text.data();
  const char* const end = at + text.size();
  if (text.size() < 8) {
    return std::all_of(at, end, [](char c) { return kPlainAscii[static_cast<unsigned char>(c)]; });
  }
  for (; end - at > 8; at += 8) {
    if (!is_plain_word(at)) {
      return false;
    }
  }
  return is_plain_word(end - 8);
}

void append_escaped(JsonOut& out, std::string_view text) {
  out.add('"');
  while (const auto bad = utf8_error(text)) {
    append_valid(out, text.substr(0, *bad));
    out.add("\\ufffd");
    text.remove_prefix(*bad + 1);
  }
  append_valid(out, text);
  out.add('"');
}

}  // namespace

void JsonOut::grow(std::size_t bytes) {
  text_.resize(std::max(2 * text_.size(), used_ + bytes));
  find_ends();
}

void append_text(JsonOut& out, const Interned& text) {
  if (text.passes(is_plain_ascii)) {
    out.add_quoted(text.text());
  } else {
    append_escaped(out, text.text());
  }
}

}  // namespace hyperloom::util::detail
