// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/html_text.hpp"

#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::report {
namespace {

/// At most `most` bytes, never half a character.
std::string_view cut(std::string_view text, std::size_t most) {
  if (text.size() <= most) {
    return text;
  }
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) {
    --most;
  }
  return text.substr(0, most);
}

std::string_view entity(char c) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return {};
  }
}

std::string html(std::string_view text, std::size_t most, bool keep_lines) {
  const std::string shown = util::printable(cut(text, most), keep_lines);
  std::string out;
  out.reserve(shown.size());
  for (const char c : shown) {
    if (const auto escaped = entity(c); !escaped.empty()) {
      out += escaped;
    } else {
      out += c;
    }
  }
  return text.size() > most ? util::cat(out, " (cut, ", text.size(), " bytes)") : out;
}

}  // namespace

std::string html_text(std::string_view text, std::size_t most) { return html(text, most, false); }

std::string html_lines(std::string_view text, std::size_t most) { return html(text, most, true); }

std::string element(std::string_view tag, std::string_view attributes, std::string_view content) {
  return util::cat("<", tag, attributes.empty() ? "" : " ", attributes, ">", content, "</", tag,
                   ">");
}

}  // namespace hyperloom::report
