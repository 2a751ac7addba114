// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/search/compile.hpp"
#include "core/search/complaints.hpp"
#include "core/search/draft.hpp"
#include "core/search/space.hpp"

namespace hyperloom::search {

/// Checks drafts against each other and makes the space of them.
class SpaceBuilder {
 public:
  SpaceBuilder(FileDraft file, const SpaceContext& context, const SourceText& source,
               Complaints& complaints);

  /// The space, or nullopt when there is a complaint.
  [[nodiscard]] std::optional<Space> run();
  [[nodiscard]] std::vector<std::string>& warnings() { return warnings_; }

 private:
  void take_file_knobs();
  void take_plugin_knobs();
  void take_plugin_knob(const plugin::Knob& knob);
  [[nodiscard]] std::string clash(const KnobDraft& draft) const;
  /// Adds the knob of a draft, fixed by its pin if it has one.
  void add_knob(const KnobDraft& draft, Complaints& complaints);
  void collect_symbols();
  void drop_plugin_knobs_with_bad_when();
  [[nodiscard]] bool drop_one_bad_plugin_knob();
  void drop_knob(std::size_t index, const std::string& why);
  void compile_whens();
  void compile_constraints();
  void compile_plugin_constraints();
  void order_knobs();
  void note_knobs();
  void check_start();
  void take_hints();
  [[nodiscard]] std::optional<Assignment> hint_of(const HintDraft& hint);
  [[nodiscard]] std::optional<std::uint32_t> hinted_level(std::uint32_t knob,
                                                          const Field<std::string>& name,
                                                          const util::Value& value);

  FileDraft file_;
  const SpaceContext& context_;
  const SourceText& source_;
  Complaints& complaints_;
  Space space_;
  std::vector<KnobDraft> drafts_;  ///< of space_.knobs, in step
  std::vector<Symbol> symbols_;    ///< of space_.knobs, then of knobs in error
  std::vector<std::string> warnings_;
};

}  // namespace hyperloom::search
