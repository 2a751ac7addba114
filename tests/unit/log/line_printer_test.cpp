// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/log/line_printer.hpp"

#include <gtest/gtest.h>

#include "tests/unit/log/capture.hpp"

#include <csignal>

namespace hyperloom::log {
namespace {

// about: architecture.md section 6

using std::chrono::seconds;
constexpr util::Monotonic kStart{};
const std::string kClear = "\r\x1b[2K";

TEST(LinePrinter, PlainLinesHaveNoEscapeSequences) {
  Capture out;
  LinePrinter printer(out.fd(), false);
  printer.line("one");
  printer.status("status", kStart);
  printer.clear();
  printer.line("two\nthree");
  EXPECT_EQ(out.take(), "one\ntwo\nthree\n");
}

TEST(LinePrinter, PlainHeartbeatComesAtMostOnceAMinute) {
  Capture out;
  LinePrinter printer(out.fd(), false);
  printer.status("at 0", kStart);
  printer.status("at 59", kStart + seconds(59));
  EXPECT_EQ(out.take(), "");
  printer.status("at 60", kStart + seconds(60));
  printer.status("at 61", kStart + seconds(61));
  printer.status("at 119", kStart + seconds(119));
  EXPECT_EQ(out.take(), "at 60\n");
  printer.status("at 500", kStart + seconds(500));
  EXPECT_EQ(out.take(), "at 500\n");
}

TEST(LinePrinter, TerminalRedrawsOneStatusLine) {
  Capture out;
  LinePrinter printer(out.fd(), true);
  printer.status("a", kStart);
  printer.status("b", kStart);
  EXPECT_EQ(out.take(), kClear + "a" + kClear + "b");
  printer.status("b", kStart + seconds(1));
  EXPECT_EQ(out.take(), "");
}

TEST(LinePrinter, LineGoesAboveTheStatusLine) {
  Capture out;
  LinePrinter printer(out.fd(), true);
  printer.line("first");
  EXPECT_EQ(out.take(), "first\n");
  printer.status("s", kStart);
  out.take();
  printer.line("second");
  EXPECT_EQ(out.take(), kClear + "second\ns");
}

TEST(LinePrinter, ClearAndDestructorTakeTheStatusLineAway) {
  Capture out;
  {
    LinePrinter printer(out.fd(), true);
    printer.status("s", kStart);
    printer.clear();
    printer.clear();
    EXPECT_EQ(out.take(), kClear + "s" + kClear);
    printer.status("t", kStart);
    out.take();
  }
  EXPECT_EQ(out.take(), kClear);
}

TEST(LinePrinter, StatusIsCutToTheWidthInCharacters) {
  Capture out;  // no terminal: 80 columns are assumed, and the last stays free
  LinePrinter printer(out.fd(), true);
  std::string text;
  for (int i = 0; i < 100; ++i) {
    text += "\xc3\xa4";
  }
  printer.status(text, kStart);
  EXPECT_EQ(out.take(), kClear + text.substr(0, 2 * 79));
}

TEST(LinePrinter, ForeignTextCannotMoveTheCursor) {
  Capture out;
  LinePrinter printer(out.fd(), true);
  printer.line("a\x1b[2Jb\rc\xff");
  printer.status("x\ny", kStart);
  EXPECT_EQ(out.take(), "a\\x1b[2Jb\\x0dc\\xff\n" + kClear + "x\\x0ay");
}

TEST(LinePrinter, GoneReaderIsIgnored) {
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  Capture out;
  out.close_reader();
  LinePrinter printer(out.fd(), false);
  printer.line("nobody reads this");
  std::signal(SIGPIPE, before);
  SUCCEED();
}

}  // namespace
}  // namespace hyperloom::log
