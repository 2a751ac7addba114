// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/cli/preflight.hpp"
#include "core/phase/resume.hpp"
#include "core/session/state.hpp"

namespace hyperloom::cli {

/// What the operator allows a resume to take as it is now.
struct ResumeLeave {
  bool changed_entrypoint = false;  ///< --accept-changed-entrypoint
  bool search_space = false;        ///< --search-space was given again
};

/// What the launch checks found, held against what the session recorded: plugin, verdicts, HEAD,
/// entrypoint and protected files, search space. A difference is a failed check naming both sides,
/// or, where it is allowed, a change in `plan` (with a new baseline for the entrypoint).
void check_resumed(Launch& launch, const session::State& state, const ResumeLeave& leave,
                   phase::ResumePlan& plan);

}  // namespace hyperloom::cli
