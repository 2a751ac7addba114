// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/util/value.hpp"

namespace hyperloom::search {

enum class TokenKind { Name, Constant, Word, Open, Close, Compare, End, Bad };

/// One token. `text` is its source; `constant` the value of a number, string, true or false; for
/// Bad, `text` says what is wrong.
struct Token {
  TokenKind kind = TokenKind::End;
  std::size_t offset = 0;
  std::string_view text;
  util::Value constant = {};
};

/// Cuts an expression into tokens. Word is and, or, not.
class ExprLexer {
 public:
  explicit ExprLexer(std::string_view text) : text_(text) {}
  [[nodiscard]] Token next();

 private:
  [[nodiscard]] bool more() const { return at_ < text_.size(); }
  [[nodiscard]] Token take(TokenKind kind, std::size_t end);
  [[nodiscard]] Token name();
  [[nodiscard]] Token number();
  [[nodiscard]] Token string();
  [[nodiscard]] Token symbol();

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace hyperloom::search
