// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <vector>

#include "core/search/expr.hpp"

namespace hyperloom::search {
namespace {

/// An operand: a value somewhere else, or with `value` null a truth computed on the way.
struct Cell {
  const util::Value* value = nullptr;
  bool truth = false;

  [[nodiscard]] bool as_bool() const { return value == nullptr ? truth : value->as_bool(); }
};

int order(double a, double b) { return a < b ? -1 : (a > b ? 1 : 0); }

int order(const util::Value& a, const util::Value& b) {
  if (a.is_int() && b.is_int()) {
    return a.as_int() < b.as_int() ? -1 : (a.as_int() > b.as_int() ? 1 : 0);
  }
  return order(a.as_double(), b.as_double());
}

/// An enum of mixed types may hold no bool where one is compared with it.
bool is_bool(const Cell& cell) { return cell.value == nullptr || cell.value->is_bool(); }

bool same(const Cell& a, const Cell& b) {
  if (a.value == nullptr || b.value == nullptr) {
    return is_bool(a) && is_bool(b) && a.as_bool() == b.as_bool();
  }
  const bool numbers = a.value->is_number() && b.value->is_number();
  return numbers ? order(*a.value, *b.value) == 0 : *a.value == *b.value;
}

bool compare(ExprKind kind, const Cell& a, const Cell& b) {
  switch (kind) {
    case ExprKind::And: return a.as_bool() && b.as_bool();
    case ExprKind::Or: return a.as_bool() || b.as_bool();
    case ExprKind::Eq: return same(a, b);
    case ExprKind::Ne: return !same(a, b);
    case ExprKind::Lt: return order(*a.value, *b.value) < 0;
    case ExprKind::Le: return order(*a.value, *b.value) <= 0;
    case ExprKind::Gt: return order(*a.value, *b.value) > 0;
    default: return order(*a.value, *b.value) >= 0;
  }
}

}  // namespace

bool evaluate(const Expr& expr, std::span<const util::Value* const> values) {
  std::vector<Cell> stack;
  for (const ExprOp& op : expr.ops) {
    if (op.kind == ExprKind::Constant) {
      stack.push_back({&op.constant});
    } else if (op.kind == ExprKind::Knob) {
      stack.push_back({values[op.knob]});
    } else if (op.kind == ExprKind::Not) {
      stack.back() = {nullptr, !stack.back().as_bool()};
    } else {
      const Cell right = stack.back();
      stack.pop_back();
      stack.back() = {nullptr, compare(op.kind, stack.back(), right)};
    }
  }
  return stack.back().as_bool();
}

}  // namespace hyperloom::search
