// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/views.hpp"

#include "core/util/json.hpp"

namespace hyperloom::journal {
namespace {

using session::State;

constexpr std::uint32_t kPrivate = 0600, kReadable = 0644;

}  // namespace

std::vector<View> session_views(session::HiddenValues hidden) {
  const auto state_text = [hidden = std::move(hidden)](const State& state) {
    return util::to_json_pretty(state_value(state, hidden));
  };
  const auto journal_text = [](const State& state) {
    return util::to_json_pretty(optimization_journal_value(state));
  };
  const auto breakdown_text = [](const State& state) {
    return util::to_json_pretty(breakdown_value(state));
  };
  return {{"state.json", state_text, kPrivate},
          {"reports/optimization_journal.json", journal_text, kReadable},
          {"session_breakdown.json", breakdown_text, kReadable}};
}

}  // namespace hyperloom::journal
