// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// An expression is refused at a place within it, or has a truth for every setting of its names.

#include <array>
#include <cstdint>
#include <vector>

#include "core/search/expr.hpp"
#include "core/util/error.hpp"

using namespace hyperloom::search;
using hyperloom::util::Value;

namespace {

const std::vector<Symbol> kSymbols = {{"on", kBoolType},
                                      {"n", kNumberType},
                                      {"mode", kTextType},
                                      {"mix", kBoolType | kNumberType | kTextType}};

/// Every name with two values; a mixed one with one of each type.
const std::array<std::vector<Value>, 4> kValues = {
    std::vector<Value>{true, false}, std::vector<Value>{8, 0.5}, std::vector<Value>{"a", ""},
    std::vector<Value>{true, 8, "a"}};

void evaluate_all(const Expr& expr) {
  for (std::size_t i = 0; i < 12; ++i) {
    std::vector<const Value*> values;
    for (std::size_t k = 0; k < kValues.size(); ++k) {
      values.push_back(&kValues[k][i % kValues[k].size()]);
    }
    const bool first = evaluate(expr, values);
    HL_ASSERT(first == evaluate(expr, values));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto expr = parse_expr(text, kSymbols);
  if (!expr) {
    HL_ASSERT(expr.error().offset <= size && expr.error().code.starts_with("SS01"));
    return 0;
  }
  evaluate_all(*expr);
  return 0;
}
