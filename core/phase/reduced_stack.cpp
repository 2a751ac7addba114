// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/reduced_stack.hpp"

#include <algorithm>

#include "core/decide/prune.hpp"
#include "core/search/arm.hpp"
#include "core/search/feasible.hpp"

namespace hyperloom::phase {
namespace {

search::Assignment anchor_of(const search::Space& space, const std::vector<StackItem>& stack,
                             std::size_t item) {
  return item == 0 ? search::start_of(space) : stack[item - 1].assignment;
}

/// Whether all that turned `before` into `after` is set in `now`.
bool stands(const search::Assignment& now, const search::Assignment& before,
            const search::Assignment& after) {
  for (std::size_t i = 0; i < after.levels.size(); ++i) {
    if (after.levels[i] != before.levels[i] && now.levels[i] != after.levels[i]) {
      return false;
    }
  }
  return true;
}

/// Variables first, then bytes: a name with its value is far shorter than this.
constexpr std::uint64_t kVariable = std::uint64_t{1} << 32;

std::uint64_t diff_size(const search::Space& space, const std::vector<StackItem>& stack,
                        std::size_t item) {
  const auto anchor = anchor_of(space, stack, item);
  const auto delta = search::env_delta(search::env_of(space, anchor).set,
                                       search::env_of(space, stack[item].assignment).set);
  std::uint64_t size = kVariable * (delta.set.size() + delta.unset.size());
  for (const auto& [name, value] : delta.set) {
    size += name.size() + value.size();
  }
  for (const auto& name : delta.unset) {
    size += name.size();
  }
  return size;
}

}  // namespace

ReducedStack without(const search::Space& space, const std::vector<StackItem>& stack,
                     std::size_t item) {
  ReducedStack out;
  out.left.assign(stack.begin(), stack.begin() + static_cast<std::ptrdiff_t>(item));
  out.gone.push_back(stack[item].candidate);
  auto top = anchor_of(space, stack, item);
  for (std::size_t i = item + 1; i < stack.size(); ++i) {
    const auto before = anchor_of(space, stack, i);
    const auto next = search::rebased(space, stack[i].assignment, before, top);
    if (!stands(next, before, stack[i].assignment) || search::infeasible(space, next)) {
      out.gone.push_back(stack[i].candidate);
      continue;
    }
    top = next;
    out.left.push_back(stack[i]);
    out.left.back().assignment = next;
    out.left.back().env = search::env_of(space, next).set;
  }
  return out;
}

std::vector<std::string> prune_order(const search::Space& space,
                                     const std::vector<StackItem>& stack) {
  std::vector<decide::PruneItem> items;
  for (std::size_t i = 0; i < stack.size(); ++i) {
    items.push_back({stack[i].arm, diff_size(space, stack, i)});
  }
  std::vector<std::string> out;
  for (const auto arm : decide::prune_order(items)) {
    out.push_back(std::ranges::find(stack, arm, &StackItem::arm)->candidate);
  }
  return out;
}

}  // namespace hyperloom::phase
