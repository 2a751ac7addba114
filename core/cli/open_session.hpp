// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/cli/host.hpp"
#include "core/journal/journal.hpp"
#include "core/session/layout.hpp"
#include "core/session/state.hpp"

namespace hyperloom::cli {

/// A session that a reading command was given: found, read, folded; no lock taken.
struct OpenedSession {
  session::Layout layout;
  journal::JournalText journal;
  session::State state;
};

/// NAME, path or `latest` to its directory.
[[nodiscard]] util::Result<session::Layout> locate_session(const Host& host, std::string_view name);
[[nodiscard]] util::Result<OpenedSession> open_session(const Host& host, std::string_view name);

}  // namespace hyperloom::cli
