// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/expr.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/search/expr_lexer.hpp"
#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::search {
namespace {

/// A parsed part: its possible types and where it began.
struct Part {
  TypeSet types = 0;
  std::size_t offset = 0;
};

std::string types_text(TypeSet types) {
  switch (types) {
    case kBoolType: return "true or false";
    case kNumberType: return "a number";
    case kTextType: return "a text";
    default: return "a value of mixed types";
  }
}

bool is_exactly(TypeSet types, TypeSet wanted) {
  return types == wanted || (types & kAnyType) != 0;
}

bool comparable(TypeSet a, TypeSet b) { return (a & b) != 0 || ((a | b) & kAnyType) != 0; }

ExprKind compare_kind(std::string_view op) {
  if (op == "==") {
    return ExprKind::Eq;
  }
  if (op == "!=") {
    return ExprKind::Ne;
  }
  if (op.front() == '<') {
    return op == "<" ? ExprKind::Lt : ExprKind::Le;
  }
  return op == ">" ? ExprKind::Gt : ExprKind::Ge;
}

/// Recursive descent whose depth kMaxExprNesting bounds. A failing rule returns nullopt and has
/// left its problem.
class Parser {
 public:
  Parser(std::string_view text, std::span<const Symbol> symbols) : lexer_(text), symbols_(symbols) {
    advance();
  }

  std::optional<std::vector<ExprOp>> run() {
    const auto whole = disjunction();
    if (whole && token_.kind != TokenKind::End) {
      unexpected();
      return std::nullopt;
    }
    if (!whole || !expect_bool(*whole, "the expression")) {
      return std::nullopt;
    }
    return std::move(ops_);
  }
  [[nodiscard]] ExprProblem problem() { return std::move(problem_); }

 private:
  using Rule = std::optional<Part> (Parser::*)();

  void advance() { token_ = lexer_.next(); }
  [[nodiscard]] bool at_word(std::string_view word) const {
    return token_.kind == TokenKind::Word && token_.text == word;
  }
  void emit(ExprKind kind) { ops_.push_back({kind}); }

  std::nullopt_t fail(std::string code, std::size_t offset, std::string text) {
    problem_ = {std::move(code), offset, std::move(text)};
    return std::nullopt;
  }
  std::nullopt_t unexpected() {
    if (token_.kind == TokenKind::Bad) {
      return fail("SS010", token_.offset, std::string(token_.text));
    }
    const bool end = token_.kind == TokenKind::End;
    return fail("SS010", token_.offset,
                end ? "the expression breaks off"
                    : util::cat("unexpected '", util::printable(token_.text, false), "'"));
  }

  bool expect_bool(const Part& part, std::string_view what) {
    if (is_exactly(part.types, kBoolType)) {
      return true;
    }
    fail("SS012", part.offset,
         util::cat(what, " must be true or false, found ", types_text(part.types)));
    return false;
  }

  /// rule { word rule }, all of them booleans when there is more than one.
  std::optional<Part> chain(Rule rule, std::string_view word, ExprKind kind) {
    auto left = (this->*rule)();
    const std::string side = util::cat("each side of '", word, "'");
    while (left && at_word(word)) {
      advance();
      const auto right = (this->*rule)();
      if (!right || !expect_bool(*left, side) || !expect_bool(*right, side)) {
        return std::nullopt;
      }
      emit(kind);
      left->types = kBoolType;
    }
    return left;
  }

  std::optional<Part> disjunction() { return chain(&Parser::conjunction, "or", ExprKind::Or); }
  std::optional<Part> conjunction() { return chain(&Parser::negation, "and", ExprKind::And); }

  std::optional<Part> negation() {
    if (!at_word("not")) {
      return comparison();
    }
    const std::size_t offset = token_.offset;
    advance();
    const auto inner = nested(&Parser::negation, offset);
    if (!inner || !expect_bool(*inner, "what follows 'not'")) {
      return std::nullopt;
    }
    emit(ExprKind::Not);
    return Part{kBoolType, offset};
  }

