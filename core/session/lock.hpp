// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/session/layout.hpp"
#include "core/util/clock.hpp"
#include "core/util/fd.hpp"
#include "core/util/result.hpp"

namespace hyperloom::session {

/// flock on runtime/optimizer.lock, held for the life of the object, never unlinked or inherited.
class SessionLock {
 public:
  /// Busy (exit 3) names the owner; a symlink or a file system without locks is Refused (exit 2).
  [[nodiscard]] static util::Result<SessionLock> acquire(const Layout& layout,
                                                         const util::Clock& clock);
  /// Busy when the file that is locked was deleted or replaced: another process may have the
  /// session by now, and nothing may be written to it any more.
  [[nodiscard]] util::Status held() const;

 private:
  SessionLock(util::Fd fd, std::filesystem::path path)
      : fd_(std::move(fd)), path_(std::move(path)) {}
  util::Fd fd_;
  std::filesystem::path path_;
};

/// This machine, process and boot, as written into lock, ledger and journal.
struct Owner {
  int pid = 0;
  std::string host, boot_id, kernel;
  std::uint64_t pid_start = 0;  ///< start time in clock ticks since boot
};
[[nodiscard]] Owner this_process();

}  // namespace hyperloom::session
