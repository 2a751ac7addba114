// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/one_factor.hpp"

#include "core/search/feasible.hpp"

namespace hyperloom::search {

std::optional<Assignment> OneFactor::next() {
  if (auto hint = proposals_.next_hint()) {
    return hint;
  }
  const Space& space = proposals_.space();
  while (knob_ < space.knobs.size()) {
    if (level_ == space.knobs[knob_].levels.size()) {
      ++knob_;
      level_ = 0;
      continue;
    }
    auto changed = with_level(space, proposals_.anchor(), knob_, level_++);
    if (changed && proposals_.fresh(*changed)) {
      return changed;
    }
  }
  return std::nullopt;
}

util::Result<std::vector<Assignment>> OneFactor::ask(std::size_t max, Rng&) {
  std::vector<Assignment> out;
  while (out.size() < max) {
    auto proposal = next();
    if (!proposal) {
      break;
    }
    proposals_.propose(*proposal);
    out.push_back(std::move(*proposal));
  }
  return out;
}

void OneFactor::tell(const Assignment& assignment, const Outcome& outcome) {
  proposals_.tell(assignment, outcome);
}

void OneFactor::anchor_moved(const Assignment& anchor) {
  proposals_.move_anchor(anchor);
  knob_ = level_ = 0;
}

std::vector<Ranked> OneFactor::recommend(std::size_t max) const { return proposals_.best(max); }

}  // namespace hyperloom::search
