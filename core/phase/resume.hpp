// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/journal/types.hpp"
#include "core/session/pins.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// A setting that the operator gave anew: an item of the resume record's overrides.
struct SettingChange {
  std::string key;
  util::Value before, after;
};

/// A pin that differs from the stored set.
struct PinChange {
  enum class Action { Set, Change, Unset } action = Action::Set;
  session::Pin pin;  ///< with its new value; of an unset one the name alone
};

/// What a resumed run takes over and what the operator changed; made after all guards have passed.
struct ResumePlan {
  std::vector<journal::Record> records;  ///< all whole records of the session so far
  std::string torn_tail;                 ///< bytes after the last of them
  std::vector<SettingChange> overrides;
  std::vector<PinChange> pins;
  std::int64_t pin_generation = 1;  ///< of the changed set
  /// Why everything measured so far needs a new baseline, and the stack a new decision: "pins",
  /// "entrypoint", "search_space" (whose decided launches stay decided) or "" when it stands.
  std::string rebaseline;
  double remaining_s = 0;  ///< active seconds from now on
  bool remaining_from_flag = false;
};

struct Run;

/// Puts a run whose recorder has a history back to where its first run began: from there the phases
/// meet the history in order. Nothing is said meanwhile; each `resume` on the way brings its budget
/// and its changed settings.
void start_over(Run& run);

}  // namespace hyperloom::phase
