// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/cli/host.hpp"
#include "core/session/layout.hpp"
#include "core/util/result.hpp"

namespace hyperloom::cli {

/// The session to resume: NAME or path below the session root, links resolved, or `latest`. It
/// must be a session with a manifest and a journal that begins with a launch record, and writable;
/// each fault has a text of its own. Touches nothing.
[[nodiscard]] util::Result<session::Layout> find_resumable(const Host& host, std::string_view name);

}  // namespace hyperloom::cli
