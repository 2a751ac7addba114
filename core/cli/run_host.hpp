// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "core/cli/preflight.hpp"
#include "core/phase/resume.hpp"
#include "core/phase/run.hpp"
#include "core/session/layout.hpp"
#include "core/util/result.hpp"

namespace hyperloom::cli {

/// Builds a phase::Run for a checked launch in a directory that exists (a session's or a
/// measure's): log file, manifest, ledger, journal, protected set. Calls `body` with it, which
/// journals the launch first, and returns its exit code.
[[nodiscard]] util::Result<int> with_run(Launch& launch, const session::Layout& layout,
                                         const std::string& session_id,
                                         const std::function<util::Result<int>(phase::Run&)>& body);

/// The same for a session that is resumed: recovery instead of manifest and `launch`. The session's
/// lock is held and all guards have passed; an error before the `resume` record leaves the journal
/// as it was.
[[nodiscard]] util::Result<int> with_resumed_run(
    Launch& launch, const session::Layout& layout, const std::string& session_id,
    phase::ResumePlan plan, const std::function<util::Result<int>(phase::Run&)>& body);

/// The `launch` record and what belongs to it: pins, warnings. An error that leaves the state
/// without a launch leaves no session.
[[nodiscard]] util::Status journal_launch(phase::Run& run);

}  // namespace hyperloom::cli
