// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/session/layout.hpp"
#include "core/session/lock.hpp"
#include "core/util/clock.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::session {

/// A directory made for one run, locked by this process.
struct Session {
  std::string id;
  Layout layout;
  SessionLock lock;
};

/// The directories of a session, those that are missing.
[[nodiscard]] util::Status create_tree(util::FileSystem& fs, const Layout& layout);

/// Makes `<root>/<YYYYMMDDTHHMMSSZ>-<8 hex>` (3 digits millisecond, 5 random; collisions retry),
/// its sub-directories, the lock, the owner line and the 1 MiB reserve.
[[nodiscard]] util::Result<Session> create_session(util::FileSystem& fs,
                                                   const std::filesystem::path& root,
                                                   const util::Clock& clock);
/// A session-like directory `<UTC stamp>-<8 hex>` under `parent` for `measure`: no lock, no
/// journal.
[[nodiscard]] util::Result<Layout> create_measure_dir(util::FileSystem& fs,
                                                      const std::filesystem::path& parent,
                                                      const util::Clock& clock);
/// Appends this process to runtime/owners.jsonl: one line each time the lock was taken, for the run
/// it was taken for.
[[nodiscard]] util::Status record_owner(util::FileSystem& fs, const Layout& layout,
                                        const util::Clock& clock, unsigned run);
/// Space given back when the disk is full, so that the end of the session can still be written.
void preallocate_reserve(const Layout& layout);
/// Removes what was made for a run that ended before its journal began: a refused launch leaves
/// nothing.
void discard_unlaunched(const util::FileSystem& fs, const Layout& layout);
/// Stands for the session of the greatest name.
inline constexpr std::string_view kLatest = "latest";
/// NAME, path or `latest` (greatest name with a launch record, told by `launched`) to a directory
/// under the root; NotFound otherwise.
[[nodiscard]] util::Result<Layout> find_session(
    const util::FileSystem& fs, const std::filesystem::path& root, std::string_view name,
    const std::filesystem::path& cwd, bool (*launched)(const util::FileSystem&, const Layout&));

}  // namespace hyperloom::session
