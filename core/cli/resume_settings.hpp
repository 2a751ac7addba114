// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/session/state.hpp"
#include "core/util/value.hpp"

namespace hyperloom::cli {

/// What a session was last run with: option or variable name to its value, as the launch record and
/// the overrides of later resumes say; places resolved. A flag is true, a repeatable option a list;
/// what was not given is absent.
using RecordedSettings = std::map<std::string, util::Value, std::less<>>;

[[nodiscard]] RecordedSettings recorded_settings(const session::State& state);
/// The last value that any resume gave to a key that is no option (`entrypoint`), else `launched`.
[[nodiscard]] util::Value last_override(const session::State& state, std::string_view key,
                                        const util::Value& launched);
/// A recorded value as text for people and for the command line; a list joined by blanks.
[[nodiscard]] std::string setting_text(const util::Value& value);

}  // namespace hyperloom::cli
