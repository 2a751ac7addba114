// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/one_factor.hpp"

#include <algorithm>

#include "core/search/feasible.hpp"

namespace hyperloom::search {
namespace {

/// Variance of true effects before many are known (decide.md 4.5).
constexpr double kTau2 = 4;

/// The only knob in which they differ.
std::optional<std::uint32_t> single_change(const Assignment& a, const Assignment& b) {
  std::optional<std::uint32_t> found;
  for (std::uint32_t i = 0; i < a.levels.size(); ++i) {
    if (a.levels[i] != b.levels[i]) {
      if (found) {
        return std::nullopt;
      }
      found = i;
    }
  }
  return found;
}

}  // namespace

std::optional<Assignment> OneFactor::next() {
  if (auto hint = proposals_.next_hint()) {
    return hint;
  }
  return promising_first_ ? most_promising() : next_in_file_order();
}

double OneFactor::promise_of(std::uint32_t knob) const {
  const auto known = promise_.find(knob);
  return known == promise_.end() ? 0 : known->second;
}

std::optional<Assignment> OneFactor::fresh_level(std::uint32_t knob) const {
  const Space& space = proposals_.space();
  for (std::uint32_t level = 0; level < space.knobs[knob].levels.size(); ++level) {
    auto changed = with_level(space, proposals_.anchor(), knob, level);
    if (changed && proposals_.fresh(*changed)) {
      return changed;
    }
  }
  return std::nullopt;
}

std::optional<Assignment> OneFactor::most_promising() const {
  std::optional<Assignment> best;
  double promise = 0;
  for (std::uint32_t knob = 0; knob < proposals_.space().knobs.size(); ++knob) {
    if (best && promise_of(knob) <= promise) {
      continue;
    }
    if (auto changed = fresh_level(knob)) {
      best = std::move(changed);
      promise = promise_of(knob);
    }
  }
  return best;
}

std::optional<Assignment> OneFactor::next_in_file_order() {
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
  const auto knob = single_change(proposals_.anchor(), assignment);
  if (const auto* ok = std::get_if<Ok>(&outcome); ok != nullptr && knob) {
    const double gain = ok->gain_lp * kTau2 / (kTau2 + ok->var);
    promise_[*knob] = std::max(promise_.contains(*knob) ? promise_[*knob] : gain, gain);
  }
  proposals_.tell(assignment, outcome);
}

void OneFactor::anchor_moved(const Assignment& anchor) {
  proposals_.move_anchor(anchor);
  knob_ = level_ = 0;
}

std::vector<Ranked> OneFactor::recommend(std::size_t max) const { return proposals_.best(max); }

}  // namespace hyperloom::search
