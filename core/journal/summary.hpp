// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "core/session/layout.hpp"
#include "core/session/state.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::journal {

/// How much of a journal is read: what a list of sessions shows, or with candidates and the last
/// leg what the status of one session shows.
enum class Detail { Listed, Status };

/// A session without reading every record: launch, resumes, phases, baselines, stack, prunes,
/// hold-outs and stop, and where the journal ends; other legs and candidates are left out. Stops at
/// the last complete line; Corrupt when a line is no record or the journal has no launch.
[[nodiscard]] util::Result<session::State> read_summary(const util::FileSystem& fs,
                                                        const std::filesystem::path& journal,
                                                        Detail detail);
/// True when the session's journal begins with a `launch` record: what `latest` looks for.
[[nodiscard]] bool has_launch(const util::FileSystem& fs, const session::Layout& layout);

}  // namespace hyperloom::journal
