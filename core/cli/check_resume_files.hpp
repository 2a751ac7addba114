// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/cli/check_resume.hpp"

namespace hyperloom::cli {

/// The entrypoint and the protected files against those recorded. With leave to change them the
/// differences become overrides and a new baseline is due.
void check_same_files(Launch& launch, const session::State& state, const ResumeLeave& leave,
                      phase::ResumePlan& plan);

}  // namespace hyperloom::cli
