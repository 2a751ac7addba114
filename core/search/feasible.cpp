// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/feasible.hpp"

#include <algorithm>

#include "core/search/arm.hpp"
#include "core/search/expr.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::search {
namespace {

std::uint32_t resting_level(const KnobSpec& knob) {
  return knob.fixed_to.value_or(knob.default_level);
}

/// What expressions see: which knobs are active, and each one's value.
struct Effective {
  std::vector<bool> active;
  std::vector<const util::Value*> values;
};

Effective effective(const Space& space, const Assignment& assignment) {
  Effective out{std::vector<bool>(space.knobs.size(), true),
                std::vector<const util::Value*>(space.knobs.size(), nullptr)};
  for (const std::uint32_t i : space.when_order) {
    const KnobSpec& knob = space.knobs[i];
    // A pin is in every leg, whatever `when` says.
    out.active[i] = knob.fixed_to || !knob.when || evaluate(*knob.when, out.values);
    const auto level = out.active[i] ? assignment.levels[i] : knob.default_level;
    out.values[i] = &knob.levels[level].value;
  }
  return out;
}

std::optional<std::string> broken_constraint(const Space& space, const Effective& state) {
  for (const Constraint& constraint : space.constraints) {
    if (evaluate(constraint.expr, state.values) == constraint.forbid) {
      return util::cat(constraint.forbid ? "forbidden: " : "required: ", constraint.expr.text,
                       constraint.note.empty() ? "" : util::cat(" (", constraint.note, ")"));
    }
  }
  return std::nullopt;
}

bool is_normalised(const Space& space, const Assignment& assignment, const Effective& state) {
  for (std::size_t i = 0; i < space.knobs.size(); ++i) {
    const KnobSpec& knob = space.knobs[i];
    const bool rests = assignment.levels[i] == resting_level(knob);
    if (!rests && (knob.fixed_to || !state.active[i])) {
      return false;
    }
  }
  return true;
}

/// Inactive and pinned knobs at rest.
Assignment at_rest(const Space& space, Assignment assignment, const Effective& state) {
  for (std::size_t i = 0; i < space.knobs.size(); ++i) {
    if (!state.active[i] || space.knobs[i].fixed_to) {
      assignment.levels[i] = resting_level(space.knobs[i]);
    }
  }
  return assignment;
}

std::optional<std::string> infeasible(const Space& space, const Assignment& assignment,
                                      const Effective& state) {
  if (!is_normalised(space, assignment, state)) {
    return "an inactive or pinned knob is changed";
  }
  return broken_constraint(space, state);
}

}  // namespace

Assignment start_of(const Space& space) {
  Assignment out;
  for (const KnobSpec& knob : space.knobs) {
    out.levels.push_back(resting_level(knob));
  }
  return out;
}

Assignment normalised(const Space& space, Assignment assignment) {
  const Effective state = effective(space, assignment);
  return at_rest(space, std::move(assignment), state);
}

std::vector<bool> active_knobs(const Space& space, const Assignment& assignment) {
  return effective(space, assignment).active;
}

bool allows(const Space& space, const Constraint& constraint, const Assignment& assignment) {
  return evaluate(constraint.expr, effective(space, assignment).values) != constraint.forbid;
}

std::optional<std::string> infeasible(const Space& space, const Assignment& assignment) {
  return infeasible(space, assignment, effective(space, assignment));
}

std::optional<Assignment> with_level(const Space& space, const Assignment& base, std::uint32_t knob,
                                     std::uint32_t level) {
  Assignment changed = base;
  changed.levels[knob] = level;
  Effective state = effective(space, changed);
  Assignment rested = at_rest(space, changed, state);
  if (rested != changed) {
    state = effective(space, rested);
  }
  const bool holds = rested.levels[knob] == level;
  return holds && !infeasible(space, rested, state) ? std::optional(std::move(rested))
                                                    : std::nullopt;
}

Assignment rebased(const Space& space, const Assignment& assignment, const Assignment& old_anchor,
                   const Assignment& new_anchor) {
  Assignment out = new_anchor;
  for (std::size_t i = 0; i < out.levels.size(); ++i) {
    if (assignment.levels[i] != old_anchor.levels[i]) {
      out.levels[i] = assignment.levels[i];
    }
  }
  return normalised(space, std::move(out));
}

bool skipped(const Space& space, const std::vector<std::string>& globs, const Assignment& anchor,
             const Assignment& assignment) {
  if (globs.empty()) {
    return false;
  }
  std::vector<std::string> names = candidate_parts(space, anchor, assignment);
  names.push_back(util::join(names, " "));
  for (std::size_t i = 0; i < space.knobs.size(); ++i) {
    if (anchor.levels[i] != assignment.levels[i]) {
      names.push_back(space.knobs[i].name);
    }
  }
  return std::ranges::any_of(globs, [&](const std::string& glob) {
    return std::ranges::any_of(names,
                               [&](const auto& name) { return util::glob_match(glob, name); });
  });
}

}  // namespace hyperloom::search
