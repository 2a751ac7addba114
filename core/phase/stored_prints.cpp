// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/stored_prints.hpp"

namespace hyperloom::phase {
namespace {

bool changes_nothing(const util::Value& started) {
  const auto& delta = started["env_delta"];
  return started.member_is("role", "base") && delta.is_map() && delta.as_map().empty();
}

}  // namespace

void StoredPrints::look_at_legs(const session::State& state) {
  for (; seen_ < state.legs.size(); ++seen_) {
    const auto& started = state.legs[seen_].started;
    if (changes_nothing(started)) {
      plain_[static_cast<unsigned>(started.int_or("run", 0))] = started.text_or("launch_fp", "");
    }
  }
}

std::string StoredPrints::of(const session::State& state, const journal::Record& candidate,
                             const std::string& plain) {
  look_at_legs(state);
  const auto had = plain_.find(candidate.run);
  return had != plain_.end() && had->second == plain ? candidate.body.text_or("fingerprint", "")
                                                     : std::string();
}

}  // namespace hyperloom::phase
