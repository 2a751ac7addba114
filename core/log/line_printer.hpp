// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/util/clock.hpp"

namespace hyperloom::log {

/// Lines for people on one descriptor, and one live status line under them if it is a terminal.
/// Control characters and bad UTF-8 are escaped; a newline inside a text starts a further line.
class LinePrinter {
 public:
  /// `fd` is borrowed. `tty` false also for TERM=dumb: plain lines without escape sequences.
  LinePrinter(int fd, bool tty) : fd_(fd), tty_(tty) {}
  LinePrinter(const LinePrinter&) = delete;
  LinePrinter& operator=(const LinePrinter&) = delete;
  /// Takes the status line away.
  ~LinePrinter() { clear(); }

  /// Prints a line above the status line.
  void line(std::string_view text);
  /// On a terminal replaces the status line, cut to its width. Elsewhere prints the text as a
  /// heartbeat, at most once a minute; the first call only starts that minute.
  void status(std::string_view text, util::Monotonic now);
  /// Removes the status line.
  void clear();

 private:
  void heartbeat(std::string_view text, util::Monotonic now);
  void put(std::string_view bytes) const;

  int fd_;
  bool tty_;
  std::string status_;
  std::optional<util::Monotonic> beat_;
};

}  // namespace hyperloom::log
