// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/phase/recovery.hpp"

namespace hyperloom::phase {

/// An item of the `resume` record's repairs.
struct Repair {
  std::string what, action;
};
using Repairs = std::vector<Repair>;

/// What the records leave open.
struct OpenEnds {
  std::vector<util::Value> legs;     ///< `leg_started` without its end
  std::vector<util::Value> intents;  ///< `intent` without its `done`
  std::vector<std::string> keeps;    ///< candidates with a KEEP that no `stack` record follows
};
[[nodiscard]] OpenEnds open_ends(std::span<const journal::Record> records);

/// Saves the bytes after the last whole record to runtime/journal.tail.<run>, then cuts them off.
[[nodiscard]] util::Status cut_torn_tail(const RecoverySite& site, const std::string& tail,
                                         unsigned run, Repairs& repairs);
/// Moves the session's reports and session_breakdown.json to reports/history/run-<n>/. state.json
/// stays: it alone holds the values of secret pins.
[[nodiscard]] util::Status move_views(const RecoverySite& site, unsigned run);
/// Fails when a process that is ours cannot be ended.
[[nodiscard]] util::Status end_strays(const RecoverySite& site, Repairs& repairs);

struct SettledEffect {
  std::int64_t effect = 0;
  EffectEnd end;
};
[[nodiscard]] util::Result<std::vector<SettledEffect>> settle_effects(const RecoverySite& site,
                                                                      const OpenEnds& open,
                                                                      Repairs& repairs);
/// Names the legs and KEEPs among them.
void name_open_ends(const OpenEnds& open, Repairs& repairs);

/// Fields of `leg_finished` for a leg that nothing will be heard of, and of an effect's `done`.
[[nodiscard]] util::Value lost_fields(const util::Value& started);
[[nodiscard]] util::Value done_fields(const SettledEffect& effect);

}  // namespace hyperloom::phase
