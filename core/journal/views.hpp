// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/session/pins.hpp"
#include "core/session/state.hpp"
#include "core/util/value.hpp"

namespace hyperloom::journal {

/// A file that is a pure function of the journal.
struct View {
  std::string path;  ///< relative to the session directory
  std::function<std::string(const session::State&)> render;
  std::uint32_t mode = 0644;
};

/// state.json (the one file with raw values of hidden pins and settings, from `hidden`; mode 0600),
/// reports/optimization_journal.json and session_breakdown.json.
[[nodiscard]] std::vector<View> session_views(session::HiddenValues hidden);

/// The documents themselves (session.md 3.3 and 3.5).
[[nodiscard]] util::Value state_value(const session::State& state,
                                      const session::HiddenValues& hidden);
[[nodiscard]] util::Value optimization_journal_value(const session::State& state);
[[nodiscard]] util::Value breakdown_value(const session::State& state);

}  // namespace hyperloom::journal
