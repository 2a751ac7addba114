// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "core/cli/preflight.hpp"
#include "core/cli/resume_session.hpp"
#include "core/phase/resume.hpp"

namespace hyperloom::cli {

/// A session ready to be resumed: every guard passed, nothing but its lock written.
struct ResumeLaunch {
  ResumedSession session;
  Launch launch;
  phase::ResumePlan plan;
  std::vector<std::string> said;  ///< lines for people: what is restored and what changes
};

/// True when the command line asks for a resume.
[[nodiscard]] bool asks_resume(const Arguments& args);

/// Runs the guards of session.md section 6 in their order. Prints what it refuses; `refused` is
/// then the exit code and the result is empty.
[[nodiscard]] std::unique_ptr<ResumeLaunch> prepare_resume(Host& host, int& refused);

}  // namespace hyperloom::cli
