// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/compile.hpp"

#include <utility>

namespace hyperloom::search {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

}  // namespace

SourceText::SourceText(std::string_view text) : text_(text) {
  // Positions of the YAML reader count from behind the mark.
  if (text_.starts_with(kByteOrderMark)) {
    text_.remove_prefix(kByteOrderMark.size());
  }
  lines_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') {
      lines_.push_back(i + 1);
    }
  }
}

util::Position SourceText::inside(util::Position at, std::string_view content,
                                  std::size_t offset) const {
  if (at.line == 0 || at.line > lines_.size() || at.column == 0) {
    return at;
  }
  const std::size_t start = lines_[at.line - 1] + at.column - 1;
  if (start >= text_.size()) {
    return at;
  }
  const std::size_t quote = text_[start] == '"' || text_[start] == '\'' ? 1 : 0;
  const std::string_view before = content.substr(0, offset);
  if (before.find('\n') != std::string_view::npos ||
      !text_.substr(start + quote).starts_with(before)) {
    return at;
  }
  return {at.line, static_cast<std::uint32_t>(at.column + quote + offset)};
}

std::optional<Expr> compile(const Field<std::string>& expression, std::span<const Symbol> symbols,
                            const SourceText& source, Complaints& complaints) {
  auto parsed = parse_expr(expression.value, symbols);
  if (parsed) {
    return std::move(*parsed);
  }
  ExprProblem& problem = parsed.error();
  complaints.add(std::move(problem.code),
                 source.inside(expression.at, expression.value, problem.offset),
                 std::move(problem.text));
  return std::nullopt;
}

Symbol symbol_of(const std::string& name, std::span<const Level> levels) {
  Symbol out{name, 0};
  for (const Level& level : levels) {
    out.types |= type_of(level.value);
  }
  return out;
}

}  // namespace hyperloom::search
