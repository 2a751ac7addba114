// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/source_check.hpp"

#include "core/util/cat.hpp"
#include "core/util/source_lines.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::util {

Error parse_error(std::string_view source, Position at, std::string_view reason) {
  const std::string place = at.line == 0 ? "" : cat(at.line, ':', at.column, ':');
  return make_error(Code::InvalidInput, cat(source, ':', place, ' ', reason));
}

Result<std::string_view> checked_source(std::string_view text, std::string_view source,
                                        const ParseLimits& limits, ParseNotes& notes) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.size() > limits.bytes) {
    return fail(parse_error(source, {}, cat("larger than ", limits.bytes, " bytes")));
  }
  notes.had_bom = text.starts_with(kByteOrderMark);
  const std::string_view body = text.substr(notes.had_bom ? kByteOrderMark.size() : 0);
  if (const auto bad = utf8_error(body)) {
    const std::size_t offset = *bad + (text.size() - body.size());
    return fail(parse_error(source, SourceLines(body).at(*bad),
                            cat("not valid UTF-8 (byte offset ", offset, ')')));
  }
  return body;
}

}  // namespace hyperloom::util
