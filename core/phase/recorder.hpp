// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/journal/journal.hpp"
#include "core/journal/views.hpp"
#include "core/phase/history.hpp"
#include "core/session/layout.hpp"
#include "core/session/state.hpp"
#include "core/util/clock.hpp"
#include "core/util/fs.hpp"
#include "core/util/redact.hpp"

namespace hyperloom::phase {

/// The one door to the journal during a run: appends, folds into State, keeps the views current.
/// A view that cannot be written is a warning, tried again at the next chance.
///
/// Of a resumed session it first meets the old records again: what the phases add is then compared
/// with what is stored instead of written, until the history is over and the run is live.
class Recorder {
 public:
  /// Views follow a record after so long at the latest.
  static constexpr std::chrono::seconds kViewInterval{2};

  Recorder(journal::Journal journal, session::Layout layout, util::FileSystem& fs,
           const util::Clock& clock, std::vector<journal::View> views, History history);

  /// Secrets to leave out of every record from now on; borrowed.
  void hide(const util::Redactor& redactor) { redactor_ = &redactor; }
  /// Asked before every write; an error says that the session is no longer this process's.
  void set_guard(std::function<util::Status()> owned) { owned_ = std::move(owned); }
  [[nodiscard]] util::Status owned() const { return owned_(); }
  /// Journals a record. Views follow at once at a stop; at a phase too, unless they were written
  /// just before it (less ago than that took), and at a verdict, unless they cost over a hundredth
  /// of the time since they were last written (legs of milliseconds); else at most every 2 s.
  [[nodiscard]] util::Status add(std::string_view type, util::Value fields);
  /// Journals a record without writing views. Where the sync alone fails the record is in the file,
  /// and so in the state.
  [[nodiscard]] util::Status note(std::string_view type, util::Value fields);
  /// Folds a record that is not in the journal, for what is still shown of a run that ends badly;
  /// no view may be written afterwards.
  void assume(std::string_view type, util::Value fields);
  /// A `warning` record.
  [[nodiscard]] util::Status warning(std::string_view code, std::string_view message);
  [[nodiscard]] const session::State& state() const { return state_; }
  /// Number of this run, from 1.
  [[nodiscard]] unsigned run() const { return journal_.run(); }
  /// Active seconds now.
  [[nodiscard]] double elapsed_s() const { return journal_.elapsed_s(); }
  /// Active seconds at the last record: the time that decisions go by, since a resumed run must
  /// decide as the first one did.
  [[nodiscard]] double recorded_s() const { return state_.elapsed_s; }
  [[nodiscard]] util::Status sync() { return journal_.sync(); }
  /// Writes all views now, with fsync if `durable`; between two of them it gives up if `hurry`
  /// says so.
  void write_views(bool durable);
  /// Writes state.json with fsync and leaves the other views to the records that follow, or to
  /// write_late_views().
  void write_state();
  /// Writes the views that write_state() left, once they are due although no record came.
  void write_late_views();
  void set_hurry(std::function<bool()> hurry) { hurry_ = std::move(hurry); }
  /// True when the last write of the views wrote all of them.
  [[nodiscard]] bool views_current() const { return views_current_; }
  /// Failures of view writes so far.
  [[nodiscard]] const std::vector<std::string>& view_failures() const { return failures_; }

  /// False while old records are left to meet.
  [[nodiscard]] bool live() const { return history_.over(); }
  /// Times the session was resumed so far. Where the phases look at it, a resume that comes next is
  /// passed; so it is looked at before every step that an interruption changes.
  [[nodiscard]] unsigned interruptions();
  /// The same just before a stop is journalled: a stored stop that comes next is left to be met.
  [[nodiscard]] unsigned interruptions_before_stop();
  /// The number of them without a look at what comes next.
  [[nodiscard]] unsigned passed() const { return interruptions_; }
  /// The old records that are still to be met.
  [[nodiscard]] std::span<const journal::Record> ahead() const { return history_.rest(); }
  /// True while an old record that drives the course is left.
  [[nodiscard]] bool more_to_meet() const { return history_.next_driving() != nullptr; }
  /// The old record that drives the course after so many others that do; nullptr when none is left.
  [[nodiscard]] const journal::Record* driving(std::size_t after) const {
    return history_.driving(after);
  }
  /// The next old record that drives the course, if it is of this type; else nullptr.
  [[nodiscard]] const journal::Record* stored(std::string_view type) const;
  /// A `warning` with that code before the next record that drives the course; else nullptr.
  [[nodiscard]] const journal::Record* stored_warning(std::string_view code) const {
    return history_.warning_ahead(code);
  }
  /// Meets the next record of a type without comparing it; Corrupt when another comes first.
  /// nullopt when the session was resumed in between.
  [[nodiscard]] util::Result<std::optional<journal::Record>> meet(std::string_view type);
  /// Passes so many old records as mere history, and what a recovery wrote after them.
  void close_history(std::size_t records) {
    pass(records);
    pass_recovery();
  }
  /// Called with every `resume` record that is passed, and once when the run becomes live.
  struct Hooks {
    std::function<void(const util::Value&)> on_resume;
    std::function<void()> on_live;
  };
  void set_hooks(Hooks hooks) { hooks_ = std::move(hooks); }

 private:
  /// True when the stored record was met, or when such a one was not written then.
  [[nodiscard]] util::Result<bool> met(std::string_view type, const util::Value& fields);
  void pass();
  void pass(std::size_t steps);
  void pass_recovery();
  void pass_all();
  [[nodiscard]] util::Error diverged(std::string what);

  journal::Journal journal_;
  session::Layout layout_;
  util::FileSystem* fs_;
  const util::Clock* clock_;
  std::vector<journal::View> views_;
  const util::Redactor* redactor_ = nullptr;
  session::State state_;
  [[nodiscard]] bool views_due(std::string_view type) const;
  void write_view(const journal::View& view, bool durable);
  [[nodiscard]] util::Value without_secrets(util::Value fields) const;

  util::Monotonic views_written_{};
  util::Monotonic::duration views_cost_{};
  std::vector<std::string> failures_;
  std::function<util::Status()> owned_ = [] { return util::Status{}; };
  std::function<bool()> hurry_ = [] { return false; };
  bool views_current_ = true, views_left_ = false;
  History history_;
  Hooks hooks_;
  unsigned interruptions_ = 0;
};

}  // namespace hyperloom::phase
