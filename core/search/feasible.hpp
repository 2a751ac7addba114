// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/rng.hpp"
#include "core/search/types.hpp"

namespace hyperloom::search {

/// Every knob at its default, pinned ones at their pin: the baseline.
[[nodiscard]] Assignment start_of(const Space& space);
/// Inactive knobs put at their default and pinned ones at their pin, so that equal launches are
/// equal assignments.
[[nodiscard]] Assignment normalised(const Space& space, Assignment assignment);
/// Which knobs are active, in order of the knobs.
[[nodiscard]] std::vector<bool> active_knobs(const Space& space, const Assignment& assignment);
/// What one constraint says about an assignment.
[[nodiscard]] bool allows(const Space& space, const Constraint& constraint,
                          const Assignment& assignment);
/// Why an assignment may not be run: the constraint it breaks, or that it is not normalised.
[[nodiscard]] std::optional<std::string> infeasible(const Space& space,
                                                    const Assignment& assignment);
/// A normalised assignment: `base` with one knob changed; nullopt when the change is impossible
/// (pinned, inactive there) or infeasible.
[[nodiscard]] std::optional<Assignment> with_level(const Space& space, const Assignment& base,
                                                   std::uint32_t knob, std::uint32_t level);
/// What a candidate becomes when the anchor moves under it: its own changes on the new anchor.
[[nodiscard]] Assignment rebased(const Space& space, const Assignment& assignment,
                                 const Assignment& old_anchor, const Assignment& new_anchor);
/// A feasible assignment drawn at random; nullopt when none was found.
[[nodiscard]] std::optional<Assignment> random_feasible(const Space& space,
                                                        const Assignment& anchor, Rng& rng);
/// All feasible assignments, or nullopt when the space has more than `limit` settings.
[[nodiscard]] std::optional<std::vector<Assignment>> all_feasible(const Space& space,
                                                                  std::size_t limit);

/// --skip-variants: globs over candidate names ("A=1 B=2"), their parts ("B=2") and knob names.
[[nodiscard]] bool skipped(const Space& space, const std::vector<std::string>& globs,
                           const Assignment& anchor, const Assignment& assignment);

}  // namespace hyperloom::search