  std::optional<Part> nested(Rule rule, std::size_t offset) {
    if (depth_ == kMaxExprNesting) {
      return fail("SS016", offset, util::cat("nested deeper than ", kMaxExprNesting, " levels"));
    }
    ++depth_;
    auto part = (this->*rule)();
    --depth_;
    return part;
  }

  std::optional<Part> comparison() {
    const auto left = atom();
    if (!left || token_.kind != TokenKind::Compare) {
      return left;
    }
    const Token op = token_;
    advance();
    const auto right = atom();
    if (!right || !check_operands(op, *left, *right)) {
      return std::nullopt;
    }
    emit(compare_kind(op.text));
    return Part{kBoolType, left->offset};
  }

  bool check_operands(const Token& op, const Part& left, const Part& right) {
    const ExprKind kind = compare_kind(op.text);
    const bool equality = kind == ExprKind::Eq || kind == ExprKind::Ne;
    if (equality ? comparable(left.types, right.types)
                 : is_exactly(left.types, kNumberType) && is_exactly(right.types, kNumberType)) {
      return true;
    }
    fail("SS012", op.offset,
         util::cat("'", op.text, "' needs two ", equality ? "values of one type" : "numbers",
                   ", found ", types_text(left.types), " and ", types_text(right.types)));
    return false;
  }

  std::optional<Part> atom() {
    const Token token = token_;
    switch (token.kind) {
      case TokenKind::Open: return group(token.offset);
      case TokenKind::Name: return name(token);
      case TokenKind::Constant: return constant(token);
      default: return unexpected();
    }
  }

  std::optional<Part> group(std::size_t offset) {
    advance();
    auto inner = nested(&Parser::disjunction, offset);
    if (inner && token_.kind != TokenKind::Close) {
      return unexpected();
    }
    if (inner) {
      advance();
    }
    return inner;
  }

  std::optional<Part> constant(const Token& token) {
    advance();
    ops_.push_back({ExprKind::Constant, 0, token.constant});
    return Part{type_of(token.constant), token.offset};
  }

  std::optional<Part> name(const Token& token) {
    const auto it = std::ranges::find(symbols_, token.text, &Symbol::name);
    if (it == symbols_.end()) {
      return fail("SS011", token.offset, unknown_text(token.text));
    }
    advance();
    ops_.push_back({ExprKind::Knob, static_cast<std::uint32_t>(it - symbols_.begin())});
    return Part{it->types, token.offset};
  }

  [[nodiscard]] std::string unknown_text(std::string_view name) const {
    std::vector<std::string_view> known;
    for (const Symbol& symbol : symbols_) {
      known.push_back(symbol.name);
    }
    const auto near = util::nearest(name, known);
    return util::cat("unknown name '", name, "'",
                     near.empty() ? "" : util::cat(" (did you mean ", near, "?)"));
  }

  ExprLexer lexer_;
  std::span<const Symbol> symbols_;
  Token token_;
  std::vector<ExprOp> ops_;
  ExprProblem problem_;
  int depth_ = 0;
};

}  // namespace

TypeSet type_of(const util::Value& value) {
  if (value.is_bool()) {
    return kBoolType;
  }
  if (value.is_number()) {
    return kNumberType;
  }
  return value.is_text() ? kTextType : 0;
}

tl::expected<Expr, ExprProblem> parse_expr(std::string_view text, std::span<const Symbol> symbols) {
  if (text.size() > kMaxExprBytes) {
    return tl::unexpected<ExprProblem>(
        {"SS016", 0,
         util::cat("an expression of ", text.size(), " bytes, ", kMaxExprBytes, " are allowed")});
  }
  Parser parser(text, symbols);
  auto ops = parser.run();
  if (!ops) {
    return tl::unexpected<ExprProblem>(parser.problem());
  }
  return Expr{std::string(text), std::move(*ops)};
}

}  // namespace hyperloom::search
