// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/search/types.hpp"
#include "core/session/leg_env.hpp"
#include "core/util/value.hpp"

namespace hyperloom::search {

/// All variables an arm adds, from its whole assignment: a knob at its default, inactive or pinned
/// adds nothing.
[[nodiscard]] session::VariantEnv env_of(const Space& space, const Assignment& assignment);
/// The same for flags of a server, in order of the knobs, each value its own argument.
[[nodiscard]] std::vector<std::string> args_of(const Space& space, const Assignment& assignment);
/// How the environment of an arm differs from its anchor's: variables set to another value, and
/// those no longer set.
[[nodiscard]] session::VariantEnv env_delta(const session::EnvItems& anchor,
                                            const session::EnvItems& arm);
/// What differs from the anchor, in order of the knobs: "ROLLOUT_TILE=64", "A=1 B=2"; a bool that
/// emits nothing shows as true or false. "" when nothing differs.
[[nodiscard]] std::string candidate_name(const Space& space, const Assignment& anchor,
                                         const Assignment& assignment);
/// The parts of candidate_name().
[[nodiscard]] std::vector<std::string> candidate_parts(const Space& space, const Assignment& anchor,
                                                       const Assignment& assignment);
/// Knob name to value, as journalled with a proposal.
[[nodiscard]] util::Value assignment_value(const Space& space, const Assignment& assignment);

/// `base` with the knobs of such a map at their values, normalised; nullopt when the space does not
/// have one of them, or not that value of it.
[[nodiscard]] std::optional<Assignment> with_values(const Space& space, Assignment base,
                                                    const util::Value& values);

}  // namespace hyperloom::search
