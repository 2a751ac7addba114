// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/json.hpp"

#include <algorithm>

#include "core/util/cat.hpp"
#include "core/util/number.hpp"
#include "core/util/source_check.hpp"
#include "core/util/source_lines.hpp"
#include "core/util/spare.hpp"
#include "core/util/text.hpp"
#include "core/util/tree_builder.hpp"

// A failed assertion of the parser must not depend on NDEBUG.
#define RAPIDJSON_ASSERT(x) HL_ASSERT(x)
#ifdef __SSE2__
#define RAPIDJSON_SSE2
#endif
// The reader adds to the null pointer of a stack that is still empty: harmless, but reported.
#ifdef __clang__
#pragma clang attribute push(__attribute__((no_sanitize("pointer-overflow"))), apply_to = function)
#endif
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>
#ifdef __clang__
#pragma clang attribute pop
#endif

namespace hyperloom::util {

namespace {

using Stream = rapidjson::InsituStringStream;
using rapidjson::SizeType;

// Numbers arrive as text, to tell integers that do not fit and to round doubles correctly; the
// encoding was checked as a whole before. The reader calls itself for every level, and hostile
// nesting must not use up the stack: TreeBuilder ends it at the first level too deep.
constexpr unsigned kFlags = rapidjson::kParseInsituFlag | rapidjson::kParseNumbersAsStringsFlag;

/// SAX handler. The reader decodes in place in `copy`; lines are counted in the untouched source.
class Handler {
 public:
  Handler(std::string_view source, const char* copy, const Stream& stream, TreeBuilder& tree)
      : lines_(source), copy_(copy), stream_(stream), tree_(tree) {}

  bool Null() { return tree_.scalar(Value(), literal(4)); }
  bool Bool(bool value) { return tree_.scalar(Value(value), literal(value ? 4 : 5)); }
  bool RawNumber(const char* text, SizeType length, bool) {
    return number({text, length}, lines_.at(offset(text)));
  }
  bool String(const char* text, SizeType length, bool) {
    return tree_.text({text, length}, lines_.at(offset(text) - 1));
  }
  bool Key(const char* text, SizeType length, bool) {
    return tree_.key({text, length}, lines_.at(offset(text) - 1));
  }
  bool StartObject() { return tree_.open_map(literal(1)); }
  bool StartArray() { return tree_.open_list(literal(1)); }
  bool EndObject(SizeType) { return tree_.close(); }
  bool EndArray(SizeType) { return tree_.close(); }

  // Never called with numbers as text; the reader's code refers to them.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(std::int64_t) { return false; }
  bool Uint64(std::uint64_t) { return false; }
  bool Double(double) { return false; }

 private:
  [[nodiscard]] std::size_t offset(const char* text) const {
    return static_cast<std::size_t>(text - copy_);
  }

  /// Position of what the stream stands `length` bytes behind.
  Position literal(std::size_t length) {
    return lines_.at(const_cast<Stream&>(stream_).Tell() - length);
  }

  bool number(std::string_view text, Position at) {
    const bool whole = text.find_first_of(".eE") == std::string_view::npos;
    if (const auto integer = whole ? parse_int(text) : std::nullopt) {
      return tree_.scalar(Value(*integer), at);
    }
    const auto real = decimal_to_double(text);
    if (!real) {
      return tree_.refuse("number out of range", at);
    }
    return tree_.scalar(whole ? Value::inexact(*real) : Value(*real), at);
  }

  SourceLines lines_;
  const char* copy_;
  const Stream& stream_;
  TreeBuilder& tree_;
};

std::string reader_reason(rapidjson::ParseErrorCode code) {
  if (code == rapidjson::kParseErrorDocumentRootNotSingular) {
    return "text after the end of the document";
  }
  std::string text = rapidjson::GetParseError_En(code);
  text.front() = lower(text.substr(0, 1)).front();
  return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

}  // namespace

Result<Value> parse_json(std::string_view text, std::string_view source) {
  ParseNotes notes;
  return parse_json(text, source, kJsonLimits, notes);
}

Result<Value> parse_json(std::string_view text, std::string_view source, const ParseLimits& limits,
                         ParseNotes& notes) {
  HL_TRY_ASSIGN(const std::string_view body, checked_source(text, source, limits, notes));
  // The reader takes a NUL for the end of the text.
  if (const std::size_t nul = body.find('\0'); nul != std::string_view::npos) {
    return fail(parse_error(source, SourceLines(body).at(nul), "NUL byte"));
  }
  // SSE2 loads reach up to 15 bytes past the final NUL.
  constexpr std::size_t kPadding = 32;
  Spare<std::string> copy;
  copy->reserve(body.size() + kPadding);
  copy->append(body).append(kPadding, '\0');

  Stream stream(copy->data());
  const bool escapes = body.find('\\') != std::string_view::npos;
  TreeBuilder tree(limits, escapes ? Texts::Unescaped : Texts::Sound);
  Handler handler(body, copy->data(), stream, tree);
  rapidjson::Reader reader;
  const auto result = reader.Parse<kFlags>(stream, handler);
  if (tree.failed()) {
    return fail(parse_error(source, tree.position(), tree.reason()));
  }
  if (result.IsError()) {
    const std::size_t offset = std::min(result.Offset(), body.size());
    return fail(parse_error(source, SourceLines(body).at(offset), reader_reason(result.Code())));
  }
  return tree.take();
}

}  // namespace hyperloom::util
