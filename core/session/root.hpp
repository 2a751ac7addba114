// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>

#include "core/session/source_path.hpp"
#include "core/util/env.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::session {

/// $USER_DATA_PATH, else $XDG_STATE_HOME/hyperloom, else ~/.local/state/hyperloom; absolute.
[[nodiscard]] std::filesystem::path session_root(const util::Environment& env,
                                                 const PathBase& base);
/// Refuses a root that is a session, that could not be created or written, or that lies in the
/// checkout without being ignored by git (`ignored` answers that). Writes nothing. Error id
/// session_root_invalid.
[[nodiscard]] util::Status check_session_root(
    const util::FileSystem& fs, const std::filesystem::path& root,
    const std::filesystem::path& checkout,
    const std::function<bool(const std::filesystem::path&)>& ignored);
/// True if `path` equals `dir` or lies below it; both absolute and resolved.
[[nodiscard]] bool inside(const std::filesystem::path& path, const std::filesystem::path& dir);
/// Names of the sessions below a root (a directory with the session name pattern), sorted.
[[nodiscard]] std::vector<std::string> session_names(const util::FileSystem& fs,
                                                     const std::filesystem::path& root);
/// "20260825T101112Z-15931c07"?
[[nodiscard]] bool is_session_name(std::string_view name);

}  // namespace hyperloom::session
