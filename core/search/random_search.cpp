// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/random_search.hpp"

#include <algorithm>

#include "core/search/feasible.hpp"

namespace hyperloom::search {
namespace {

/// Up to this many settings are listed, so that the last feasible one is found too.
constexpr std::size_t kListed = 4096;
constexpr int kDraws = 200;
constexpr std::size_t kPerKnob = 7, kLeast = 20, kMost = 100;

std::size_t free_knobs(const Space& space) {
  return static_cast<std::size_t>(
      std::ranges::count_if(space.knobs, [](const KnobSpec& knob) { return !knob.fixed_to; }));
}

}  // namespace

RandomSearch::RandomSearch(const StrategyRequest& request)
    : proposals_(request),
      left_(std::clamp(kPerKnob * free_knobs(*request.space), kLeast, kMost)),
      listed_(all_feasible(*request.space, kListed)) {}

std::optional<Assignment> RandomSearch::draw_listed(Rng& rng) {
  while (!listed_->empty()) {
    const std::size_t i = rng.below(listed_->size());
    std::swap((*listed_)[i], listed_->back());
    Assignment drawn = std::move(listed_->back());
    listed_->pop_back();
    if (proposals_.fresh(drawn)) {
      return drawn;
    }
  }
  return std::nullopt;
}

std::optional<Assignment> RandomSearch::draw_unlisted(Rng& rng) {
  for (int i = 0; i < kDraws; ++i) {
    auto drawn = random_feasible(proposals_.space(), proposals_.anchor(), rng);
    if (drawn && proposals_.fresh(*drawn)) {
      return drawn;
    }
  }
  return std::nullopt;
}

std::optional<Assignment> RandomSearch::next(Rng& rng) {
  if (auto hint = proposals_.next_hint()) {
    return hint;
  }
  return listed_ ? draw_listed(rng) : draw_unlisted(rng);
}

util::Result<std::vector<Assignment>> RandomSearch::ask(std::size_t max, Rng& rng) {
  std::vector<Assignment> out;
  while (out.size() < max && left_ > 0) {
    auto proposal = next(rng);
    if (!proposal) {
      left_ = 0;
      break;
    }
    --left_;
    proposals_.propose(*proposal);
    out.push_back(std::move(*proposal));
  }
  return out;
}

void RandomSearch::tell(const Assignment& assignment, const Outcome& outcome) {
  proposals_.tell(assignment, outcome);
}

void RandomSearch::anchor_moved(const Assignment& anchor) { proposals_.move_anchor(anchor); }

std::vector<Ranked> RandomSearch::recommend(std::size_t max) const { return proposals_.best(max); }

}  // namespace hyperloom::search
