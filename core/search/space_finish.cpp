// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <utility>

#include "core/search/feasible.hpp"
#include "core/search/space_builder.hpp"
#include "core/search/when_order.hpp"
#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::search {
namespace {

bool matches(const Level& level, const util::Value& value) {
  const bool numbers = level.value.is_number() && value.is_number();
  return numbers ? level.value.as_double() == value.as_double() : level.value == value;
}

}  // namespace

/// A cycle among the plugin's knobs alone has no place in the file: one of them is left out.
void SpaceBuilder::order_knobs() {
  WhenOrder found = order_by_when(space_.knobs);
  while (!found.cycle.empty()) {
    std::vector<std::string> names;
    for (const std::uint32_t i : found.cycle) {
      names.push_back(space_.knobs[i].name);
    }
    names.push_back(names.front());
    const std::string text = util::cat("when goes round in a circle: ", util::join(names, " -> "));
    const auto own = std::ranges::find_if(
        found.cycle, [&](std::uint32_t i) { return !space_.knobs[i].from_plugin; });
    if (own != found.cycle.end()) {
      complaints_.add("SS013", drafts_[*own].when->at, text);
      return;
    }
    drop_knob(found.cycle.front(), util::cat("SS013 ", text));
    drop_plugin_knobs_with_bad_when();
    collect_symbols();
    space_.constraints.clear();
    compile_whens();
    compile_constraints();
    found = order_by_when(space_.knobs);
  }
  space_.when_order = std::move(found.order);
}

void SpaceBuilder::compile_plugin_constraints() {
  if (context_.plugin_knobs == nullptr) {
    return;
  }
  for (const plugin::KnobConstraint& item : context_.plugin_knobs->constraints) {
    auto parsed = parse_expr(item.expression, symbols_);
    std::string why = parsed ? "" : parsed.error().text;
    if (parsed) {
      Constraint constraint{item.forbid, std::move(*parsed), item.reason};
      if (allows(space_, constraint, start_of(space_))) {
        space_.constraints.push_back(std::move(constraint));
        continue;
      }
      why = "the baseline breaks it";
    }
    warnings_.push_back(util::cat("constraint '", util::printable(item.expression, false),
                                  "' of the plugin is left out: ", why));
  }
}

void SpaceBuilder::note_knobs() {
  for (const KnobSpec& knob : space_.knobs) {
    if (knob.fixed_to) {
      space_.pinned.push_back({knob.name, knob.target_name});
    }
    // Nothing is emitted for either level, so both are one launch.
    if (knob.type == KnobType::Bool && knob.default_level == 1 && !knob.levels[0].text) {
      warnings_.push_back(util::cat(
          "knob ", knob.name, " is on by default and has no `off` text: off changes nothing"));
    }
  }
}

/// The baseline has to be a place of the space.
void SpaceBuilder::check_start() {
  const Assignment start = start_of(space_);
  for (std::size_t i = 0; i < file_.constraints.size(); ++i) {
    const ConstraintDraft& draft = file_.constraints[i];
    if (!allows(space_, space_.constraints[i], start)) {
      complaints_.add(
          "SS015", draft.expression.at,
          util::cat("the default setting", space_.pinned.empty() ? "" : ", with its pins,",
                    " breaks ", draft.forbid ? "forbid" : "require", ": ",
                    util::printable(draft.expression.value, false)));
    }
  }
}

void SpaceBuilder::take_hints() {
  for (const HintDraft& draft : file_.hints) {
    auto hint = hint_of(draft);
    if (!hint) {
      continue;
    }
    if (const auto why = infeasible(space_, *hint)) {
      warnings_.push_back(util::cat("a hint is left out: ", *why));
    } else if (*hint != start_of(space_)) {
      space_.hints.push_back(std::move(*hint));
    }
  }
}

std::optional<Assignment> SpaceBuilder::hint_of(const HintDraft& draft) {
  Assignment out = start_of(space_);
  bool good = true;
  for (const auto& [name, value] : draft) {
    const auto knob = space_.find(name.value);
    if (!knob) {
      complaints_.add("SS011", name.at,
                      util::cat("hint: unknown knob '", util::printable(name.value, false), "'"));
      good = false;
      continue;
    }
    const auto level = hinted_level(*knob, name, value);
    good = good && level;
    out.levels[*knob] = level.value_or(0);
  }
  return good ? std::optional(normalised(space_, std::move(out))) : std::nullopt;
}

std::optional<std::uint32_t> SpaceBuilder::hinted_level(std::uint32_t knob,
                                                        const Field<std::string>& name,
                                                        const util::Value& value) {
  const auto& levels = space_.knobs[knob].levels;
  const auto it =
      std::ranges::find_if(levels, [&](const Level& level) { return matches(level, value); });
  if (it == levels.end()) {
    complaints_.add("SS008", value.position(),
                    util::cat("hint: ", name.value, " has no value ",
                              util::printable(util::describe(value), false)));
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(it - levels.begin());
}

}  // namespace hyperloom::search
