// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/log/log.hpp"
#include "core/util/clock.hpp"

namespace hyperloom::phase {

/// What a person sees on stderr while the run goes on; all of it also goes to the log file.
class Console {
 public:
  /// `printer` and `log` share their descriptor; with `debug` the log already prints every line.
  Console(log::LinePrinter& printer, log::Log& log, const util::Clock& clock,
          const util::Redactor& redactor, bool debug)
      : printer_(&printer), log_(&log), clock_(&clock), redactor_(&redactor), debug_(debug) {}

  /// A lasting line, stamped "10:14:07 ".
  void line(std::string_view text);
  /// A lasting line without a stamp.
  void plain(std::string_view text);
  void warning(std::string_view text);
  /// Says nothing and logs nothing until taken back: what happens has been told before.
  void mute(bool on) { muted_ = on; }
  /// For -vv and the log file alone.
  void debug(std::string_view text);
  /// The live line of a tty; on anything else at most one line a minute.
  void status(std::string_view text);

 private:
  log::LinePrinter* printer_;
  log::Log* log_;
  const util::Clock* clock_;
  const util::Redactor* redactor_;
  bool debug_;
  bool muted_ = false;
};

}  // namespace hyperloom::phase
