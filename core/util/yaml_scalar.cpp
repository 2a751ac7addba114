// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/yaml_scalar.hpp"

#include "core/util/cat.hpp"
#include "core/util/number.hpp"
#include "core/util/text.hpp"

namespace hyperloom::util {

namespace {

std::size_t skip_digits(std::string_view text, std::size_t i) {
  while (i < text.size() && text[i] >= '0' && text[i] <= '9') {
    ++i;
  }
  return i;
}

std::size_t skip_sign(std::string_view text, std::size_t i) {
  return i < text.size() && (text[i] == '+' || text[i] == '-') ? i + 1 : i;
}

enum class Shape { Text, Integer, Float };

/// The number syntax of YAML's core schema, without hexadecimal, octal, .inf and .nan.
Shape shape_of(std::string_view text) {
  const std::size_t whole = skip_sign(text, 0);
  std::size_t i = skip_digits(text, whole);
  std::size_t digits = i - whole;
  if (digits > 0 && i == text.size()) {
    return Shape::Integer;
  }
  if (i < text.size() && text[i] == '.') {
    const std::size_t end = skip_digits(text, i + 1);
    digits += end - i - 1;
    i = end;
  }
  if (digits > 0 && i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    const std::size_t exponent = skip_sign(text, i + 1);
    i = skip_digits(text, exponent);
    digits = i - exponent;
  }
  return digits > 0 && i == text.size() ? Shape::Float : Shape::Text;
}

bool has_leading_zero(std::string_view text) {
  const std::size_t i = skip_sign(text, 0);
  return text[i] == '0' && skip_digits(text, i) > i + 1;
}

}  // namespace

Result<Value> plain_scalar(std::string_view text) {
  if (text.empty() || text == "~" || text == "null") {
    return Value();
  }
  if (text == "true" || text == "false") {
    return Value(text == "true");
  }
  const Shape shape = shape_of(text);
  if (shape == Shape::Text) {
    return Value(text);
  }
  if (has_leading_zero(text)) {
    return fail(Code::InvalidInput,
                cat("number with a leading zero: ", text, " (put it in quotes if it is text)"));
  }
  if (const auto integer = shape == Shape::Integer ? parse_int(text) : std::nullopt) {
    return Value(*integer);
  }
  const auto real = parse_double(text);
  if (!real) {
    return fail(Code::InvalidInput, cat("number out of range: ", text.substr(0, 40)));
  }
  return shape == Shape::Integer ? Value::inexact(*real) : Value(*real);
}

}  // namespace hyperloom::util
