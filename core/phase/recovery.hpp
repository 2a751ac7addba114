// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/journal/journal.hpp"
#include "core/phase/effects.hpp"
#include "core/phase/history.hpp"
#include "core/phase/resume.hpp"
#include "core/proc/strays.hpp"
#include "core/session/layout.hpp"
#include "core/util/clock.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// What recovery works on. The session's lock is held.
struct RecoverySite {
  util::FileSystem& fs;
  const util::Clock& clock;
  session::Layout layout;
  std::vector<std::string> argv;  ///< redacted
  EffectHandlers effects;
  /// Ends what a killed host left behind (proc::reap_strays).
  std::function<util::Result<proc::StrayReport>()> end_strays;
};

/// The journal open for the next run, and all its records: a Recorder's history.
struct Recovered {
  journal::Journal journal;
  History history;
};

/// Makes a session whole again, once, before its first leg: saves and cuts off a torn last line,
/// moves the old views to reports/history/, ends strays, settles open effects, gives up the leg
/// that was running, and writes the `resume` record that lists each of these repairs, with what the
/// operator changed. Done twice it finds nothing the second time. Refused or Corrupt when an effect
/// cannot be settled or a stray cannot be ended: nothing is journalled then.
[[nodiscard]] util::Result<Recovered> recover(const RecoverySite& site, ResumePlan plan);

}  // namespace hyperloom::phase
