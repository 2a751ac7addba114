// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/session/state.hpp"
#include "core/util/value.hpp"

namespace hyperloom::report {

/// {oid, message, touched[]} of every commit that was made, oldest first; `touched` is absent where
/// the journal does not name the files.
[[nodiscard]] util::Value commits_value(const session::State& state);
/// "a.py, b.py and 3 more"; "-" when unknown.
[[nodiscard]] std::string touched_text(const util::Value& commit);
/// The commit that holds what was kept: the last one made, else the one the session began with;
/// null without git.
[[nodiscard]] util::Value reproduce_commit(const session::State& state);

}  // namespace hyperloom::report
