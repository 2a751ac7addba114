// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/fd.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace hyperloom::util {

Fd& Fd::operator=(Fd&& other) noexcept {
  if (this != &other) {
    reset();
    fd_ = std::exchange(other.fd_, -1);
  }
  return *this;
}

void Fd::reset() {
  if (fd_ >= 0) {
    // Not retried on EINTR: Linux has released the descriptor by then.
    ::close(std::exchange(fd_, -1));
  }
}

bool fill_standard_streams() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    // The lowest free number is the one that is opened: fd, as those below it are there.
    if (::fcntl(fd, F_GETFD) < 0 && ::open("/dev/null", O_RDWR | O_NOCTTY) != fd) {
      return false;
    }
  }
  return true;
}

}  // namespace hyperloom::util
