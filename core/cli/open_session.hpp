// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/cli/host.hpp"
#include "core/journal/journal.hpp"
#include "core/session/layout.hpp"
#include "core/session/session.hpp"
#include "core/session/state.hpp"

namespace hyperloom::cli {

/// A session that a reading command was given: found, read, folded; no lock taken.
struct OpenedSession {
  session::Layout layout;
  journal::JournalText journal;
  session::State state;
};

/// What a reading command is about when no session is named.
using session::kLatest;

/// NAME, path or `latest` to its directory.
[[nodiscard]] util::Result<session::Layout> locate_session(const Host& host, std::string_view name);
[[nodiscard]] util::Result<OpenedSession> open_session(const Host& host, std::string_view name);

}  // namespace hyperloom::cli
