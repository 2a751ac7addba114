// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/phase/config.hpp"
#include "core/session/layout.hpp"
#include "core/util/value.hpp"

namespace hyperloom::cli {

/// The keys of the launch line in order; pid and run as numbers. Runs after the first are resumes.
[[nodiscard]] util::Value launch_keys(const phase::RunConfig& config, const session::Layout& layout,
                                      const std::string& session_id, unsigned run);
/// `HYPERLOOM_LAUNCH event=launch pid=4711 ..`, values quoted for a POSIX shell.
[[nodiscard]] std::string launch_line(const util::Value& keys);
/// manifest.json (session.md 3.4).
[[nodiscard]] util::Value manifest_value(const phase::RunConfig& config, const util::Value& plugin,
                                         const session::Layout& layout,
                                         const std::string& session_id,
                                         const std::string& created_at);

}  // namespace hyperloom::cli
