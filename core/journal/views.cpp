// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/views.hpp"

#include "core/util/json.hpp"

namespace hyperloom::journal {
namespace {

constexpr std::uint32_t kPrivate = 0600, kReadable = 0644;

}  // namespace

std::vector<ViewFile> render_views(const session::State& state,
                                   const session::Pins& secret_values) {
  return {{"state.json", util::to_json_pretty(state_value(state, secret_values)), kPrivate},
          {"reports/optimization_journal.json",
           util::to_json_pretty(optimization_journal_value(state)), kReadable},
          {"session_breakdown.json", util::to_json_pretty(breakdown_value(state)), kReadable}};
}

}  // namespace hyperloom::journal
