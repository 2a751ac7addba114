// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/utf8.hpp"

#include "core/util/eight_bytes.hpp"

namespace hyperloom::util {

namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

bool is_tail(unsigned byte) { return (byte & 0xc0) == 0x80; }

/// Bytes that may follow a lead byte first: excludes overlong forms, surrogates, > U+10FFFF.
bool second_fits(unsigned lead, unsigned second) {
  switch (lead) {
    case 0xe0: return second >= 0xa0 && second <= 0xbf;
    case 0xed: return second >= 0x80 && second <= 0x9f;
    case 0xf0: return second >= 0x90 && second <= 0xbf;
    case 0xf4: return second >= 0x80 && second <= 0x8f;
    default: return is_tail(second);
  }
}

/// Length of the well-formed sequence at `i`, or 0.
std::size_t sequence_at(std::string_view text, std::size_t i) {
  const unsigned lead = byte_at(text, i);
  if (lead < 0x80) {
    return 1;
  }
  const std::size_t length = lead >= 0xc2 && lead <= 0xdf   ? 2
                             : lead >= 0xe0 && lead <= 0xef ? 3
                             : lead >= 0xf0 && lead <= 0xf4 ? 4
                                                            : 0;
  if (length == 0 || !second_fits(lead, byte_at(text, i + 1))) {
    return 0;
  }
  for (std::size_t k = 2; k < length; ++k) {
    if (!is_tail(byte_at(text, i + k))) {
      return 0;
    }
  }
  return length;
}

/// First index from `i` whose byte is not ASCII, eight bytes at a time.
std::size_t skip_ascii(std::string_view text, std::size_t i) {
  while (i + 8 <= text.size() && !EightBytes(text.data() + i).any_above_ascii()) {
    i += 8;
  }
  while (i < text.size() && byte_at(text, i) < 0x80) {
    ++i;
  }
  return i;
}

/// First index from `i` whose byte is no printable ASCII.
std::size_t skip_shown(std::string_view text, std::size_t i) {
  constexpr unsigned char kDel = 0x7f;
  while (i + 8 <= text.size()) {
    const EightBytes word(text.data() + i);
    if (word.any_above_ascii() || word.any_below(' ') || word.any_equal(kDel)) {
      break;
    }
    i += 8;
  }
  while (i < text.size() && byte_at(text, i) >= ' ' && byte_at(text, i) < kDel) {
    ++i;
  }
  return i;
}

/// A C0 control or DEL in one byte, or a C1 control (U+0080..U+009F) in two.
bool is_control(std::string_view text, std::size_t i, std::size_t length) {
  const unsigned byte = byte_at(text, i);
  return byte < 0x20 || byte == 0x7f ||
         (length == 2 && byte == 0xc2 && byte_at(text, i + 1) < 0xa0);
}

/// Line separators and the characters that set the direction of what is around them (U+061C,
/// U+200E, U+200F, U+2028..U+202E, U+2066..U+2069): text that holds one does not read as it is
/// stored.
bool reorders(std::string_view text, std::size_t i, std::size_t length) {
  const unsigned first = byte_at(text, i), second = byte_at(text, i + 1);
  if (length == 2) {
    return first == 0xd8 && second == 0x9c;
  }
  const unsigned third = byte_at(text, i + 2);
  return length == 3 && first == 0xe2 &&
         ((second == 0x80 && third >= 0x8e && third <= 0x8f) ||
          (second == 0x80 && third >= 0xa8 && third <= 0xae) ||
          (second == 0x81 && third >= 0xa6 && third <= 0xa9));
}

bool misleads(std::string_view text, std::size_t i, std::size_t length) {
  return is_control(text, i, length) || reorders(text, i, length);
}

void append_escaped(std::string& out, std::string_view bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += "\\x";
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
}

}  // namespace

std::optional<std::size_t> utf8_error(std::string_view text) {
  std::size_t i = skip_ascii(text, 0);
  while (i < text.size()) {
    const std::size_t length = sequence_at(text, i);
    if (length == 0) {
      return i;
    }
    i += length;
    if (byte_at(text, i) < 0x80) {
      i = skip_ascii(text, i);
    }
  }
  return std::nullopt;
}

bool has_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_control(text, i, sequence_at(text, i))) {
      return true;
    }
  }
  return false;
}

std::size_t misleading_length(std::string_view text) {
  const std::size_t length = sequence_at(text, 0);
  return misleads(text, 0, length) ? length : 0;
}

std::string printable(std::string_view text, bool keep_lines) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0;;) {
    const std::size_t shown = skip_shown(text, i);
    out += text.substr(i, shown - i);
    i = shown;
    if (i == text.size()) {
      return out;
    }
    const std::size_t length = sequence_at(text, i);
    const std::string_view piece = text.substr(i, length == 0 ? 1 : length);
    const bool kept = keep_lines && (piece == "\n" || piece == "\t");
    if (length == 0 || (misleads(text, i, length) && !kept)) {
      append_escaped(out, piece);
    } else {
      out += piece;
    }
    i += piece.size();
  }
}

}  // namespace hyperloom::util
