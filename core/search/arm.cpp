// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/arm.hpp"

#include <algorithm>

#include "core/search/feasible.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::search {
namespace {

/// Calls `emit(knob, level)` for every knob that says something in this arm.
template <typename Emit>
void for_emitted(const Space& space, const Assignment& assignment, Target target, Emit emit) {
  const auto active = active_knobs(space, assignment);
  for (std::size_t i = 0; i < space.knobs.size(); ++i) {
    const KnobSpec& knob = space.knobs[i];
    const auto level = assignment.levels[i];
    if (knob.target == target && active[i] && !knob.fixed_to && level != knob.default_level) {
      emit(knob, knob.levels[level]);
    }
  }
}

std::string level_text(const Level& level) {
  return level.text ? util::printable(*level.text, false) : util::to_json(level.value);
}

void add_args(std::vector<std::string>& args, const KnobSpec& knob, const Level& level) {
  if (level.bare) {
    args.push_back(knob.target_name);
  } else if (level.text && knob.type == KnobType::Bool && level.text->starts_with('-')) {
    args.push_back(*level.text);
  } else if (level.text) {
    args.insert(args.end(), {knob.target_name, *level.text});
  }
}

}  // namespace

session::VariantEnv env_of(const Space& space, const Assignment& assignment) {
  session::VariantEnv out;
  for_emitted(space, assignment, Target::Env, [&](const KnobSpec& knob, const Level& level) {
    if (level.text) {
      out.set.emplace_back(knob.target_name, *level.text);
    }
  });
  return out;
}

std::vector<std::string> args_of(const Space& space, const Assignment& assignment) {
  std::vector<std::string> out;
  for_emitted(space, assignment, Target::ServerArg,
              [&](const KnobSpec& knob, const Level& level) { add_args(out, knob, level); });
  return out;
}

session::VariantEnv env_delta(const session::EnvItems& anchor, const session::EnvItems& arm) {
  session::VariantEnv out;
  std::ranges::copy_if(arm, std::back_inserter(out.set), [&](const auto& item) {
    return std::ranges::find(anchor, item) == anchor.end();
  });
  for (const auto& old : anchor) {
    const auto named = [&](const auto& item) { return item.first == old.first; };
    if (std::ranges::none_of(arm, named)) {
      out.unset.push_back(old.first);
    }
  }
  return out;
}

std::vector<std::string> candidate_parts(const Space& space, const Assignment& anchor,
                                         const Assignment& assignment) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < space.knobs.size(); ++i) {
    if (assignment.levels[i] != anchor.levels[i]) {
      const KnobSpec& knob = space.knobs[i];
      parts.push_back(util::cat(knob.name, "=", level_text(knob.levels[assignment.levels[i]])));
    }
  }
  return parts;
}

std::string candidate_name(const Space& space, const Assignment& anchor,
                           const Assignment& assignment) {
  return util::join(candidate_parts(space, anchor, assignment), " ");
}

std::optional<Assignment> with_values(const Space& space, Assignment base,
                                      const util::Value& values) {
  for (const auto& [name, value] : values.as_map()) {
    const auto knob = std::ranges::find(space.knobs, name.text(), &KnobSpec::name);
    if (knob == space.knobs.end()) {
      return std::nullopt;
    }
    const std::string wanted = util::to_json(value);
    const auto level = std::ranges::find_if(
        knob->levels, [&](const Level& one) { return util::to_json(one.value) == wanted; });
    if (level == knob->levels.end()) {
      return std::nullopt;
    }
    base.levels[static_cast<std::size_t>(knob - space.knobs.begin())] =
        static_cast<std::uint32_t>(level - knob->levels.begin());
  }
  return normalised(space, std::move(base));
}

util::Value assignment_value(const Space& space, const Assignment& assignment) {
  util::Map out;
  out.reserve(space.knobs.size());
  for (std::size_t i = 0; i < space.knobs.size(); ++i) {
    const KnobSpec& knob = space.knobs[i];
    out.emplace_back(knob.name, knob.levels[assignment.levels[i]].value);
  }
  return out;
}

}  // namespace hyperloom::search
