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

std::string StoredPrints::of(const Recorder& recorder, const std::string& candidate,
                             const std::string& plain) {
  const auto* record = recorder.stored("candidate");
  if (record == nullptr || !record->body.member_is("id", candidate)) {
    return {};
  }
  look_at_legs(recorder.state());
  const auto had = plain_.find(record->run);
  return had != plain_.end() && had->second == plain ? record->body.text_or("fingerprint", "")
                                                     : std::string();
}

}  // namespace hyperloom::phase
