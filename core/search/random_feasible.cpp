// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/feasible.hpp"

namespace hyperloom::search {
namespace {

constexpr int kDraws = 64;

std::size_t choices(const KnobSpec& knob) { return knob.fixed_to ? 1 : knob.levels.size(); }

/// Every free knob drawn by itself.
Assignment draw(const Space& space, Rng& rng) {
  Assignment out = start_of(space);
  for (std::size_t i = 0; i < space.knobs.size(); ++i) {
    if (choices(space.knobs[i]) > 1) {
      out.levels[i] = static_cast<std::uint32_t>(rng.below(space.knobs[i].levels.size()));
    }
  }
  return normalised(space, std::move(out));
}

/// Feasible steps of one knob each, from a feasible place: stays inside where draws rarely hit.
Assignment walk(const Space& space, Assignment at, Rng& rng) {
  const std::size_t steps = 4 * space.knobs.size();
  for (std::size_t step = 0; step < steps; ++step) {
    const auto knob = static_cast<std::uint32_t>(rng.below(space.knobs.size()));
    const auto level = static_cast<std::uint32_t>(rng.below(space.knobs[knob].levels.size()));
    if (auto next = with_level(space, at, knob, level)) {
      at = std::move(*next);
    }
  }
  return at;
}

/// Settings of the whole space, or nullopt above the limit.
std::optional<std::size_t> count_settings(const Space& space, std::size_t limit) {
  std::size_t count = 1;
  for (const KnobSpec& knob : space.knobs) {
    if (count > limit / choices(knob)) {
      return std::nullopt;
    }
    count *= choices(knob);
  }
  return count;
}

/// The next setting in counting order, the last knob fastest.
void advance(const Space& space, Assignment& at) {
  for (std::size_t i = space.knobs.size(); i-- > 0;) {
    if (space.knobs[i].fixed_to) {
      continue;
    }
    if (++at.levels[i] < space.knobs[i].levels.size()) {
      return;
    }
    at.levels[i] = 0;
  }
}

}  // namespace

std::optional<Assignment> random_feasible(const Space& space, const Assignment& anchor, Rng& rng) {
  if (space.knobs.empty()) {
    return std::nullopt;
  }
  for (int i = 0; i < kDraws; ++i) {
    Assignment drawn = draw(space, rng);
    if (!infeasible(space, drawn)) {
      return drawn;
    }
  }
  if (infeasible(space, anchor)) {
    return std::nullopt;
  }
  return walk(space, anchor, rng);
}

std::optional<std::vector<Assignment>> all_feasible(const Space& space, std::size_t limit) {
  const auto count = count_settings(space, limit);
  if (!count) {
    return std::nullopt;
  }
  std::vector<Assignment> out;
  Assignment at = start_of(space);
  for (std::size_t i = 0; i < space.knobs.size(); ++i) {
    at.levels[i] = space.knobs[i].fixed_to.value_or(0);
  }
  for (std::size_t i = 0; i < *count; ++i) {
    if (!infeasible(space, at)) {
      out.push_back(at);
    }
    advance(space, at);
  }
  return out;
}

}  // namespace hyperloom::search
