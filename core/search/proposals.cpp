// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/proposals.hpp"

#include <algorithm>

#include "core/search/feasible.hpp"

namespace hyperloom::search {

Proposals::Proposals(const StrategyRequest& request)
    : space_(request.space), skip_(request.skip_variants), anchor_(request.anchor) {
  spent_.insert(anchor_);
}

bool Proposals::fresh(const Assignment& assignment) const {
  return !spent_.contains(assignment) && !infeasible(*space_, assignment) &&
         !skipped(*space_, skip_, anchor_, assignment);
}

void Proposals::propose(const Assignment& assignment) {
  spent_.insert(assignment);
  open_.push_back(assignment);
}

std::optional<Assignment> Proposals::next_hint() {
  while (hint_ < space_->hints.size()) {
    const Assignment& hint = space_->hints[hint_++];
    if (fresh(hint)) {
      return hint;
    }
  }
  return std::nullopt;
}

void Proposals::tell(const Assignment& assignment, const Outcome& outcome) {
  spent_.insert(assignment);
  std::erase(open_, assignment);
  if (const auto* ok = std::get_if<Ok>(&outcome)) {
    measured_.push_back({assignment, ok->gain_lp, ok->var});
  }
}

void Proposals::move_anchor(const Assignment& anchor) {
  std::erase(open_, anchor);
  for (Assignment& open : open_) {
    open = rebased(*space_, open, anchor_, anchor);
    spent_.insert(open);
  }
  anchor_ = anchor;
  spent_.insert(anchor_);
}

std::vector<Ranked> Proposals::best(std::size_t max) const {
  std::vector<Ranked> out = measured_;
  std::ranges::stable_sort(out, std::ranges::greater{}, &Ranked::mean);
  out.resize(std::min(max, out.size()));
  return out;
}

}  // namespace hyperloom::search
