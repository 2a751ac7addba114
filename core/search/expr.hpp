// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/search/types.hpp"
#include "core/util/result.hpp"

namespace hyperloom::search {

inline constexpr std::size_t kMaxExprBytes = 1024;
inline constexpr int kMaxExprNesting = 32;

/// Types as bits: an enum may mix them. kAnyType belongs to a knob that is itself in error: what is
/// said about it is not checked.
using TypeSet = unsigned;
inline constexpr TypeSet kBoolType = 1, kNumberType = 2, kTextType = 4, kAnyType = 8;

/// The type of one value, 0 for null, lists and maps.
[[nodiscard]] TypeSet type_of(const util::Value& value);

/// A name that expressions may use; its index is the knob's.
struct Symbol {
  std::string name;
  TypeSet types = kAnyType;
};

/// What is wrong with an expression: SS010 syntax, SS011 unknown name, SS012 types, SS016 too long
/// or too deeply nested; and where, in bytes from 0.
struct ExprProblem {
  std::string code;
  std::size_t offset = 0;
  std::string text;
};

/// Reads and type-checks one expression of decide.md 12.5.
[[nodiscard]] tl::expected<Expr, ExprProblem> parse_expr(std::string_view text,
                                                         std::span<const Symbol> symbols);
/// The truth of a checked expression; `values` are the knobs' in order.
[[nodiscard]] bool evaluate(const Expr& expr, std::span<const util::Value* const> values);

}  // namespace hyperloom::search
