// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/fold.hpp"
#include "core/phase/recorder.hpp"
#include "core/util/cat.hpp"
#include "core/util/version.hpp"

namespace hyperloom::phase {

void Recorder::pass() {
  const auto record = history_.pop();
  journal::apply(state_, record);
  if (record.type == "resume") {
    ++interruptions_;
    if (hooks_.on_resume) {
      hooks_.on_resume(record.body);
    }
  }
  if (history_.over() && hooks_.on_live) {
    hooks_.on_live();
  }
}

void Recorder::pass(std::size_t steps) {
  for (std::size_t i = 0; i < steps; ++i) {
    pass();
  }
}

void Recorder::pass_all() {
  while (!history_.over()) {
    pass();
  }
}

void Recorder::pass_recovery() {
  while (history_.in_recovery()) {
    pass();
  }
}

unsigned Recorder::interruptions_before_stop() {
  if (history_.at_resume()) {
    pass_recovery();
  }
  return interruptions_;
}

unsigned Recorder::interruptions() {
  if (history_.at_broken_stop()) {
    pass();
  }
  return interruptions_before_stop();
}

const journal::Record* Recorder::stored(std::string_view type) const {
  const auto* next = history_.next_driving();
  return next != nullptr && next->type == type ? next : nullptr;
}

/// What can still be written then follows the whole journal.
util::Error Recorder::diverged(std::string what) {
  pass_all();
  auto error = util::make_error(util::Code::Corrupt, std::move(what));
  error.id = "journal_diverges";
  const auto version = state_.launch.text_or("version", "?");
  error.hint = util::cat(version == util::version()
                             ? "`hyperloom explain --replay` checks the journal; start a fresh "
                               "session if it was altered"
                             : util::cat("resume it with hyperloom ", version, ", which wrote it"),
                         "; its reports stay readable");
  return error;
}

util::Result<bool> Recorder::met(std::string_view type, const util::Value& fields) {
  const auto look = history_.look_for(type);
  if (look.what == History::Ahead::Blocked) {
    if (!drives(type)) {
      return true;
    }
    const auto* next = history_.next_driving();
    return util::fail(diverged(util::cat("journal record ", next->seq, " is a ", next->type,
                                         ", but this version comes to a ", type)));
  }
  pass(look.steps);
  if (look.what == History::Ahead::End) {
    return false;
  }
  if (!expect_same(history_.front(), fields)) {
    if (auto same = expect_same(history_.front(), without_secrets(fields)); !same) {
      return util::fail(diverged(same.error().message));
    }
  }
  pass();
  return true;
}

util::Result<std::optional<journal::Record>> Recorder::meet(std::string_view type) {
  const unsigned before = interruptions_;
  const auto look = history_.look_for(type);
  for (std::size_t i = 0; i < look.steps && interruptions_ == before; ++i) {
    pass();
  }
  if (interruptions_ != before) {
    pass_recovery();
    return std::optional<journal::Record>();
  }
  if (look.what != History::Ahead::Found) {
    return util::fail(
        diverged(util::cat("the journal has no ", type, " after record ", state_.seq)));
  }
  journal::Record record = history_.front();
  pass();
  return std::optional(std::move(record));
}

}  // namespace hyperloom::phase
