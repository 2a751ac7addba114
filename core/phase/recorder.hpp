// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/journal/journal.hpp"
#include "core/journal/views.hpp"
#include "core/session/layout.hpp"
#include "core/session/state.hpp"
#include "core/util/clock.hpp"
#include "core/util/fs.hpp"
#include "core/util/redact.hpp"

namespace hyperloom::phase {

/// The one door to the journal during a run: appends, folds into State, keeps the views current.
/// A view that cannot be written is a warning, tried again at the next chance.
class Recorder {
 public:
  using Render = std::function<std::vector<journal::ViewFile>(const session::State&)>;

  Recorder(journal::Journal journal, session::Layout layout, util::FileSystem& fs,
           const util::Clock& clock, Render render);

  /// Secrets to leave out of every record from now on; borrowed.
  void hide(const util::Redactor& redactor) { redactor_ = &redactor; }
  /// Journals a record. Views follow at once at phase and stop; at a verdict too, unless they cost
  /// over a hundredth of the time since they were last written (legs of milliseconds); else at most
  /// every 2 s.
  [[nodiscard]] util::Status add(std::string_view type, util::Value fields);
  /// Journals a record without writing views.
  [[nodiscard]] util::Status note(std::string_view type, util::Value fields);
  /// Folds a record that is not in the journal, for what is still shown of a run that ends badly;
  /// no view may be written afterwards.
  void assume(std::string_view type, util::Value fields);
  /// A `warning` record.
  [[nodiscard]] util::Status warning(std::string_view code, std::string_view message);
  [[nodiscard]] const session::State& state() const { return state_; }
  [[nodiscard]] double elapsed_s() const { return journal_.elapsed_s(); }
  [[nodiscard]] util::Status sync() { return journal_.sync(); }
  /// Writes all views now, with fsync if `durable`; between two of them it gives up if `hurry`
  /// says so.
  void write_views(bool durable);
  void set_hurry(std::function<bool()> hurry) { hurry_ = std::move(hurry); }
  /// True when the last write of the views wrote all of them.
  [[nodiscard]] bool views_current() const { return views_current_; }
  /// Failures of view writes so far.
  [[nodiscard]] const std::vector<std::string>& view_failures() const { return failures_; }

 private:
  journal::Journal journal_;
  session::Layout layout_;
  util::FileSystem* fs_;
  const util::Clock* clock_;
  Render render_;
  const util::Redactor* redactor_ = nullptr;
  session::State state_;
  [[nodiscard]] bool views_due(std::string_view type) const;
  [[nodiscard]] util::Value without_secrets(util::Value fields) const;

  util::Monotonic views_written_{};
  util::Monotonic::duration views_cost_{};
  std::vector<std::string> failures_;
  std::function<bool()> hurry_ = [] { return false; };
  bool views_current_ = true;
};

}  // namespace hyperloom::phase
