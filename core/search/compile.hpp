// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/complaints.hpp"
#include "core/search/draft.hpp"
#include "core/search/expr.hpp"

namespace hyperloom::search {

/// Places in the text of a file, for complaints that point into a scalar.
class SourceText {
 public:
  explicit SourceText(std::string_view text);

  /// Position of byte `offset` of a scalar's content that begins at `at`; `at` itself where the
  /// source does not show the content literally (escapes, folded lines).
  [[nodiscard]] util::Position inside(util::Position at, std::string_view content,
                                      std::size_t offset) const;

 private:
  std::string_view text_;
  std::vector<std::size_t> lines_;  ///< offset of each line
};

/// Compiles an expression of a file; SS010, SS011, SS012 or SS016 point into it.
[[nodiscard]] std::optional<Expr> compile(const Field<std::string>& expression,
                                          std::span<const Symbol> symbols, const SourceText& source,
                                          Complaints& complaints);
/// The symbol of a knob with these levels.
[[nodiscard]] Symbol symbol_of(const std::string& name, std::span<const Level> levels);

}  // namespace hyperloom::search
