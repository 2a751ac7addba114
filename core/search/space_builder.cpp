// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/space_builder.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/search/domain.hpp"
#include "core/search/pin_fix.hpp"
#include "core/search/plugin_draft.hpp"
#include "core/search/target_check.hpp"
#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::search {
namespace {

const session::Pin* pin_of(const KnobDraft& draft, const session::Pins& pins) {
  return draft.target == Target::Env ? session::find_pin(pins, draft.target_name.value) : nullptr;
}

std::string texts_of(const Complaints& complaints) {
  std::vector<std::string> texts;
  for (const Complaint& item : complaints.items()) {
    texts.push_back(util::cat(item.code, " ", item.text));
  }
  return util::join(texts, "; ");
}

}  // namespace

SpaceBuilder::SpaceBuilder(FileDraft file, const SpaceContext& context, const SourceText& source,
                           Complaints& complaints)
    : file_(std::move(file)), context_(context), source_(source), complaints_(complaints) {
  space_.strategy = file_.strategy;
}

std::optional<Space> SpaceBuilder::run() {
  take_file_knobs();
  take_plugin_knobs();
  drop_plugin_knobs_with_bad_when();
  collect_symbols();
  compile_whens();
  compile_constraints();
  order_knobs();
  if (complaints_.empty()) {
    note_knobs();
    check_start();
    compile_plugin_constraints();
    take_hints();
  }
  return complaints_.empty() ? std::optional(std::move(space_)) : std::nullopt;
}

void SpaceBuilder::take_file_knobs() {
  std::set<std::string> names;
  std::set<std::pair<Target, std::string>> targets;
  for (const KnobDraft& draft : file_.knobs) {
    if (!names.insert(draft.name.value).second) {
      complaints_.add("SS005", draft.name.at, util::cat("a second knob named ", draft.name.value));
      continue;
    }
    if (!targets.emplace(draft.target, draft.target_name.value).second) {
      complaints_.add("SS006", draft.target_name.at,
                      util::cat("a second knob sets ", draft.target_name.value));
    }
    check_target(draft, context_.framework, complaints_);
    add_knob(draft, complaints_);
  }
}

void SpaceBuilder::add_knob(const KnobDraft& draft, Complaints& complaints) {
  auto domain = build_domain(draft, complaints);
  if (!domain) {
    file_.broken.push_back(draft.name.value);
    return;
  }
  const session::Pin* pin = pin_of(draft, context_.pins);
  KnobSpec knob;
  // The pin first: what it inserts may move the default.
  if (pin != nullptr) {
    static_cast<void>(pinned_level(draft, *pin, *domain, complaints));
  }
  const auto level = default_level(draft, *domain, complaints);
  Complaints said_above;
  if (pin != nullptr) {
    knob.fixed_to = pinned_level(draft, *pin, *domain, said_above);
  }
  knob.name = draft.name.value;
  knob.target = draft.target;
  knob.target_name = draft.target_name.value;
  knob.type = draft.type;
  knob.levels = std::move(domain->levels);
  knob.default_level = level.value_or(0);
  knob.risk = draft.risk;
  knob.log = draft.log.has_value();
  knob.from_plugin = draft.from_plugin;
  space_.knobs.push_back(std::move(knob));
  drafts_.push_back(draft);
}

/// Why a plugin's knob cannot stand beside the knobs taken so far, or "".
std::string SpaceBuilder::clash(const KnobDraft& draft) const {
  for (const KnobSpec& knob : space_.knobs) {
    if (knob.name == draft.name.value) {
      return "its name is taken";
    }
    if (knob.target == draft.target && knob.target_name == draft.target_name.value) {
      return util::cat(knob.target_name, " is set by ", knob.name);
    }
  }
  return "";
}

void SpaceBuilder::take_plugin_knobs() {
  if (context_.plugin_knobs == nullptr) {
    return;
  }
  for (const plugin::Knob& knob : context_.plugin_knobs->knobs) {
    const bool replaced =
        std::ranges::any_of(file_.knobs,
                            [&](const KnobDraft& own) { return own.name.value == knob.name; }) ||
        std::ranges::find(file_.broken, knob.name) != file_.broken.end();
    if (!replaced) {
      take_plugin_knob(knob);
    }
  }
}

void SpaceBuilder::take_plugin_knob(const plugin::Knob& knob) {
  Complaints own;
  const auto draft = draft_of(knob, context_.scriptable, own);
  const std::size_t count = space_.knobs.size();
  std::string why;
  if (draft) {
    check_target(*draft, context_.framework, own);
    why = clash(*draft);
    if (own.empty() && why.empty()) {
      add_knob(*draft, own);
    }
  }
  if (own.empty() && why.empty()) {
    return;
  }
  space_.knobs.resize(count);
  drafts_.resize(count);
  std::erase(file_.broken, knob.name);
  warnings_.push_back(util::cat("knob ", util::printable(knob.name, false),
                                " of the plugin is left out: ", why.empty() ? texts_of(own) : why));
}

void SpaceBuilder::collect_symbols() {
  symbols_.clear();
  for (const KnobSpec& knob : space_.knobs) {
    symbols_.push_back(symbol_of(knob.name, knob.levels));
  }
  for (const std::string& name : file_.broken) {
    symbols_.push_back({name, kAnyType});
  }
}

void SpaceBuilder::drop_knob(std::size_t index, const std::string& why) {
  warnings_.push_back(
      util::cat("knob ", space_.knobs[index].name, " of the plugin is left out: ", why));
  space_.knobs.erase(space_.knobs.begin() + static_cast<std::ptrdiff_t>(index));
  drafts_.erase(drafts_.begin() + static_cast<std::ptrdiff_t>(index));
}

bool SpaceBuilder::drop_one_bad_plugin_knob() {
  collect_symbols();
  for (std::size_t i = 0; i < drafts_.size(); ++i) {
    const KnobDraft& draft = drafts_[i];
    if (!draft.from_plugin || !draft.when) {
      continue;
    }
    const auto parsed = parse_expr(draft.when->value, symbols_);
    if (!parsed) {
      drop_knob(i, util::cat(parsed.error().code, " when: ", parsed.error().text));
      return true;
    }
  }
  return false;
}

/// A knob that is left out may be named by another one's `when`, so until nothing changes.
void SpaceBuilder::drop_plugin_knobs_with_bad_when() {
  while (drop_one_bad_plugin_knob()) {
  }
}

void SpaceBuilder::compile_whens() {
  for (std::size_t i = 0; i < drafts_.size(); ++i) {
    if (drafts_[i].when) {
      space_.knobs[i].when = compile(*drafts_[i].when, symbols_, source_, complaints_);
    }
  }
}

void SpaceBuilder::compile_constraints() {
  for (const ConstraintDraft& draft : file_.constraints) {
    if (auto expr = compile(draft.expression, symbols_, source_, complaints_)) {
      space_.constraints.push_back({draft.forbid, std::move(*expr), draft.note});
    }
  }
}

}  // namespace hyperloom::search
