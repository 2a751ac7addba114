// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/log/line_printer.hpp"

#include "core/util/utf8.hpp"

#include <cerrno>

#include <sys/ioctl.h>
#include <unistd.h>

namespace hyperloom::log {

namespace {

constexpr std::string_view kClearLine = "\r\x1b[2K";
constexpr std::chrono::seconds kHeartbeat{60};

std::size_t width_of(int fd) {
  constexpr std::size_t kUsualWidth = 80;
  winsize size{};
  return ::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsualWidth;
}

/// The first `width` characters. One column each is assumed, as our own texts are.
std::string_view cut_to(std::string_view text, std::size_t width) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80;
    if (begins && ++characters > width) {
      return text.substr(0, i);
    }
  }
  return text;
}

}  // namespace

void LinePrinter::line(std::string_view text) {
  std::string out;
  if (!status_.empty()) {
    out += kClearLine;
  }
  out += util::printable(text, true);
  out += '\n';
  out += status_;
  put(out);
}

void LinePrinter::status(std::string_view text, util::Monotonic now) {
  if (!tty_) {
    heartbeat(text, now);
    return;
  }
  // The last column stays free: some terminals wrap as soon as it is written.
  const std::string shown = util::printable(text, false);
  const std::string_view fitting = cut_to(shown, width_of(fd_) - 1);
  if (fitting != status_) {
    status_ = fitting;
    put(std::string(kClearLine) + status_);
  }
}

void LinePrinter::clear() {
  if (!status_.empty()) {
    status_.clear();
    put(kClearLine);
  }
}

void LinePrinter::heartbeat(std::string_view text, util::Monotonic now) {
  if (!beat_) {
    beat_ = now;
  } else if (now - *beat_ >= kHeartbeat) {
    beat_ = now;
    line(text);
  }
}

/// A terminal that is gone or full must not stop the run: what cannot be written is dropped.
void LinePrinter::put(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written <= 0) {
      return;
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace hyperloom::log
