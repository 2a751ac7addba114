// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/history.hpp"

#include <algorithm>
#include <array>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::phase {
namespace {

using Keys = std::array<std::string_view, 4>;

/// The fields in which a stored record and its repetition must agree.
struct Row {
  std::string_view type;
  Keys keys;
};

constexpr std::array kDriving{
    Row{"phase", {"from", "to"}},
    Row{"baseline", {"reason", "n"}},
    Row{"candidate", {"id", "assignment"}},
    Row{"candidate_skipped", {"id", "reason"}},
    Row{"leg_started", {"role", "arm", "round", "slot"}},
    Row{"leg_finished", {"leg"}},
    Row{"verdict", {"candidate", "verdict", "reason"}},
    Row{"stack", {"action", "candidate"}},
    Row{"prune", {"candidate", "removed"}},
    Row{"holdout", {"status", "blocks"}},
    Row{"rng", {"stream", "state"}},
    Row{"stop", {}},
};

const Row* row_of(std::string_view type) {
  const auto* const it = std::find_if(kDriving.begin(), kDriving.end(),
                                      [&](const Row& row) { return row.type == type; });
  return it == kDriving.end() ? nullptr : it;
}

/// " of c0003" for a record about a candidate.
std::string whose(const journal::Record& record) {
  const auto candidate = record.body.text_or("candidate", record.body.text_or("id", ""));
  return candidate.empty() ? "" : util::cat(" of ", candidate);
}

bool lost_leg(const journal::Record& record) {
  return record.type == "leg_finished" && record.body.member_is("status", "lost");
}

}  // namespace

bool drives(std::string_view type) { return row_of(type) != nullptr; }

journal::Record History::pop() {
  auto record = std::move(records_[at_++]);
  if (over()) {
    records_ = {};
    at_ = 0;
  }
  return record;
}

/// A stop right before a resume outside its place was written by a run that could not go on.
bool History::passable(std::size_t at) const {
  const auto& record = records_[at];
  const bool abandoned =
      record.type == "stop" && at + 1 < records_.size() && records_[at + 1].type == "resume";
  return !drives(record.type) || lost_leg(record) || abandoned;
}

History::Look History::look_for(std::string_view type) const {
  for (std::size_t at = at_; at < records_.size(); ++at) {
    if (records_[at].type == type && !lost_leg(records_[at])) {
      return {Ahead::Found, at - at_};
    }
    if (!passable(at)) {
      return {Ahead::Blocked, at - at_};
    }
  }
  return {Ahead::End, records_.size() - at_};
}

const journal::Record* History::driving(std::size_t after) const {
  for (std::size_t at = at_; at < records_.size(); ++at) {
    if (!passable(at) && after-- == 0) {
      return &records_[at];
    }
  }
  return nullptr;
}

const journal::Record* History::warning_ahead(std::string_view code) const {
  for (std::size_t at = at_; at < records_.size() && passable(at); ++at) {
    if (records_[at].type == "warning" && records_[at].body.text_or("code", "") == code) {
      return &records_[at];
    }
  }
  return nullptr;
}

bool History::at_resume() const { return !over() && front().type == "resume"; }

bool History::at_broken_stop() const { return !over() && front().type == "stop" && passable(at_); }

bool History::in_recovery() const {
  constexpr std::array<std::string_view, 5> kTypes{"resume", "pins", "intent", "done", "warning"};
  return !over() && (std::find(kTypes.begin(), kTypes.end(), front().type) != kTypes.end() ||
                     lost_leg(front()));
}

util::Status expect_same(const journal::Record& stored, const util::Value& fields) {
  const Row* row = row_of(stored.type);
  for (const auto key : row == nullptr ? Keys{} : row->keys) {
    if (key.empty() || stored.body[key] == fields[key]) {
      continue;
    }
    const std::string was = util::to_json(stored.body[key]), is = util::to_json(fields[key]);
    if (was != is) {
      return util::fail(util::Code::Corrupt,
                        util::cat("journal record ", stored.seq, " (", stored.type, whose(stored),
                                  "): ", key, " is ", was, ", but this version comes to ", is));
    }
  }
  return {};
}

}  // namespace hyperloom::phase
