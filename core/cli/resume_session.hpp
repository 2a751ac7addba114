// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/cli/host.hpp"
#include "core/journal/types.hpp"
#include "core/session/layout.hpp"
#include "core/session/lock.hpp"
#include "core/session/state.hpp"
#include "core/util/result.hpp"

namespace hyperloom::cli {

/// A session that was found, locked and read, before anything of it is changed.
struct ResumedSession {
  session::Layout layout;
  session::SessionLock lock;
  journal::JournalText journal;
  session::State state;

  [[nodiscard]] std::string id() const { return state.launch.text_or("session_id", ""); }
};

/// Finds and locks the session (Busy: exit 3) and reads its journal: a newer schema is Unsupported
/// naming both versions, a damaged record before the tail Corrupt naming its line.
[[nodiscard]] util::Result<ResumedSession> open_resumed(const Host& host, std::string_view name);

/// Active seconds that a resume has: what is left of the last run's budget, or --max-hours.
struct Remaining {
  double seconds = 0;
  bool from_flag = false;
};
[[nodiscard]] Remaining remaining_time(const session::State& state,
                                       std::optional<double> max_hours);
/// Refuses a session that reached its target without `forced`, and one whose time is used up or
/// does not suffice for a leg and the reports, without --max-hours.
[[nodiscard]] util::Status check_resumable(const session::State& state, const Remaining& remaining,
                                           bool forced);
/// What to say when the last run had ended for good and the same would end it again; else "".
[[nodiscard]] std::string final_note(const session::State& state);

}  // namespace hyperloom::cli
