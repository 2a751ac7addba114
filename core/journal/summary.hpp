// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "core/session/layout.hpp"
#include "core/session/state.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::journal {

/// What a list of sessions shows, without reading every record: launch, resumes, phases, baselines,
/// stack, hold-outs and stop, and where the journal ends. Legs and candidates are left out. Stops
/// at the last complete line; Corrupt when a line is no record or the journal has no launch.
[[nodiscard]] util::Result<session::State> read_summary(const util::FileSystem& fs,
                                                        const std::filesystem::path& journal);
/// True when the session's journal begins with a `launch` record: what `latest` looks for.
[[nodiscard]] bool has_launch(const util::FileSystem& fs, const session::Layout& layout);

}  // namespace hyperloom::journal
