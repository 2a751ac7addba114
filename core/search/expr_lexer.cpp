// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/expr_lexer.hpp"

#include <optional>
#include <string>

#include "core/util/number.hpp"
#include "core/util/text.hpp"

namespace hyperloom::search {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

template <typename Predicate>
std::size_t end_of(std::string_view text, std::size_t from, Predicate holds) {
  while (from < text.size() && holds(text[from])) {
    ++from;
  }
  return from;
}

/// End of `digit {digit}` at `from`, or nullopt.
std::optional<std::size_t> digits(std::string_view text, std::size_t from) {
  const std::size_t end = end_of(text, from, is_digit);
  return end > from ? std::optional(end) : std::nullopt;
}

/// End of an exponent at `from`: `from` itself when there is none, nullopt when it is broken.
std::optional<std::size_t> exponent(std::string_view text, std::size_t from) {
  if (from >= text.size() || (text[from] != 'e' && text[from] != 'E')) {
    return from;
  }
  ++from;
  const bool sign = from < text.size() && (text[from] == '+' || text[from] == '-');
  return digits(text, from + (sign ? 1 : 0));
}

/// End of the number at `from`, or nullopt when it breaks off.
std::optional<std::size_t> number_end(std::string_view text, std::size_t from) {
  auto end = digits(text, from + (text[from] == '-' ? 1 : 0));
  if (end && *end < text.size() && text[*end] == '.') {
    end = digits(text, *end + 1);
  }
  return end ? exponent(text, *end) : std::nullopt;
}

std::optional<util::Value> number_value(std::string_view text) {
  if (const auto whole = util::parse_int(text)) {
    return util::Value(*whole);
  }
  // "1E+5" and "1e+5" are one number; the sign is all that the reader below does not take.
  std::string plain(text);
  std::erase(plain, '+');
  const auto value = util::decimal_to_double(plain);
  return value ? std::optional<util::Value>(*value) : std::nullopt;
}

bool is_word(std::string_view text) { return text == "and" || text == "or" || text == "not"; }

}  // namespace

Token ExprLexer::take(TokenKind kind, std::size_t end) {
  Token token{kind, at_, text_.substr(at_, end - at_)};
  at_ = end;
  return token;
}

Token ExprLexer::name() {
  const std::size_t end = end_of(text_, at_, [](char c) { return is_letter(c) || is_digit(c); });
  Token token = take(TokenKind::Name, end);
  if (token.text == "true" || token.text == "false") {
    token.kind = TokenKind::Constant;
    token.constant = token.text == "true";
  } else if (is_word(token.text)) {
    token.kind = TokenKind::Word;
  }
  return token;
}

Token ExprLexer::number() {
  const auto end = number_end(text_, at_);
  if (!end) {
    return {TokenKind::Bad, at_, "a number breaks off"};
  }
  Token token = take(TokenKind::Constant, *end);
  const auto value = number_value(token.text);
  if (!value) {
    return {TokenKind::Bad, token.offset, "the number is too large"};
  }
  token.constant = *value;
  return token;
}

Token ExprLexer::string() {
  const std::size_t close = text_.find(text_[at_], at_ + 1);
  if (close == std::string_view::npos) {
    return {TokenKind::Bad, at_, "the quote is not closed"};
  }
  Token token = take(TokenKind::Constant, close + 1);
  token.constant = token.text.substr(1, token.text.size() - 2);
  return token;
}

Token ExprLexer::symbol() {
  const char first = text_[at_];
  if (first == '(' || first == ')') {
    return take(first == '(' ? TokenKind::Open : TokenKind::Close, at_ + 1);
  }
  const bool equals = at_ + 1 < text_.size() && text_[at_ + 1] == '=';
  if (equals && std::string_view("=!<>").find(first) != std::string_view::npos) {
    return take(TokenKind::Compare, at_ + 2);
  }
  if (first == '<' || first == '>') {
    return take(TokenKind::Compare, at_ + 1);
  }
  return {TokenKind::Bad, at_, first == '=' ? "write == for equality" : "unexpected character"};
}

Token ExprLexer::next() {
  at_ = end_of(text_, at_, is_blank);
  if (!more()) {
    return {TokenKind::End, at_, ""};
  }
  const char c = text_[at_];
  if (is_letter(c)) {
    return name();
  }
  if (is_digit(c) || c == '-') {
    return number();
  }
  return c == '"' || c == '\'' ? string() : symbol();
}

}  // namespace hyperloom::search
