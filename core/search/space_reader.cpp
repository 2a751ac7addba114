// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/space_reader.hpp"

#include <algorithm>
#include <array>

#include "core/search/knob_reader.hpp"
#include "core/search/strategy.hpp"
#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::search {
namespace {

constexpr auto kTopKeys = std::to_array<std::string_view>(
    {"schema_version", "strategy", "knobs", "constraints", "hints"});
constexpr auto kConstraintKeys = std::to_array<std::string_view>({"forbid", "require", "note"});

class SpaceReader {
 public:
  SpaceReader(const util::Value& root, bool scriptable, Complaints& complaints)
      : root_(root),
        scriptable_(scriptable),
        fields_(root, "file", complaints),
        complaints_(complaints) {}

  FileDraft run() {
    fields_.check_keys(kTopKeys);
    schema_version();
    strategy();
    knobs();
    constraints();
    hints();
    return std::move(out_);
  }

 private:
  void schema_version() {
    const util::Value* version = root_.find("schema_version");
    if (version == nullptr) {
      complaints_.add("SS002", root_.position(),
                      "schema_version is missing; write schema_version: 1");
    } else if (!version->is_int() || version->as_int() != 1) {
      complaints_.add("SS002", version->position(),
                      util::cat("schema_version: expected 1, found ",
                                util::printable(util::describe(*version), false)));
    }
  }

  void strategy() {
    const auto names = strategy_names();
    out_.strategy = names[fields_.choice("strategy", names, 0)];
  }

  /// The items of a list that may have `most`; the first one beyond is SS016.
  std::span<const util::Value> items(std::string_view key, std::size_t most) {
    const util::Value* list = fields_.list(key);
    if (list == nullptr) {
      return {};
    }
    const util::List& all = list->as_list();
    if (all.size() > most) {
      complaints_.add("SS016", all[most].position(),
                      util::cat(all.size(), " ", key, ", ", most, " are allowed"));
    }
    return std::span(all).first(std::min(most, all.size()));
  }

  void knobs() {
    if (root_.find("knobs") == nullptr) {
      fields_.missing("knobs");
    }
    const auto list = items("knobs", kMaxFileKnobs);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (auto knob = read_knob(list[i], i, scriptable_, complaints_)) {
        out_.knobs.push_back(std::move(*knob));
      } else {
        out_.broken.push_back(list[i].text_or("name", ""));
      }
    }
  }

  void constraints() {
    const auto list = items("constraints", kMaxFileConstraints);
    for (std::size_t i = 0; i < list.size(); ++i) {
      constraint(list[i], util::cat("constraints[", i, "]"));
    }
  }

  void constraint(const util::Value& item, const std::string& label) {
    if (!item.is_map()) {
      complaints_.add("SS004", item.position(),
                      util::cat(label, ": expected a map, found ",
                                util::printable(util::describe(item), false)));
      return;
    }
    FieldReader fields(item, label, complaints_);
    fields.check_keys(kConstraintKeys);
    const auto forbid = fields.text("forbid"), require = fields.text("require");
    const auto note = fields.text("note");
    if ((item.find("forbid") == nullptr) == (item.find("require") == nullptr)) {
      complaints_.add("SS004", item.position(),
                      util::cat(label, ": write either forbid or require"));
    } else if (forbid || require) {
      out_.constraints.push_back(
          {forbid.has_value(), forbid ? *forbid : *require, note ? note->value : ""});
    }
  }

  void hints() {
    const auto list = items("hints", kMaxHints);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!list[i].is_map()) {
        complaints_.add("SS004", list[i].position(),
                        util::cat("hints[", i, "]: expected a map, found ",
                                  util::printable(util::describe(list[i]), false)));
        continue;
      }
      HintDraft hint;
      for (const auto& [name, value] : list[i].as_map()) {
        hint.push_back({{name, value.key_position()}, value});
      }
      out_.hints.push_back(std::move(hint));
    }
  }

  const util::Value& root_;
  bool scriptable_;
  FieldReader fields_;
  Complaints& complaints_;
  FileDraft out_;
};

}  // namespace

FileDraft read_space(const util::Value& root, bool scriptable, Complaints& complaints) {
  if (!root.is_map()) {
    complaints.add("SS004", {1, 1},
                   util::cat("expected a map of schema_version and knobs, found ",
                             util::printable(util::describe(root), false)));
    return {};
  }
  return SpaceReader(root, scriptable, complaints).run();
}

}  // namespace hyperloom::search
