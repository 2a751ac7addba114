// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/journal/types.hpp"
#include "core/util/result.hpp"

namespace hyperloom::phase {

/// The records of earlier runs, met once more by a run that does what they did: the phases run as
/// ever, find here what they are about to write, and so arrive where the last run was. Records that
/// drive the course (legs, candidates, verdicts, phases) must come as they are stored; those that
/// only explain are passed over.
class History {
 public:
  History() = default;
  explicit History(std::vector<journal::Record> records) : records_(std::move(records)) {}

  [[nodiscard]] bool over() const { return at_ == records_.size(); }
  /// The next record to meet; the history must not be over.
  [[nodiscard]] const journal::Record& front() const { return records_[at_]; }
  [[nodiscard]] std::span<const journal::Record> rest() const {
    return std::span(records_).subspan(at_);
  }
  /// Takes it; its memory is given back.
  [[nodiscard]] journal::Record pop();

  /// What stands between here and the next record of a type.
  enum class Ahead {
    Found,    ///< it comes, and only records that may be passed over are in between
    Blocked,  ///< another driving record comes first
    End,      ///< the history ends without either
  };
  struct Look {
    Ahead what = Ahead::End;
    std::size_t steps = 0;  ///< records to pass over first
  };
  [[nodiscard]] Look look_for(std::string_view type) const;
  /// The next driving record, resumes passed over; nullptr when none is left.
  [[nodiscard]] const journal::Record* next_driving() const { return driving(0); }
  /// The same after so many of them.
  [[nodiscard]] const journal::Record* driving(std::size_t after) const;
  /// A warning with that code before the next driving record; nullptr without one.
  [[nodiscard]] const journal::Record* warning_ahead(std::string_view code) const;
  /// True when the next thing that happened is that the session was resumed.
  [[nodiscard]] bool at_resume() const;
  /// True before a stop that is followed by a resume.
  [[nodiscard]] bool at_broken_stop() const;
  /// True before a record that a recovery wrote.
  [[nodiscard]] bool in_recovery() const;

 private:
  [[nodiscard]] bool passable(std::size_t at) const;

  std::vector<journal::Record> records_;
  std::size_t at_ = 0;
};

/// True for types that say where the course went; false for those that only explain it.
[[nodiscard]] bool drives(std::string_view type);
/// Refuses a record that is about to be written when the stored one says something else.
[[nodiscard]] util::Status expect_same(const journal::Record& stored, const util::Value& fields);

}  // namespace hyperloom::phase
