// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "core/proc/spec.hpp"
#include "core/util/clock.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::proc {

/// What reap_strays() found and did.
struct StrayReport {
  std::vector<Leftover> ended;
  std::vector<Leftover> unkillable;
};

/// Ends what a killed host left behind: leaders of runs that the ledger leaves open, with equal
/// boot id and start time, with their sessions and descendants; and processes of our user whose
/// HYPERLOOM_RUN_ID begins with `<session_id>.`, with their descendants. SIGTERM, SIGKILL after 5
/// s. Nothing by name, never this process or its ancestors. Then closes those runs in the ledger.
/// Call it with the session's lock held.
[[nodiscard]] util::Result<StrayReport> reap_strays(util::FileSystem& fs, const util::Clock& clock,
                                                    const std::filesystem::path& ledger,
                                                    std::string_view session_id);

}  // namespace hyperloom::proc
