// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "core/report/status.hpp"
#include "core/util/clock.hpp"
#include "core/util/fs.hpp"
#include "core/util/value.hpp"

namespace hyperloom::report {

/// hyperloom.sessions/1: the sessions below a root, newest first; one that cannot be read is
/// `damaged`.
[[nodiscard]] util::Value sessions_value(const util::FileSystem& fs,
                                         const std::filesystem::path& root,
                                         const util::Clock& clock, const ThisHost& host);
/// The table of it: ID STATE FRAMEWORK MODEL STARTED ELAPSED GAIN KEPT STOP.
[[nodiscard]] std::string sessions_text(const util::Value& sessions);

}  // namespace hyperloom::report
